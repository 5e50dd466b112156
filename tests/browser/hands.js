// Plays on this page until the result is shown, choosing among what glows; it knows no rule. What is covered by something
// else cannot be tapped, as with a finger. It runs inside the page, so that a whole game takes no call from outside.
([seed, passing]) => {
  const pause = (time) => new Promise((done) => setTimeout(done, time))
  const all = (selector) => [...document.querySelectorAll(selector)]
  let state = seed >>> 0
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const any = (elements) => elements[Math.floor(random() * elements.length)]

  function tap(element) {
    if (!element?.isConnected || element.disabled) return false
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true, composed: true }
    const hit = document.elementFromPoint(at.clientX, at.clientY)
    if (!hit || !element.contains(hit)) return false
    hit.dispatchEvent(new MouseEvent('click', at))
    return true
  }

  async function gone(selector) {
    for (let waited = 0; waited < 200 && document.querySelector(selector); waited++) await pause(5)
  }

  async function choose() {
    for (const selector of ['.cover', '.dock .roll']) {
      if (!document.querySelector(selector)) continue
      tap(document.querySelector(selector))
      return gone(selector)
    }
    if (document.querySelector('.pick')) {
      const toggles = all('.pick .toggle').filter((toggle) => toggle.ariaPressed !== 'true')
      tap(any(toggles))
      await pause(0)
      if (tap(document.querySelector('.pick .roll'))) await gone('.pick')
      return
    }
    // A cube that was taken while the page was slow still needs its way in.
    if (document.querySelector('button.slot')) {
      tap(any(all('button.slot')))
      return pause(20)
    }
    const cells = all('button.cell.legal[data-cell]')
    const actions = all('.actions .act')
    if (!tap(any(cells.length && (!actions.length || random() >= passing) ? cells : actions))) return
    // A cube needs a way in, a cell may stand for two choices, a grave choice is asked about.
    for (const selector of ['button.slot', '.choose .button.main', '.bar.ask .button.main']) {
      await pause(0)
      if (document.querySelector(selector)) tap(any(all(selector)))
    }
    await pause(20)
  }

  async function play() {
    while (window.player === number && !document.querySelector('.result')) {
      if (document.title.startsWith('●')) await choose()
      await pause(5)
    }
  }

  // Whoever came before on this page stops.
  const number = (window.player = (window.player ?? 0) + 1)
  void play()
}
