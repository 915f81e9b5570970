import { connect, type Socket } from 'node:net'

export interface HttpAnswer {
  status: number
  /** Status line and headers of the response, as text. */
  head: string
  body: Buffer
}

/** A connection that stays open and sends one request at a time. */
export interface HttpConnection {
  get(path: string): Promise<HttpAnswer>
  close(): void
}

const END_OF_HEAD = '\r\n\r\n'
const LENGTH = /\r\ncontent-length: (\d+)/i

interface Waiting {
  resolve: (answer: HttpAnswer) => void
  reject: (error: Error) => void
}

/**
 * Opens a connection to a port of this machine, with a minimal HTTP client. A full HTTP client
 * would use more processor time, which the server on the same machine would lack. Responses must
 * have a Content-Length header.
 */
export function openConnection(port: number, headers: Record<string, string>): HttpConnection {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const rest = ` HTTP/1.1\r\nhost: localhost:${port}\r\n${lines.join('')}\r\n`
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let waiting: Waiting | null = null
  let received: Buffer[] = []
  let size = 0
  let wanted = Number.POSITIVE_INFINITY

  function readHead(): void {
    const all = Buffer.concat(received)
    received = [all]
    const at = all.indexOf(END_OF_HEAD)
    if (at < 0) return
    const length = LENGTH.exec(all.toString('latin1', 0, at))
    if (!length) throw new Error('the response has no Content-Length header')
    wanted = at + END_OF_HEAD.length + Number(length[1])
  }

  socket.on('data', (chunk) => {
    received.push(chunk)
    size += chunk.length
    if (wanted === Number.POSITIVE_INFINITY) readHead()
    if (size < wanted) return
    const all = received.length === 1 ? received[0]! : Buffer.concat(received)
    const at = all.indexOf(END_OF_HEAD)
    received = []
    size = 0
    wanted = Number.POSITIVE_INFINITY
    const { resolve } = waiting!
    waiting = null
    resolve({
      status: Number(all.toString('latin1', 9, 12)),
      head: all.toString('latin1', 0, at),
      body: all.subarray(at + END_OF_HEAD.length),
    })
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('the server closed the connection')))

  return {
    get: (path) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(`GET ${path}${rest}`)
      }),
    close: () => socket.destroy(),
  }
}
