import { createHmac } from 'node:crypto'
import type { FeedRow } from './feed-client.ts'

/** Maximum number of lines in a batch. */
const MAX_LINES = 5_000

export interface HeartbeatKey {
  readonly keyId: string
  readonly secret: string
  /** Code of the tenant. Needed if the address is shared by several tenants. */
  readonly tenant?: string
}

/**
 * Sends heartbeats of terminals without retries, because terminals send the next heartbeats a
 * minute later.
 * @throws Error if the server rejects the batch (4xx except 429)
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
