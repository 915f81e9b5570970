import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeConnections, type ClosingOptions, type Connections } from './closing-connections.ts'

/** Last answer on a connection that the server then closes. */
const LAST_ANSWER = /^HTTP\/1\.1 200 OK\r\n[^]*connection: close\r\n[^]*there$/i

const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'

let app: FastifyInstance
let connections: Connections
let sockets: Socket[]
let asked: PromiseWithResolvers<void>
let answer: PromiseWithResolvers<string>

/** Serves one route whose answer the test controls. */
async function start(options?: ClosingOptions): Promise<void> {
  app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  connections = closeConnections(app, options)
  app.get('/', () => {
    asked.resolve()
    return answer.promise
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
}

beforeEach(() => {
  sockets = []
  asked = Promise.withResolvers()
  answer = Promise.withResolvers()
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

async function opened(): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await Promise.all([once(socket, 'connect'), once(app.server, 'connection')])
  return socket
}

/** Sends a request that reaches its handler, and returns the socket and the received text. */
async function busy(): Promise<{ socket: Socket; said: () => string }> {
  const socket = await opened()
  let said = ''
  socket.on('data', (bytes) => (said += String(bytes)))
  socket.write(request)
  await asked.promise
  return { socket, said: () => said }
}

// Time limit of each test, in milliseconds. It is much shorter than Node's own timeouts for
// keep-alive and silent connections, so that Node does not close the connections.
const SOON = 20_000

it(
  'a closing server closes connections without data before its pending answers are finished',
  async () => {
    await start()
    const unused = await opened()
    const { said } = await busy()
    const gone = once(unused, 'close')
    const closing = app.close()
    await gone
    expect(said()).toBe('')
    answer.resolve('there')
    await closing
  },
  SOON,
)

it(
  'a closing server answers requests on connections that are already open',
  async () => {
    // The limit for silent connections equals the time limit of the test, because a busy machine
    // is slow.
    await start({ silence: SOON })
    const silent = await opened()
    let said = ''
    silent.on('data', (bytes) => (said += String(bytes)))
    const gone = once(silent, 'close')
    const closing = app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    silent.write(request)
    answer.resolve('there')
    await gone
    expect(said).toMatch(LAST_ANSWER)
    await closing
  },
  SOON,
)

it(
  'a closing server does not listen while it waits for long answers',
  async () => {
    const long = Promise.withResolvers<void>()
    await start({ breakLong: () => long.promise })
    const closing = app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    long.resolve()
    await closing
  },
  SOON,
)

it(
  'a draining server still listens, and closes each connection after its answer',
  async () => {
    await start()
    answer.resolve('there')
    const early = await busy()
    await expect.poll(early.said).toMatch(/there$/)
    expect(early.said()).not.toMatch(/connection: close/i)
    expect(connections.isDraining).toBe(false)

    await connections.drain(0)
    expect(connections.isDraining).toBe(true)
    // One connection that was open before, and a new one.
    for (const socket of [early.socket, await opened()]) {
      const gone = once(socket, 'close')
      let said = ''
      socket.on('data', (bytes) => (said += String(bytes)))
      socket.write(request)
      await gone
      expect(said).toMatch(LAST_ANSWER)
    }
  },
  SOON,
)

it(
  'a draining server closes the connection of a pending answer after that answer',
  async () => {
    await start()
    const { socket, said } = await busy()
    const gone = once(socket, 'close')
    await connections.drain(0)
    answer.resolve('there')
    await gone
    expect(said()).toMatch(LAST_ANSWER)
  },
  SOON,
)

it(
  'a closing server answers requests that arrived earlier, and closes their connections afterwards',
  async () => {
    await start()
    const { socket, said } = await busy()
    const gone = once(socket, 'close')
    const closing = app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    answer.resolve('there')
    await gone
    expect(said()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nthere$/)
    await closing
  },
  SOON,
)
