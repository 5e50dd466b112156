/** The code of a table in what somebody typed or pasted: the code itself in any spelling, or a link. Empty if none. */
export function codeIn(typed: string): string {
  const linked = /\/t\/([A-Za-z0-9]{4,12})(?![A-Za-z0-9])/.exec(typed)?.[1]
  const code = (linked ?? typed).replace(/[\s\-–_.,·]/g, '').toUpperCase()
  return /^[A-Z0-9]{4,12}$/.test(code) ? code : ''
}
