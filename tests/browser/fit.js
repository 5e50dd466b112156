// What does not fit on the screen, a line each. `phase`: what else has to be there.
() => {
  const found = []
  const root = document.documentElement
  const [width, height] = [innerWidth, innerHeight]
  if (root.scrollHeight > height || root.scrollWidth > width) found.push(`scrolls: ${root.scrollWidth}×${root.scrollHeight}`)
  const name = (element) => `${element.tagName.toLowerCase()}.${[...element.classList].filter((each) => !each.startsWith('svelte')).join('.')} ${element.dataset.cell ?? element.textContent.trim().slice(0, 24)}`
  const box = (element) => element.getBoundingClientRect()
  const cut = (element) => {
    const own = box(element)
    if (own.left < -0.5 || own.top < -0.5 || own.right > width + 0.5 || own.bottom > height + 0.5) return 'outside the screen'
    for (let above = element.parentElement; above && above !== root; above = above.parentElement) {
      if (getComputedStyle(above).overflow === 'visible') continue
      const around = box(above)
      if (own.left < around.left - 1 || own.top < around.top - 1 || own.right > around.right + 1 || own.bottom > around.bottom + 1) return `cut by ${name(above)}`
    }
    return ''
  }
  const all = (selector) => [...document.querySelectorAll(selector)]
  const seen = (selector, what, least = 1) => {
    const there = all(selector)
    if (there.length < least) found.push(`${what}: ${there.length} of ${least}`)
    for (const element of there) {
      const { width: w, height: h } = box(element)
      if (!w || !h) found.push(`${what} is not shown: ${name(element)}`)
      else if (cut(element)) found.push(`${what} ${cut(element)}: ${name(element)}`)
    }
    return there
  }
  const players = all('.players li').length
  for (const prompt of seen('.strip .prompt', 'prompt')) {
    if (prompt.scrollHeight > prompt.clientHeight + 1) found.push(`the prompt is cut: ${prompt.textContent}`)
  }
  const board = document.querySelector('.play').classList.contains('board')
  if (!board) {
    seen('.strip .die > svg', 'dice', 3)
    seen('.stage [data-board] .boxes', 'penalties')
    seen('.stage [data-board] .total', 'total')
  }
  seen('.players .score b', 'scores', players)
  for (const chip of all('.players button')) if (chip.scrollWidth > chip.clientWidth + 1 || chip.scrollHeight > chip.clientHeight + 1) found.push(`a chip is cut: ${name(chip)}`)
  const choices = seen('.stage button.legal, .stage button.slot, .dock .act, .strip .toggle, .strip .roll, .dock .roll', 'choice', 0)
  for (const target of [...choices, ...all('.players button, .bar .icon-button').filter((each) => each.offsetParent)]) {
    const { width: w, height: h, left, top } = box(target)
    if (Math.min(w, h) < 24 || w * h < 1600) found.push(`small: ${name(target)} ${w.toFixed(1)}×${h.toFixed(1)}`)
    const hit = document.elementFromPoint(left + w / 2, top + h / 2)
    if (!target.contains(hit)) found.push(`covered: ${name(target)} by ${hit ? name(hit) : 'nothing'}`)
  }
  if (board) seen('.stage .frame', 'board')
  const { left, top, width: w, height: h } = box(document.querySelector('.stage [data-board]'))
  return { found, board: [left, top, w, h].map((each) => Math.round(each * 10) / 10), choices: choices.length }
}
