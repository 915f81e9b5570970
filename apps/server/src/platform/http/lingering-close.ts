import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { finished, Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

// A connection that is closed while its client still sends is reset by TCP, and the reset may overtake the answer. So what
// the client goes on sending is read and dropped before the connection is closed, as nginx's `lingering_close` does.

export interface LingerLimits {
  /** How much is read after the answer, on one connection. */
  bytes: number
  milliseconds: number
  /** How many connections linger at once; one more is closed with its answer, which may get lost. */
  connections: number
}

/** A browser reads the answer only when it has sent the whole body: enough for a picture that is too large by half. */
export const LINGER_LIMITS: LingerLimits = {
  bytes: 16 * 1024 * 1024,
  milliseconds: 5_000,
  connections: 100,
}

/** Connections of this process that linger. */
const lingering = new Set<Socket>()

export const isLingering = (socket: Socket): boolean => lingering.has(socket)

/**
 * Reads and drops what still comes on a connection whose answer has been written.
 * @returns resolves when the body of `raw` is complete, the client has ended the connection, or a limit is reached; null where
 * too many connections linger already
 */
function drain(
  socket: Socket,
  limits: LingerLimits,
  raw?: IncomingMessage,
  isAnswered = false,
): Promise<void> | null {
  if (lingering.size >= limits.connections) return null
  lingering.add(socket)
  return new Promise((resolve) => {
    let bytes = 0
    const end = () => {
      clearTimeout(timer)
      counted.off('data', count)
      socket.off('end', end).off('close', end)
      stopWatching?.()
      lingering.delete(socket)
      resolve()
    }
    const count = (data: Buffer) => {
      bytes += data.length
      if (bytes > limits.bytes) end()
    }
    // Node passes nothing on of a body whose answer has ended.
    const counted = raw && !isAnswered ? raw : socket
    const timer = setTimeout(end, limits.milliseconds)
    const stopWatching = raw && finished(raw, { writable: false }, end)
    socket.once('end', end).once('close', end)
    counted.on('data', count)
    raw?.unpipe().resume()
  })
}

/** Closes a connection that was answered without a request: what its client still sends is dropped within the limits. */
export function lingerAfter(socket: Socket, limits = LINGER_LIMITS): void {
  const drained = drain(socket, limits)
  if (drained) void drained.then(() => socket.destroy())
  else socket.destroySoon()
}

/**
 * An answer that leaves before the whole body has come in ends its connection: otherwise the rest of the body would be read,
 * however long it is, to reach the next request behind it. The answer is complete for its client at once, by its length;
 * for Node it ends when the body has, or at a limit, because Node closes the connection with it.
 */
export function closeUnread(app: FastifyInstance, limits = LINGER_LIMITS): void {
  app.addHook('onSend', async ({ raw, admission }, reply, payload) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    const hasBody = encoding !== undefined || Number(length ?? 0) > 0
    if (!hasBody || raw.complete) return payload
    reply.header('connection', 'close')
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const drained = drain(raw.socket, limits, raw)
    if (!drained) return payload
    // The call is over; only its connection is not.
    admission?.leave()
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(
      (async function* answer() {
        yield payload
        await drained
      })(),
    )
  })
  // What was answered past Fastify, by oidc-provider, has ended by now, and Node goes on reading to the next request.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.socket.destroyed || !raw.socket.writable) return
    const drained = drain(raw.socket, limits, raw, true)
    if (drained) void drained.then(() => raw.complete || raw.socket.destroy())
    else raw.socket.destroySoon()
  })
}
