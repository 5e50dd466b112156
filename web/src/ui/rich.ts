// The few marks that texts may have.

export interface Part {
  text: string
  strong: boolean
}

export interface Block {
  list: boolean
  lines: Part[][]
}

const DASH = /^[-–•] /

export function richParts(text: string): Block[] {
  return text
    .split(/\n{2,}/)
    .filter((block) => block.trim())
    .map((block) => {
      const lines = block.split('\n')
      const list = lines.every((line) => DASH.test(line))
      return { list, lines: lines.map((line) => strongParts(list ? line.replace(DASH, '') : line)) }
    })
}

function strongParts(line: string): Part[] {
  // Every second piece stands between two pairs of stars.
  return line.split('**').flatMap((text, place) => (text ? [{ text, strong: place % 2 === 1 }] : []))
}
