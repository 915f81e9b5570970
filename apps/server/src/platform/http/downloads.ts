import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { createCapacity, Overloaded } from '@choba/database/capacity.ts'

export interface DownloadLimits {
  /** Files of lists that one process writes at once. */
  running: number
  /** Of these, how many for one person. */
  perPerson: number
  /** How long a reader may take nothing, in milliseconds. */
  stallTimeout: number
  /** How long files that are being written may go on when the server stops, in milliseconds. */
  closeTimeout: number
}

export const DOWNLOAD_LIMITS: DownloadLimits = {
  running: 6,
  perPerson: 2,
  stallTimeout: 30_000,
  closeTimeout: 10_000,
}

/** When to try again, in seconds: most files are written sooner. */
const RETRY_AFTER = 5

/**
 * How a download ended. COMPLETED: every byte went to the reader. CUT: the reader left. STALLED: the reader took nothing
 * for too long. STOPPED: the server was stopped. FAILED: the file could not be written to its end.
 */
export type DownloadOutcome = 'COMPLETED' | 'CUT' | 'STALLED' | 'STOPPED' | 'FAILED'

/** What is sent: the stream of the file, and the two ends of the connection it goes to. */
export interface Delivery {
  stream: Readable
  request: IncomingMessage
  response: ServerResponse
}

/** What was counted while a file was written. */
export interface Written {
  rows: number
  /** Characters that the encoding lacks, each written as 〓. */
  replacedCharacters: number
}

export interface Downloads {
  /**
   * Runs `work`, the writing of one file of a list, and holds its place until that has ended; then `afterwards`, which holds
   * none: who has the file may ask for the next one.
   * @throws Overloaded at once when as many as may be are being written, for everyone or for this person
   */
  run<T>(
    userId: number,
    work: () => Promise<T>,
    afterwards: (result: T) => Promise<void>,
  ): Promise<void>
  /** Waits for the end of a file that has been handed to the response, and ends it where its reader does not go on. */
  follow(delivery: Delivery): Promise<DownloadOutcome>
  /** Gives what is being written `closeTimeout` to end, then breaks it. */
  close(): Promise<void>
}

/** Waits for the first bytes of a stream, or for its end. @throws what the stream fails with before it has any */
export async function firstBytes(stream: Readable): Promise<void> {
  if (stream.readableLength > 0 || stream.closed) return
  const waiting = new AbortController()
  const event = (name: string) => once(stream, name, { signal: waiting.signal })
  try {
    await Promise.race([event('readable'), event('close')])
  } finally {
    waiting.abort()
  }
}

/** Bounds and follows the downloads of one process. */
export function createDownloads(limits: DownloadLimits): Downloads {
  const capacity = createCapacity({
    running: limits.running,
    waiting: 0,
    retryAfterSeconds: RETRY_AFTER,
  })
  const ofPerson = new Map<number, number>()
  const open = new Set<Promise<unknown>>()
  const breakers = new Set<(outcome: DownloadOutcome) => void>()
  let isStopped = false

  async function counted<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const running = ofPerson.get(userId) ?? 0
    if (running >= limits.perPerson) throw new Overloaded(RETRY_AFTER)
    ofPerson.set(userId, running + 1)
    try {
      return await capacity.run(work)
    } finally {
      const left = ofPerson.get(userId)! - 1
      if (left > 0) ofPerson.set(userId, left)
      else ofPerson.delete(userId)
    }
  }

  async function untilEnded<T>(work: Promise<T>): Promise<T> {
    open.add(work)
    try {
      return await work
    } finally {
      open.delete(work)
    }
  }

  async function follow({ stream, request, response }: Delivery): Promise<DownloadOutcome> {
    let broken: DownloadOutcome | null = null
    const breakOff = (outcome: DownloadOutcome) => {
      broken ??= outcome
      response.destroy()
    }
    const leave = () => breakOff('CUT')
    // The timer of the socket starts again with whatever the reader takes. While nothing waits for the reader, it is the
    // database that takes its time.
    response.setTimeout(limits.stallTimeout, () => {
      if (response.writableLength > 0) breakOff('STALLED')
      else response.socket?.setTimeout(limits.stallTimeout)
    })
    const { socket } = request
    // Without this a reader that closes its side and reads nothing is noticed when the time-out ends.
    socket.once('end', leave)
    breakers.add(breakOff)
    if (isStopped) breakOff('STOPPED')
    try {
      const isDelivered = response.closed
        ? response.writableFinished
        : await finished(response, { readable: false }).then(
            () => true,
            () => false,
          )
      if (stream.errored) return 'FAILED'
      return isDelivered ? 'COMPLETED' : (broken ?? 'CUT')
    } finally {
      breakers.delete(breakOff)
      socket.removeListener('end', leave)
      stream.destroy()
    }
  }

  return {
    run: (userId, work, afterwards) => untilEnded(counted(userId, work).then(afterwards)),
    follow: (delivery) => untilEnded(follow(delivery)),
    async close() {
      const timer = setTimeout(() => {
        isStopped = true
        for (const breakOff of breakers) breakOff('STOPPED')
      }, limits.closeTimeout)
      while (open.size > 0) await Promise.allSettled(open)
      clearTimeout(timer)
    },
  }
}
