import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeConnections } from './closing-connections.ts'

const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'

let app: FastifyInstance
let sockets: Socket[]
let asked: PromiseWithResolvers<void>
let answer: PromiseWithResolvers<string>
beforeEach(async () => {
  sockets = []
  app = Fastify({ forceCloseConnections: 'idle' })
  closeConnections(app)
  asked = Promise.withResolvers()
  answer = Promise.withResolvers()
  app.get('/', () => {
    asked.resolve()
    return answer.promise
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
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

/** A request that has come to its handler, and all that is said to it. */
async function busy(): Promise<{ socket: Socket; said: () => string }> {
  const socket = await opened()
  let said = ''
  socket.on('data', (bytes) => (said += String(bytes)))
  socket.write(request)
  await asked.promise
  return { socket, said: () => said }
}

// Node keeps a connection for 72 seconds, and one on which nothing was sent for as long as the other side does.
const SOON = 20_000

it(
  'a server that closes ends connections on which nothing was sent, before it has answered what it was asked',
  async () => {
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
  'a server that closes answers what it was asked before, and ends the connection behind it',
  async () => {
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
