// A question that comes up while somebody plays takes the focus, so that Enter answers it; afterwards it goes back.

/** Attach to the button of the usual answer. */
export function answering(button: HTMLElement) {
  const before = document.activeElement
  button.focus({ preventScroll: true })
  return () =>
    queueMicrotask(() => {
      const lost = !document.activeElement || document.activeElement === document.body
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    })
}
