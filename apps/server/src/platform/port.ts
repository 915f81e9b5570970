import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Thrown when another program listens where this one is to listen. */
export class PortInUse extends Error {
  constructor(port: number) {
    super(`Port ${port} is in use by another program. Stop that one, or choose another port with PORT.`)
    this.name = 'PortInUse'
  }
}

/** What a machine without IPv6 says of `::1`. */
const MISSING = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

async function listenOn(address: string, port: number): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy())
  server.listen(port, address)
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new PortInUse(port)
    if (MISSING.has(code)) return null
    throw error
  }
}

/**
 * Takes a port on every address of a host before anything is prepared for it, so that a start that cannot succeed changes
 * nothing. Port 0 is any free one and needs no taking.
 *
 * @returns what lets go of it, right before the server itself listens
 * @throws PortInUse
 */
export async function reservePort(host: string, port: number): Promise<() => Promise<void>> {
  const held: Server[] = []
  const release = async () => {
    await Promise.all(held.splice(0).map((server) => new Promise<void>((resolve) => server.close(() => resolve()))))
  }
  if (port === 0) return release
  try {
    for (const { address } of await lookup(host, { all: true })) {
      const server = await listenOn(address, port)
      if (server) held.push(server)
    }
  } catch (error) {
    await release()
    throw error
  }
  return release
}
