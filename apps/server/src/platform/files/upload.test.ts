import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { PICTURE_LIMIT } from '@choba/contract/feedback.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Client, type TestApp } from '#testing/test-app.ts'
import { LINGER_LIMITS } from '#platform/http/lingering-close.ts'
import { fileForm } from './files.testing.ts'

const MEGABYTE = 1024 * 1024
/** Maximum bytes that the server reads after an answer, plus the buffers of both sockets. */
const AROUND = LINGER_LIMITS.bytes + 16 * MEGABYTE
const BLOCK = Buffer.alloc(64 * 1024, 0x41)

let test: TestApp
let clerk: Client
let port: number

beforeAll(async () => {
  test = await openTestApp()
  clerk = await test.signIn('clerk')
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
})
afterAll(() => test.close())

const headersOf = (more: Record<string, string>, token = clerk.token) =>
  ['POST /edge/streamUpload HTTP/1.1', 'host: localhost:3000', `authorization: Bearer ${token}`]
    .concat(Object.entries(more).map(([name, value]) => `${name}: ${value}`))
    .join('\r\n')

interface Sent {
  answer: string
  /** Number of bytes that the server read before it closed the connection. */
  taken: number
}

/** Sends `head` and then data for as long as the connection accepts it, at most 100 MB. */
async function pour(head: string, block: Buffer = BLOCK): Promise<Sent> {
  const socket: Socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let answer = ''
  let taken = 0
  socket.on('data', (data) => (answer += data.toString()))
  // The server resets the connection when it has read enough.
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(`${head}\r\n\r\n`)
  while (!socket.closed && taken < 100 * MEGABYTE) {
    taken += block.length
    if (!socket.write(block)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
  socket.end()
  await closed
  return { answer, taken }
}

const { headers, payload } = fileForm(Buffer.alloc(0))
const partHead = payload.subarray(0, payload.indexOf('\r\n\r\n') + 4).toString()
const chunked = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

describe('an upload over the size limit', () => {
  it.each([
    [
      'declares its length',
      () => headersOf({ ...headers, 'content-length': String(1024 * MEGABYTE) }),
      BLOCK,
      1,
    ],
    [
      'does not declare its length',
      () =>
        `${headersOf({ ...headers, 'transfer-encoding': 'chunked' })}\r\n\r\n${chunked(partHead)}`.slice(
          0,
          -4,
        ),
      Buffer.from(chunked(BLOCK.toString())),
      PICTURE_LIMIT / MEGABYTE + 1,
    ],
  ])(
    'that %s is answered 413 before the whole body is read, and its connection closes',
    async (_what, head, block, most) => {
      const { answer, taken } = await pour(head(), block)
      expect(answer).toMatch(/^HTTP\/1\.1 413 /)
      expect(answer).toMatch(/^connection: close/im)
      expect(taken).toBeLessThan(most * MEGABYTE + AROUND)
    },
  )

  it.each([
    ['a form that declares its length', { 'content-length': String(1024 * MEGABYTE) }, BLOCK],
    [
      'a form that does not declare its length',
      { 'transfer-encoding': 'chunked' },
      Buffer.from(chunked(BLOCK.toString())),
    ],
  ])(
    'is not read completely if it is sent to the sign-in service: %s',
    async (_what, more, block) => {
      const form = {
        host: 'localhost:3000',
        'content-type': 'application/x-www-form-urlencoded',
        ...more,
      }
      const lines = Object.entries(form).map(([name, value]) => `${name}: ${value}`)
      const path = '/realms/demo/protocol/openid-connect/token'
      const { answer, taken } = await pour([`POST ${path} HTTP/1.1`, ...lines].join('\r\n'), block)
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(taken).toBeLessThan(AROUND)
    },
  )

  it('is answered 401 before the whole body is read if the caller is not signed in', async () => {
    const { answer, taken } = await pour(
      headersOf({ ...headers, 'content-length': String(1024 * MEGABYTE) }, 'none'),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(taken).toBeLessThan(AROUND)
  })
})
