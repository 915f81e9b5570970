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

describe('the check of a port', () => {
  it('fails with a message if another program uses the port on one of the addresses', async () => {
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

  it('succeeds for the address of another machine', async () => {
    // Reserved for documentation (RFC 5737).
    await expectFreePort('192.0.2.1', 3000)
  })

  it('does not listen on the port, so that a proxy still uses another server', async () => {
    const { port, free } = await occupied('127.0.0.1')
    await free()
    await expectFreePort('127.0.0.1', port)
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
    await expectFreePort('localhost', 0)
  })

  it('fails with the same error as listening on a port that another program uses', async () => {
    const { port, free } = await occupied('127.0.0.1')
    const app = Fastify()
    await expect(listenOnce(port, () => app.listen({ port, host: '127.0.0.1' }))).rejects.toThrow(
      PortInUse,
    )
    await free()
  })
})
