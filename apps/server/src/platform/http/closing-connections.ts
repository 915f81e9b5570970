import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Server, Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface Connections {
  /** True after `drain` was called. */
  readonly isDraining: boolean
  /**
   * From now on, every answer closes its connection. Resolves after this number of milliseconds.
   */
  drain(milliseconds: number): Promise<void>
}

export interface ClosingOptions {
  /** Ends answers that would take too long. Called after the server has stopped listening. */
  breakLong?: () => Promise<void>
  /** Milliseconds that a connection may be silent after the server has stopped listening. */
  silence?: number
}

/** Time in milliseconds that a connection may be silent after the server has stopped listening. */
const SILENCE_MS = 500
/**
 * If a turn of the event loop takes less than this many milliseconds, Node has accepted all
 * connections that waited.
 */
const SHORT_TURN_MS = 0.2
const MAX_TURNS = 200

/**
 * Stops listening. The operating system then resets connections that Node has not accepted yet, and
 * requests on these connections are lost. So this function first waits for a short turn of the
 * event loop, after which Node has accepted all connections.
 */
async function stopListening(server: Server): Promise<void> {
  await nextTurn()
  for (let turns = 0; turns < MAX_TURNS; turns++) {
    const began = performance.now()
    await nextTurn()
    if (performance.now() - began < SHORT_TURN_MS) break
  }
  server.close()
}

/**
 * Closes the connections that a stopping server would otherwise wait for:
 * - connections with an answer, immediately after it, instead of waiting for a next request;
 * - connections without any data, after a moment. Browsers open some in advance, and Node counts
 *   them as busy. The moment is for requests of a proxy that has just connected.
 *
 * The server stops listening first, so that no new connection arrives. Fastify would stop listening
 * only after all other hooks, which take seconds.
 */
export function closeConnections(app: FastifyInstance, options: ClosingOptions = {}): Connections {
  const { breakLong = async () => {}, silence = SILENCE_MS } = options
  const open = new Set<Socket>()
  const answering = new Set<ServerResponse>()
  let isDraining = false
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  // Runs before Fastify's listener, which may already have answered when it returns.
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false
    answering.add(response)
    response.once('close', () => {
      answering.delete(response)
      // Node marks the connection idle only after its own work at the end of an answer.
      if (isClosing) setImmediate(() => app.server.closeIdleConnections())
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    if (!app.server.listening) return breakLong()
    // Fastify waits only for servers that it stops itself.
    const ended = once(app.server, 'close')
    await stopListening(app.server)
    const endSilent = () => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }
    setTimeout(endSilent, silence).unref()
    await Promise.all([ended, breakLong()])
  })
  return {
    get isDraining() {
      return isDraining
    },
    async drain(milliseconds) {
      isDraining = true
      for (const response of answering) response.shouldKeepAlive = false
      await sleep(milliseconds)
    },
  }
}
