import { nextTick } from 'node:process'
import type { Writable } from 'node:stream'

/**
 * Holds back what is written to a stream until the running code, including the callbacks of settled
 * promises, has ended. Everything then leaves with one system call. Without this, each statement of
 * a pipelined connection wakes the server process once.
 */
export function writeTogether(stream: Writable): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  // The callback runs when no callback of a settled promise is left.
  nextTick(() => stream.uncork())
}
