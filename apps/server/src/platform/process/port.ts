import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect, createServer, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Thrown if another program listens on the port. */
export class PortInUse extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is in use by another program. Stop that one, or choose another port with PORT.`,
    )
    this.name = 'PortInUse'
  }
}

/** Error codes of a machine without IPv6 for `::1`. */
const MISSING = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])
/**
 * Milliseconds to wait for a local connection. A program that listens on the port accepts the
 * connection immediately unless the program is overloaded.
 */
const CONNECT_MS = 1_000

/** Returns the addresses at which a server with this listening address can be reached. */
function reachedAt(address: string): string[] {
  if (address !== '0.0.0.0' && address !== '::') return [address]
  const all = Object.values(networkInterfaces()).flatMap((each) =>
    (each ?? []).map((found) => found.address),
  )
  return all.filter((each) => address === '::' || !isIPv6(each))
}

/** True if this machine has the address. */
export async function isOwn(address: string): Promise<boolean> {
  const server = createServer().listen(0, address)
  try {
    await once(server, 'listening')
    return true
  } catch (error) {
    if (MISSING.has((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  } finally {
    server.close()
  }
}

async function isTaken(address: string, port: number): Promise<boolean> {
  const socket = connect({ host: address, port })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) })
    return true
  } catch (error) {
    return (error as Error).name === 'AbortError'
  } finally {
    socket.destroy()
  }
}

/**
 * Checks that a port is free on every address of a host, before anything else is prepared, so that
 * a failing start changes nothing. Port 0 is always free. Does not listen on the port, because a
 * proxy could then send a call that would be lost.
 * @throws PortInUse
 */
export async function expectFreePort(host: string, port: number): Promise<void> {
  if (port === 0) return
  for (const { address } of await lookup(host, { all: true })) {
    if (!(await isOwn(address))) continue
    for (const each of reachedAt(address)) if (await isTaken(each, port)) throw new PortInUse(port)
  }
}

/** Starts listening. @throws PortInUse if another program has taken the port since the check */
export async function listenOnce<T>(port: number, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new PortInUse(port) : error
  }
}
