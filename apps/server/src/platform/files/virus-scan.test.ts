import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#platform/settings/config.ts'
import { silentLog } from '#platform/observability/log.ts'
import { EICAR, openScanner, type Scanner } from './virus-scan.testing.ts'
import { createVirusScan, type ScannerAddress } from './virus-scan.ts'

const scan = (
  address: ScannerAddress | null,
  ...content: (string | Buffer<ArrayBuffer>)[]
): Promise<void> => createVirusScan(address)(new Blob(content), silentLog())

async function opened(...options: Parameters<typeof openScanner>): Promise<Scanner> {
  const scanner = await openScanner(...options)
  onTestFinished(() => scanner.close())
  return scanner
}

describe('a virus scan', () => {
  it('accepts a clean file, and sends the whole file to the scanner', async () => {
    const { address, received } = await opened()
    const large = Buffer.alloc(3_000_000, 'a')
    await scan(address, large)
    await scan(address, '')
    expect(received.map((one) => one.equals(large))).toEqual([true, false])
    expect(received[1]!.length).toBe(0)
  })

  it('rejects an infected file, even if the virus spans two chunks', async () => {
    const { address } = await opened()
    const found = scan(address, Buffer.alloc(64 * 1024 - 10, 'a'), EICAR)
    await expect(found).rejects.toMatchObject({ resultType: 'virusFound' })
  })

  it('connects to a scanner at a Unix socket', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'choba-clamd-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { address } = await opened(join(folder, 'clamd.sock'))
    await scan(address, 'a')
    await expect(scan(address, EICAR)).rejects.toMatchObject({ resultType: 'virusFound' })
  })

  it.each([
    ['an error', 'INSTREAM size limit exceeded. ERROR\0'],
    ['nothing', ''],
    ['more than the maximum length of an answer', `${'x'.repeat(2_000)} OK\0`],
  ])('rejects the file if the scanner answers %s', async (_what, answer) => {
    const { address } = await opened(null, () => answer)
    await expect(scan(address, 'a')).rejects.toMatchObject({ resultType: 'thirdPartyUnavailable' })
  })

  it('rejects files while the scanner is unreachable or silent; without a configured scanner, all files are accepted', async () => {
    const away = { host: '127.0.0.1', port: 1 }
    await expect(scan(away, 'a')).rejects.toMatchObject({ resultType: 'thirdPartyUnavailable' })
    const { address } = await opened(null, () => null)
    const silent = createVirusScan(address, 50)(new Blob(['a']), silentLog())
    await expect(silent).rejects.toMatchObject({ resultType: 'thirdPartyUnavailable' })
    await scan(null, EICAR)
  })
})

it('CHOBA_CLAMD is a host and port or a Unix socket path; any other value fails', () => {
  expect(readConfig({}).clamd).toBeNull()
  expect(readConfig({ CHOBA_CLAMD: 'scanner:3310' }).clamd).toEqual({ host: 'scanner', port: 3310 })
  expect(readConfig({ CHOBA_CLAMD: 'unix:/run/clamd.ctl' }).clamd).toEqual({
    path: '/run/clamd.ctl',
  })
  for (const wrong of ['scanner', 'scanner:99999', 'unix:clamd.ctl', 'unix:', '/run/clamd.ctl'])
    expect(() => readConfig({ CHOBA_CLAMD: wrong })).toThrow(/CHOBA_CLAMD/)
})
