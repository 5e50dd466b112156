// A line to a table: what a WebSocket is for a server, and what a device has as well.

export interface Line {
  readonly readyState: number
  onopen: (() => void) | null
  onmessage: ((message: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  send(text: string): void
  close(): void
}

export const OPEN = 1
/** The device: another tab plays now. */
export const ELSEWHERE = 4002
