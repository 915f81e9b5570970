import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { hosts, openTestApp } from '#testing/test-app.ts'

it('a stopping server answers a request whose head had arrived only in part', async () => {
  const test = await openTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (bytes) => (said += String(bytes)))
  await Promise.all([once(socket, 'connect'), once(test.app.server, 'connection')])
  const gone = once(socket, 'close')
  socket.write('GET /healthz HTTP/1.1\r\n')
  await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0)
  const closing = test.app.close()
  await expect.poll(() => test.app.server.listening).toBe(false)
  socket.write(`host: ${hosts.demo}\r\n\r\n`)
  await gone
  expect(said).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  await closing
  await test.close()
})

it('a draining server is not ready, but answers calls', async () => {
  const test = await openTestApp()
  expect((await test.app.inject('/readyz')).statusCode).toBe(200)
  const owner = await test.signIn('owner')
  await test.app.drain(0)
  expect((await test.app.inject('/readyz')).statusCode).toBe(503)
  expect((await owner.get('user/userinfo')).envelope.resultType).toBe(1000)
  await test.close()
})
