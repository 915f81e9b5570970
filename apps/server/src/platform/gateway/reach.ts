import { connect } from 'node:net'
import type { OutsideReach } from '#platform/outside/outside-reach.ts'

/** Time limit for a connection, in milliseconds. */
const CONNECT_MS = 3_000

/**
 * Returns true if a TCP connection to an address succeeds now. Sends no data. False if the address
 * is not allowed.
 */
export async function canConnect(
  address: string,
  reach: OutsideReach,
  timeoutMs = CONNECT_MS,
): Promise<boolean> {
  const { hostname, port, protocol } = new URL(address)
  if (!reach.mayCall(hostname)) return false
  // A URL puts an IPv6 address in brackets; the socket needs the address without brackets.
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return new Promise((resolve) => {
    const options = {
      host,
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
      lookup: reach.lookup,
    }
    const socket = connect(options)
    const end = (isThere: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(isThere)
    }
    const timer = setTimeout(end, timeoutMs, false)
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}
