import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { createCapacity, Overloaded } from '@choba/database/capacity.ts'

export interface DownloadLimits {
  /** Maximum number of list files that one process writes at the same time. */
  running: number
  /** Maximum number of list files that are written for one user at the same time. */
  perPerson: number
  /** Time in milliseconds after which a download ends if its client reads no data. */
  stallTimeout: number
  /** Time in milliseconds that running downloads have to end when the server stops. */
  closeTimeout: number
}

export const DOWNLOAD_LIMITS: DownloadLimits = {
  running: 6,
  perPerson: 2,
  stallTimeout: 30_000,
  closeTimeout: 10_000,
}

/** Value of Retry-After in seconds. Most files are finished sooner. */
const RETRY_AFTER = 5

/**
 * How a download ended. COMPLETED: the client received every byte. CUT: the client disconnected.
 * STALLED: the client read no data for too long. STOPPED: the server stopped. FAILED: writing the
 * file failed.
 */
export type DownloadOutcome = 'COMPLETED' | 'CUT' | 'STALLED' | 'STOPPED' | 'FAILED'

/** A file stream with the request and response of the connection that it is sent on. */
export interface Delivery {
  stream: Readable
  request: IncomingMessage
  response: ServerResponse
}

/** Counts of rows and replaced characters, updated while a file is written. */
export interface Written {
  rows: number
  /** Number of characters that the encoding lacks; each is written as 〓. */
  replacedCharacters: number
}

export interface Downloads {
  /**
   * Runs `work`, which writes one list file, in a download slot. Then runs `afterwards` without a
   * slot, because a user who has received the file may start the next download.
   * @throws Overloaded immediately if all slots, or all slots of this user, are in use
   */
  run<T>(
    userId: number,
    work: () => Promise<T>,
    afterwards: (result: T) => Promise<void>,
  ): Promise<void>
  /**
   * Waits until the file of a response is sent. Ends the download if the client reads no data for
   * too long.
   */
  follow(delivery: Delivery): Promise<DownloadOutcome>
  /** Gives running downloads `closeTimeout` to end, then cuts their connections. */
  close(): Promise<void>
}

/**
 * Waits for the first bytes of a stream, or for its end.
 * @throws the stream's error if it fails before the first byte
 */
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

/** Limits and tracks the downloads of one process. */
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
    // The socket timer restarts whenever the client reads data. If no data waits for the client,
    // the database is slow and the client is not stalled.
    response.setTimeout(limits.stallTimeout, () => {
      if (response.writableLength > 0) breakOff('STALLED')
      else response.socket?.setTimeout(limits.stallTimeout)
    })
    const { socket } = request
    // Without this listener, a client that disconnects without reading is detected only after the
    // timeout.
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
