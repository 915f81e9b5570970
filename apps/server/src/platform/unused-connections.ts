import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes with the server the connections on which nothing was ever sent: browsers open some ahead, and node takes them for busy ones,
 * for which it would wait until the browser ends.
 */
export function closeUnused(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}
