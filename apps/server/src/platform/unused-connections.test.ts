import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeUnused } from './unused-connections.ts'

const request = 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'

it('a server that closes ends connections on which nothing was sent, and answers what it was asked before', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  closeUnused(app)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/', () => {
    asked.resolve()
    return answer.promise
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const opened = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    await Promise.all([once(socket, 'connect'), once(app.server, 'connection')])
    return socket
  }
  const unused = await opened()
  const busy = await opened()
  let said = ''
  busy.on('data', (bytes) => (said += String(bytes)))
  busy.write(request)
  await asked.promise
  const gone = once(unused, 'close')
  const closing = app.close()
  await gone
  expect(said).toBe('')
  answer.resolve('there')
  await closing
  await expect.poll(() => said).toContain('there')
}, 20_000)
