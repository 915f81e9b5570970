import { connect } from 'node:net'
import type { OutsideReach } from '#platform/outside/outside-reach.ts'

/** How long a connection may take, in milliseconds. */
const CONNECT_MS = 3_000

/** Checks whether a connection can be made to an address now. Nothing is sent over it. False where it may not be called. */
export async function canConnect(
  address: string,
  reach: OutsideReach,
  timeoutMs = CONNECT_MS,
): Promise<boolean> {
  const { hostname, port, protocol } = new URL(address)
  if (!reach.mayCall(hostname)) return false
  // An IPv6 address has brackets in a URL alone.
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
