import { createHmac, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A transaction as docs/feed.md describes it: every value is a text. */
export type FeedRow = Readonly<Record<string, string>>

export interface FeedOptions {
  /** `https://portal.example.com`: the address of the tenant. */
  readonly origin: string
  readonly keyId: string
  readonly secret: string
  /** The code of the tenant, where the address is not the tenant's own. */
  readonly tenant?: string
  /** A folder of this client alone: what was given to it and is not answered yet. It survives kills. */
  readonly spool: string
  /** Called once for each batch that was answered, before it leaves the spool: after a kill, for the last one again. */
  readonly onAnswer?: (answer: FeedAnswer, rows: readonly FeedRow[]) => void
  /** Ends the client: what is under way is given up, and goes on from the spool at the next start. */
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

/** What no repetition makes better: the key, the signature, the clock or the address is wrong. */
export class FeedRefused extends Error {
  override readonly name = 'FeedRefused'
}

export interface FeedClient {
  /** Keeps rows, up to 5,000, as one batch. When it resolves they are on the disk, and will be sent. */
  give(rows: readonly FeedRow[]): Promise<void>
  /** Sends all that is kept, in the order it was given. @throws FeedRefused; the rows stay in the spool */
  drain(): Promise<void>
}

const LONGEST_WAIT = 30_000
const TIMEOUT = 90_000

/** Writes a file so that after a kill there is all of it or nothing. */
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

/** The batches of a spool, the oldest first. */
const waiting = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.ndjson')).sort()

/** Milliseconds until the next try: what the server asks for, else longer each time; by chance, so that clients spread. */
function waitAfter(tries: number, retryAfter: string | null): number {
  const asked = Number(retryAfter) * 1_000
  const backoff = Math.min(LONGEST_WAIT, 200 * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2)
  return asked > 0 ? Math.min(asked, LONGEST_WAIT) * (1 + Math.random() / 4) : backoff
}

/** Sends transactions at least once and in order; the server takes each of them once. Opens the spool, and goes on with what is in it. */
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

  /** Repeats until there is an answer: a row that is in already is a duplicate then. */
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
