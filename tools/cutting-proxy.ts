import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  readonly port: number
  /** Connections that ended amid what the client sent, and after it, before its answer. */
  readonly cut: { bodies: number; answers: number }
  close(): Promise<void>
}

/**
 * A bad line to a server: every connection ends by itself, amid a body that is half sent or when its answer comes, which the client
 * never sees.
 * @param port of the server on this machine, which may come and go
 * @param bytes that are sent over most connections, at most
 */
export async function startCuttingProxy(
  port: number,
  bytes: number,
  chance: () => number,
): Promise<CuttingProxy> {
  const cut = { bodies: 0, answers: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const there = connect(port, 'localhost')
    let left = Math.floor(chance() * bytes)
    const isAnswerLost = chance() < 0.4
    const end = () => {
      client.destroy()
      there.destroy()
    }
    for (const socket of [client, there]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    client.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left > 0 || isAnswerLost) there.write(chunk)
      else {
        cut.bodies++
        // What came before is on its way, and nothing behind it.
        there.write(chunk.subarray(0, chunk.length + left), end)
      }
    })
    there.on('data', (chunk: Buffer) => {
      if (left > 0 || !isAnswerLost) client.write(chunk)
      else {
        cut.answers++
        end()
      }
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
