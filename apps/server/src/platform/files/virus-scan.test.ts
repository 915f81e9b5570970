import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVirusScan, type ScannerAddress } from './virus-scan.ts'

/** What every scanner finds, and what is harmless. */
const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

let scanner: Server
let address: ScannerAddress
const received: string[] = []

/** Speaks what `clamd` does: reads the parts to the empty one, and says what it found in all of them. */
beforeAll(async () => {
  scanner = createServer((socket) => {
    const chunks: Buffer[] = []
    socket.on('error', () => {})
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => {
      const all = Buffer.concat(chunks)
      const command = all.indexOf(0)
      let content = ''
      for (let at = command + 1; ;) {
        const length = all.readUInt32BE(at)
        if (length === 0) break
        content += all.toString('latin1', at + 4, at + 4 + length)
        at += 4 + length
      }
      received.push(all.toString('latin1', 0, command))
      socket.end(content.includes(EICAR) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((done) => scanner.listen(0, '127.0.0.1', done))
  address = { host: '127.0.0.1', port: (scanner.address() as AddressInfo).port }
})
afterAll(() => scanner.close())

describe('a scan', () => {
  it('lets pass what nothing is found in, whatever its size', async () => {
    await createVirusScan(address)(new Blob([Buffer.alloc(200_000, 'a')]))
    expect(received).toEqual(['zINSTREAM'])
  })

  it('refuses what is found, across the bounds of its parts too', async () => {
    const found = createVirusScan(address)(new Blob([Buffer.alloc(64 * 1024 - 10, 'a'), EICAR]))
    await expect(found).rejects.toMatchObject({ resultType: 'unsupportedMediaType' })
  })

  it('takes nothing in while the scanner does not answer, and everything where none is configured', async () => {
    await expect(createVirusScan({ host: '127.0.0.1', port: 1 })(new Blob(['a']))).rejects.toMatchObject({
      statusCode: 503,
    })
    await createVirusScan(null)(new Blob([EICAR]))
  })
})
