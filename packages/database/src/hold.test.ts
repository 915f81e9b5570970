import { once } from 'node:events'
import { createServer, Socket, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { hold } from './hold.ts'
import { withScope } from './scope.ts'
import { openTestDatabase } from './testing.ts'

afterEach(() => vi.restoreAllMocks())

test('what is held is sent in order, when it is told to and at the end of the turn at the latest', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const came = once(server, 'connection') as Promise<[Socket]>
  const socket = new Socket().connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const [other] = await came
  const received = text(other)

  const send = hold(socket)
  socket.write('a')
  await Promise.resolve()
  // The driver does the same for itself.
  socket.cork()
  socket.write('b')
  socket.uncork()
  expect(socket.writableLength).toBe(2)
  send()
  expect(socket.writableLength).toBe(0)

  hold(socket)
  socket.write('c')
  expect(socket.writableLength).toBe(1)
  await new Promise(setImmediate)
  expect([socket.writableLength, socket.writableCorked]).toEqual([0, 0])
  send()
  expect(socket.writableCorked).toBe(0)
  socket.end()
  expect(await received).toBe('abc')
  server.close()
})

if (process.env['TEST_DATABASE_URL']) {
  test('a change of one statement is two writes to a server, and a read two', async () => {
    const engine = await openTestDatabase()
    const change = () =>
      withScope(engine, { role: 'system' }, async (tx) => {
        await sql`select ${1}::int`.execute(tx.q)
        tx.connection.queryWithCommit('select $1::int', [2])
      })
    const read = () =>
      withScope(engine, { role: 'system' }, (tx) => sql`select ${1}::int`.execute(tx.q), { readOnly: true })
    await change()
    const writes = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev' as '_write')]
    const counted = () => writes.reduce((sum, { mock }) => sum + mock.calls.splice(0).length, 0)
    await change()
    expect(counted()).toBe(2)
    await read()
    expect(counted()).toBe(2)
    await engine.close()
  })
}
