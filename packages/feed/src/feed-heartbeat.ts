import { createHmac } from 'node:crypto'
import type { FeedRow } from './feed-client.ts'

/** Lines of a batch. */
const MAX_LINES = 5_000

export interface HeartbeatKey {
  readonly keyId: string
  readonly secret: string
  /** The code of the tenant, where the address is not the tenant's own. */
  readonly tenant?: string
}

/**
 * Sends heartbeats of terminals once; the next ones follow in a minute, so nothing is sent again.
 * @throws Error when the server rejects the batch (4xx except 429)
 */
export async function sendHeartbeats(
  origin: string,
  { keyId, secret, tenant }: HeartbeatKey,
  rows: readonly FeedRow[],
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_LINES) {
    const part = rows.slice(from, from + MAX_LINES)
    const body = part.map((row) => `${JSON.stringify(row)}\n`).join('')
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const response = await fetch(`${origin}/apiproxy/api/ingest/heartbeat`, {
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
      signal,
    })
    await response.body?.cancel()
    const { status } = response
    if (status >= 400 && status < 500 && status !== 429)
      throw new Error(`heartbeats were rejected: ${status}`)
  }
}
