import { createHmac } from 'node:crypto'
import type { FeedRow } from '../packages/feed/src/feed-client.ts'

/** Lines of a batch. */
const MAX_LINES = 5_000

/** Sends heartbeats of terminals, once: the next ones come in a minute. What is refused for a while is left out. @throws Error 4xx */
export async function sendHeartbeats(
  origin: string,
  { keyId, secret }: { keyId: string; secret: string },
  rows: readonly FeedRow[],
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_LINES) {
    const part = rows.slice(from, from + MAX_LINES)
    const body = part.map((row) => `${JSON.stringify(row)}\n`).join('')
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const { status } = await fetch(`${origin}/apiproxy/api/ingest/heartbeat`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-ndjson',
        'x-choba-key': keyId,
        'x-choba-timestamp': timestamp,
        'x-choba-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
      },
      body,
      signal,
    })
    if (status >= 400 && status < 500 && status !== 429) throw new Error(`heartbeats were refused: ${status}`)
  }
}
