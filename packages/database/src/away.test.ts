import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { DatabaseUnavailable } from './engine.ts'
import { openPostgres } from './postgres.ts'
import { withScope } from './scope.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** Sends a query to a port that is not a working PostgreSQL server, and returns the error. */
async function asked(port: number): Promise<unknown> {
  const engine = openPostgres(`postgres://somebody:secret@127.0.0.1:${port}/choba`)
  try {
    return await withScope(engine, { role: 'system' }, (tx) =>
      tx.connection.query('select 1'),
    ).catch((error: unknown) => error)
  } finally {
    await engine.close()
  }
}

test('a query throws DatabaseUnavailable if no server listens on the port', async () => {
  expect(await asked(1)).toBeInstanceOf(DatabaseUnavailable)
})

test('a query throws DatabaseUnavailable if the server closes the connection', async () => {
  server = createServer((socket) => socket.once('data', () => socket.destroy())).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  expect(await asked((server.address() as AddressInfo).port)).toBeInstanceOf(DatabaseUnavailable)
})

test('a query throws DatabaseUnavailable for a server that is starting or full, but not for other server errors', async () => {
  let code = ''
  server = createServer((socket) =>
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mnot now\0\0`)
      const head = Buffer.from('E\0\0\0\0')
      head.writeInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (code of ['57P03', '53300'])
    expect(await asked(port), code).toBeInstanceOf(DatabaseUnavailable)
  code = '28P01'
  expect(await asked(port)).toMatchObject({ code, message: 'not now' })
})
