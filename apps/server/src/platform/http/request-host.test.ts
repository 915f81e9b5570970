import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '#platform/observability/log.ts'
import { serveMetrics } from '#platform/observability/metrics-server.ts'
import { expectAppError } from '#testing/expect-app-error.ts'
import { hosts, openTestApp, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let metrics: FastifyInstance

beforeAll(async () => {
  test = await openTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  metrics = await serveMetrics(async () => 'up 1\n', {
    port: 0,
    host: '127.0.0.1',
    log: silentLog(),
  })
})
afterAll(async () => {
  await metrics.close()
  await test.close()
})

/**
 * Sends the lines of a request unchanged, and reads the answer until the server closes the
 * connection.
 */
async function send(app: FastifyInstance, lines: readonly string[]) {
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [first = '', ...fields] = head.split('\r\n')
  const named = fields.map((field) => field.split(/: (.*)/, 2))
  const headers = Object.fromEntries(named.map(([name = '', value]) => [name.toLowerCase(), value]))
  return {
    status: Number(first.split(' ')[1]),
    headers,
    envelope: null as never,
    bytes: Buffer.from(body),
  }
}

const path = '/apiproxy/api/tenant/getcurrenttenantwebconfig'
const { demo, steppe } = hosts
const unclear = [
  ['a request with two hosts', [`GET {path} HTTP/1.1`, `Host: ${demo}`, `Host: ${steppe}`]],
  ['a request with the same host twice', [`GET {path} HTTP/1.1`, `Host: ${demo}`, `host: ${demo}`]],
  [
    'a request with two hosts in HTTP/1.0',
    [`GET {path} HTTP/1.0`, `Host: ${demo}`, `Host: ${steppe}`],
  ],
  ['a request without a host', [`GET {path} HTTP/1.1`]],
  ['a request with an empty host', [`GET {path} HTTP/1.1`, 'Host:']],
  [
    'a request with another host in its target',
    [`GET http://${steppe}{path} HTTP/1.1`, `Host: ${demo}`],
  ],
  ['a request with a host only in its target', [`GET http://${demo}{path} HTTP/1.1`]],
  [
    'a request with an invalid host in its target',
    [`GET http://[{path} HTTP/1.1`, `Host: ${demo}`],
  ],
] as const
const at = (lines: readonly string[], where: string) =>
  lines.map((line) => line.replace('{path}', where))

describe.each(unclear)('%s', (_what, lines) => {
  it('is rejected by an API call with the JSON envelope (400)', async () => {
    const answer = await send(test.app, at(lines, path))
    expectAppError(answer, 'badRequest')
    expect(answer.headers).toMatchObject({
      connection: 'close',
      'x-content-type-options': 'nosniff',
    })
  })

  it('is rejected by the sign-in service, the portal and the probes', async () => {
    for (const where of [
      '/realms/demo/.well-known/openid-configuration',
      '/',
      '/readyz',
      '/nowhere',
    ])
      expect((await send(test.app, at(lines, where))).status, where).toBe(400)
  })

  it('is rejected by the metrics server', async () => {
    expect((await send(metrics, at(lines, '/metrics'))).status).toBe(400)
  })
})

it.each([
  ['one host', `GET {path} HTTP/1.1`, demo],
  ['the same host in the target', `GET http://${demo}{path} HTTP/1.1`, demo],
  ['the same host in capitals', `GET HTTP://${demo.toUpperCase()}{path} HTTP/1.1`, demo],
])('the server accepts a request with %s', async (_what, line, host) => {
  const lines = [line, `Host: ${host}`]
  const { status, bytes } = await send(test.app, at(lines, path))
  expect([status, bytes.toString()]).toEqual([
    200,
    expect.stringContaining('"keycloakRealm":"demo"'),
  ])
  expect(
    (await send(test.app, at(lines, '/realms/demo/.well-known/openid-configuration'))).status,
  ).toBe(200)
  expect((await send(metrics, at(lines, '/metrics'))).bytes.toString()).toBe('up 1\n')
})
