import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes connections with the server for which it would wait: those on which nothing was ever sent, as browsers open some ahead and node
 * takes them for busy ones; and those of the last answers, which would be kept for a next request.
 */
export function closeConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.server.on('request', (_request, response: ServerResponse) => {
    // It is idle after what node itself does at the end of an answer.
    response.once('close', () => isClosing && setImmediate(() => app.server.closeIdleConnections()))
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}
