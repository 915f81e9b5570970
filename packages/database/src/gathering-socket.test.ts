import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { gatheringSocket } from './gathering-socket.ts'

test('what is written in one turn, awaits between or not, is sent at its end and in order', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = gatheringSocket()
  const came = once(server, 'connection') as Promise<[Socket]>
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const [other] = await came
  const received = text(other)

  await Promise.resolve()
  socket.write('a')
  await Promise.resolve()
  // The driver corks for itself, too.
  socket.cork()
  socket.write('b')
  socket.uncork()
  await Promise.resolve()
  expect(socket.writableLength).toBe(2)
  await new Promise(setImmediate)
  expect(socket.writableLength).toBe(0)
  socket.write('c')
  expect(socket.writableLength).toBe(1)
  socket.end()
  expect(await received).toBe('abc')
  server.close()
})
