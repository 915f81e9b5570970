import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { expectFreePort, listenOnce, PortInUse } from './port.ts'

async function occupied(address: string): Promise<{ port: number; free: () => Promise<unknown> }> {
  const server = createServer().listen(0, address)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    free: () => new Promise((resolve) => server.close(resolve)),
  }
}

describe('a port', () => {
  it('that another program has on one of the addresses is refused with a sentence', async () => {
    const { port, free } = await occupied('127.0.0.1')
    for (const host of ['localhost', '0.0.0.0'])
      await expect(expectFreePort(host, port)).rejects.toThrow(PortInUse)
    await expect(expectFreePort('127.0.0.1', port)).rejects.toThrow(
      `Port ${port} is in use by another program. Stop that one, or choose another port with PORT.`,
    )
    await free()
    await expectFreePort('localhost', port)
    await expectFreePort('0.0.0.0', port)
  })

  it('is not asked at an address of another machine', async () => {
    // For documentation alone (RFC 5737).
    await expectFreePort('192.0.2.1', 3000)
  })

  it('is not listened on until the server does: a proxy goes to another one meanwhile', async () => {
    const { port, free } = await occupied('127.0.0.1')
    await free()
    await expectFreePort('127.0.0.1', port)
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
    await expectFreePort('localhost', 0)
  })

  it('that another program has taken during the start is refused with the same sentence', async () => {
    const { port, free } = await occupied('127.0.0.1')
    const app = Fastify()
    await expect(listenOnce(port, () => app.listen({ port, host: '127.0.0.1' }))).rejects.toThrow(
      PortInUse,
    )
    await free()
  })
})
