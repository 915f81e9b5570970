import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { finished, Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

// TCP resets a connection that is closed while its client still sends, and the reset may overtake
// the answer. So the server reads and drops the rest before it closes, like nginx's
// `lingering_close`.

export interface LingerLimits {
  /** Maximum number of bytes that are read from one connection after the answer. */
  bytes: number
  milliseconds: number
  /**
   * Maximum number of lingering connections. Above this number, connections close immediately and
   * the answer may be lost.
   */
  connections: number
}

/**
 * A browser reads the answer only after it has sent the whole body. The byte limit is large enough
 * for a picture of one and a half times the maximum size.
 */
export const LINGER_LIMITS: LingerLimits = {
  bytes: 16 * 1024 * 1024,
  milliseconds: 5_000,
  connections: 100,
}

const lingering = new Set<Socket>()

export const isLingering = (socket: Socket): boolean => lingering.has(socket)

/**
 * Reads and drops data that still arrives on a connection after its answer was written.
 * @returns null if too many connections linger; else a promise. It resolves when the body of `raw`
 * is complete, the client has closed the connection, or a limit is reached.
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
    // Node emits no more body data after the answer has ended, so the socket is counted instead.
    const counted = raw && !isAnswered ? raw : socket
    const timer = setTimeout(end, limits.milliseconds)
    const stopWatching = raw && finished(raw, { writable: false }, end)
    socket.once('end', end).once('close', end)
    counted.on('data', count)
    raw?.unpipe().resume()
  })
}

/**
 * Closes a connection that was answered without a request. Data that its client still sends is
 * dropped within the limits.
 */
export function lingerAfter(socket: Socket, limits = LINGER_LIMITS): void {
  const drained = drain(socket, limits)
  if (drained) void drained.then(() => socket.destroy())
  else socket.destroySoon()
}

/**
 * Closes a connection if its answer is sent before the whole body has arrived. Otherwise Node would
 * read the rest of the body, however long, to reach the next request. The client sees a complete
 * answer immediately because of Content-Length. The payload stream ends only after the body has
 * ended or a limit is reached, because Node closes the connection when the stream ends.
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
    // The call has ended, although its connection is still open.
    admission?.leave()
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(
      (async function* answer() {
        yield payload
        await drained
      })(),
    )
  })
  // oidc-provider answers without Fastify. Its answer has ended here, and Node would read the rest
  // of the body to reach the next request.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.socket.destroyed || !raw.socket.writable) return
    const drained = drain(raw.socket, limits, raw, true)
    if (drained) void drained.then(() => raw.complete || raw.socket.destroy())
    else raw.socket.destroySoon()
  })
}
