import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  readonly port: number
  /**
   * Number of connections that were cut during a request (`bodies`), and number of connections that
   * were cut after the request but before the response (`answers`).
   */
  readonly cut: { bodies: number; answers: number }
  close(): Promise<void>
}

/**
 * Starts a proxy that simulates a bad network. A connection is cut after a random number of bytes
 * from the client: either in the middle of a request body, or at the next response, so that the
 * client never receives the response.
 * @param port port of the server on this machine, which may be down at times
 * @param bytes upper bound of the random number of bytes
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
        // Sends the data up to the cut, and nothing after it.
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
