import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { PointEntry } from '@choba/contract/point-system.ts'
import { documentedSignature } from '#testing/documented-signature.ts'

/**
 * How the receiver handles a call: normally, with an invalid answer, or by cutting the connection
 * or not answering, before or after it processes the entry.
 */
export type Behaviour =
  | 'ok'
  | 'hang'
  | 'reset'
  | 'hang-after'
  | 'reset-after'
  | 'garbage'
  | 'huge'
  | 'drip'
  | { readonly status: number; readonly body?: object }

/**
 * Minimal point system that checks signatures and keeps entries by id, for tests and
 * `tools/point-system.ts`.
 */
export interface Receiver {
  readonly url: string
  /** Entries by id, in the order of their first delivery. */
  readonly entries: Map<string, PointEntry>
  /** Ids of all deliveries, including repeats. */
  readonly asked: string[]
  /** Returns how to handle an entry, or a balance request (null). */
  behave: (entry: PointEntry | null) => Behaviour
  /** Largest number of concurrent calls since the start. */
  most: number
  close(): Promise<void>
}

const sumOf = (entries: Iterable<PointEntry>, merchant: string, cardNo: string): number | null => {
  const own = [...entries].filter((entry) => entry.merchant === merchant && entry.cardNo === cardNo)
  return own.length === 0 ? null : own.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Starts the receiver on a local port. @param port 0 for a free port */
export async function startReceiver(secret: string, port = 0): Promise<Receiver> {
  let underWay = 0

  function isSigned({ headers, url = '' }: IncomingMessage, body: string): boolean {
    const timestamp = String(headers['x-choba-timestamp'])
    const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300
    return (
      isFresh &&
      headers['x-choba-signature'] === documentedSignature(secret, timestamp, body || url)
    )
  }

  /** Returns true if the call was answered abnormally. */
  function misbehave(how: Behaviour, response: ServerResponse): boolean {
    if (how === 'ok' || how === 'hang-after' || how === 'reset-after') return false
    if (how === 'reset') response.socket!.destroy()
    if (how === 'garbage') response.writeHead(200).end('<html>Welcome to the hotel</html>')
    if (how === 'huge') response.writeHead(200).end(`{"filler":"${'x'.repeat(2_000_000)}"}`)
    if (how === 'drip') response.writeHead(200).write('{"entryId":')
    if (typeof how === 'object') response.writeHead(how.status).end(JSON.stringify(how.body ?? {}))
    return true
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const say = (status: number, payload: object) =>
      response.writeHead(status).end(JSON.stringify(payload))
    if (!isSigned(request, body)) return void say(401, { reason: 'the signature is wrong' })
    const { method, url = '' } = request
    if (method === 'POST' && url === '/points/entries') {
      const entry = PointEntry.parse(JSON.parse(body))
      receiver.asked.push(entry.entryId)
      const how = receiver.behave(entry)
      if (misbehave(how, response)) return
      if (request.headers['idempotency-key'] !== entry.entryId)
        return void say(400, { reason: 'keys differ' })
      if (!receiver.entries.has(entry.entryId)) receiver.entries.set(entry.entryId, entry)
      if (how === 'hang-after') return
      if (how === 'reset-after') return void response.socket!.destroy()
      return void say(200, { entryId: entry.entryId })
    }
    const [, merchant, cardNo] = /^\/points\/merchants\/([^/]+)\/cards\/([^/]+)$/.exec(url) ?? []
    if (method !== 'GET' || cardNo === undefined) return void say(404, {})
    if (misbehave(receiver.behave(null), response)) return
    const balance = sumOf(
      receiver.entries.values(),
      decodeURIComponent(merchant!),
      decodeURIComponent(cardNo),
    )
    if (balance === null) say(404, { reason: 'there is no such card' })
    else say(200, { balance })
  }

  const server = createServer((request, response) => {
    receiver.most = Math.max(receiver.most, ++underWay)
    response.once('close', () => underWay--)
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/points`,
    entries: new Map(),
    asked: [],
    behave: () => 'ok',
    most: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
