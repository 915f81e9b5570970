import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { reservePort, PortInUse } from './port.ts'

async function occupied(address: string): Promise<{ port: number; free: () => Promise<unknown> }> {
  const server = createServer().listen(0, address)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    free: () => new Promise((resolve) => server.close(resolve)),
  }
}

describe('a port', () => {
  it('that another program has on one of the addresses is refused with a sentence, and held on none', async () => {
    const { port, free } = await occupied('127.0.0.1')
    await expect(reservePort('localhost', port)).rejects.toThrow(PortInUse)
    await expect(reservePort('127.0.0.1', port)).rejects.toThrow(
      `Port ${port} is in use by another program. Stop that one, or choose another port with PORT.`,
    )
    await free()
    await (
      await reservePort('localhost', port)
    )()
  })

  it('is free for the server when it is let go of', async () => {
    const { port, free } = await occupied('127.0.0.1')
    await free()
    const release = await reservePort('localhost', port)
    await expect(reservePort('localhost', port)).rejects.toThrow(PortInUse)
    await release()
    await (
      await reservePort('localhost', port)
    )()
    expect(await reservePort('localhost', 0)).toBeTypeOf('function')
  })
})
