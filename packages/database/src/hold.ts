import type { Writable } from 'node:stream'

/**
 * Holds back what is written from here on, so that it goes in one piece: each write on its own wakes the other side.
 *
 * @returns what sends it; the end of the turn does so at the latest
 */
export function hold(stream: Writable): () => void {
  stream.cork()
  let isHeld = true
  const send = (): void => {
    if (!isHeld) return
    isHeld = false
    stream.uncork()
  }
  process.nextTick(send)
  return send
}
