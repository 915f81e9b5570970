import { createHmac, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A transaction in the format of docs/feed.md. All values are strings. */
export type FeedRow = Readonly<Record<string, string>>

export interface FeedOptions {
  /** Address of the tenant, for example `https://portal.example.com`. */
  readonly origin: string
  readonly keyId: string
  readonly secret: string
  /** Code of the tenant. Needed if the address is shared by several tenants. */
  readonly tenant?: string
  /**
   * Folder in which batches are stored until the server has answered them. Only this client may use
   * the folder. Its batches survive a crash.
   */
  readonly spool: string
  /**
   * Called for each answered batch before it is deleted from the spool. After a crash, this can be
   * called a second time for the last batch.
   */
  readonly onAnswer?: (answer: FeedAnswer, rows: readonly FeedRow[]) => void
  /** Stops the client. Interrupted batches stay in the spool and are sent after the next start. */
  readonly signal?: AbortSignal
}

export interface FeedAnswer {
  readonly accepted: number
  readonly duplicate: number
  readonly differs: number
  readonly rejected: number
  readonly rows: readonly {
    readonly line: number
    readonly paymentNo: string | null
    readonly outcome: string
  }[]
}

/** Error that a retry cannot fix: the key, signature, clock or address is wrong. */
export class FeedRefused extends Error {
  override readonly name = 'FeedRefused'
}

export interface FeedClient {
  /**
   * Stores up to 5,000 rows as one batch. Resolves when the batch is on disk. Call `drain` to send
   * it.
   */
  give(rows: readonly FeedRow[]): Promise<void>
  /** Sends all stored batches in order. @throws FeedRefused; the rows then stay in the spool */
  drain(): Promise<void>
}

const LONGEST_WAIT = 30_000
const TIMEOUT = 90_000

/** Writes a file atomically: after a crash, the file is either complete or missing. */
async function writeWhole(folder: string, name: string, text: string): Promise<void> {
  const draft = join(folder, `${randomUUID()}.draft`)
  const file = await open(draft, 'w')
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(folder, name))
  await syncFolder(folder)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Returns the names of the batches in a spool, oldest first. */
const waiting = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.ndjson')).sort()

/**
 * Returns the milliseconds until the next retry: the server's Retry-After, otherwise exponential
 * backoff. Adds jitter, so that clients do not retry at the same time.
 */
function waitAfter(tries: number, retryAfter: string | null): number {
  const asked = Number(retryAfter) * 1_000
  const backoff = Math.min(LONGEST_WAIT, 200 * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2)
  return asked > 0 ? Math.min(asked, LONGEST_WAIT) * (1 + Math.random() / 4) : backoff
}

/**
 * Opens the spool folder and returns a client that sends transactions at least once and in order.
 * The server stores each transaction only once. Batches of an earlier run stay in the folder, and
 * `drain` sends them first.
 */
export async function openFeed(options: FeedOptions): Promise<FeedClient> {
  const { origin, keyId, secret, tenant, spool, onAnswer, signal } = options
  await mkdir(spool, { recursive: true })
  for (const name of await readdir(spool)) if (name.endsWith('.draft')) await rm(join(spool, name))
  let last = Number((await waiting(spool)).at(-1)?.slice(0, 16) ?? 0)

  async function post(body: string): Promise<FeedAnswer | { retryAfter: string | null }> {
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const response = await fetch(`${origin}/apiproxy/api/ingest/transactions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-ndjson',
        ...(tenant ? { 'x-tenant': tenant } : {}),
        'x-choba-key': keyId,
        'x-choba-timestamp': timestamp,
        'x-choba-signature': createHmac('sha256', secret)
          .update(`${timestamp}.${body}`)
          .digest('hex'),
      },
      body,
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), ...(signal ? [signal] : [])]),
    })
    const { status, headers } = response
    if (status === 429 || status === 408 || status >= 500) {
      await response.body?.cancel()
      return { retryAfter: headers.get('retry-after') }
    }
    const { resultType, message, result } = (await response.json()) as {
      resultType: number
      message: string
      result: FeedAnswer
    }
    if (resultType !== 1000) throw new FeedRefused(`${status} ${message}`)
    return result
  }

  /**
   * Retries until the server answers. Rows that an earlier attempt already stored are reported as
   * duplicates.
   */
  async function insist(body: string): Promise<FeedAnswer> {
    for (let tries = 0; ; tries++) {
      signal?.throwIfAborted()
      const answer = await post(body).catch((error: unknown) => {
        if (error instanceof FeedRefused || signal?.aborted) throw error
        return { retryAfter: null }
      })
      if ('rows' in answer) return answer
      await sleep(waitAfter(tries, answer.retryAfter), undefined, signal ? { signal } : {})
    }
  }

  return {
    async give(rows) {
      if (rows.length === 0) return
      const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
      last = Math.max(last + 1, Date.now())
      await writeWhole(spool, `${String(last).padStart(16, '0')}.ndjson`, text)
    },
    async drain() {
      for (let names = await waiting(spool); names.length > 0; names = await waiting(spool)) {
        for (const name of names) {
          const text = await readFile(join(spool, name), 'utf8')
          const answer = await insist(text)
          const sent = text.split('\n').filter(Boolean)
          onAnswer?.(
            answer,
            sent.map((line) => JSON.parse(line) as FeedRow),
          )
          await rm(join(spool, name))
          await syncFolder(spool)
        }
      }
    },
  }
}
