import { connect } from 'node:net'

/** How long a connection may take, in milliseconds. */
const CONNECT_MS = 3_000

/** Checks whether a connection can be made to an address now. Nothing is sent over it. */
export function canConnect(address: string, timeoutMs = CONNECT_MS): Promise<boolean> {
  const { hostname, port, protocol } = new URL(address)
  // An IPv6 address has brackets in a URL alone.
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) })
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
