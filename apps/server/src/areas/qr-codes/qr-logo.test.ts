import { QR_LOGO_FILE_MAX } from '@choba/contract/qr-geometry.ts'
import type { QrCode, QrLogo, QrPreview } from '@choba/contract/qr-codes.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostilePictures } from '#platform/files/hostile-pictures.testing.ts'
import { expectAppError } from '#testing/expect-app-error.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { logoPicture } from './qr-random.testing.ts'
import { measureLogo } from './qr-logo.ts'
import { addCode, addedCode, payment, sendLogo } from './qr-codes.testing.ts'

let test: TestApp
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

interface Sent {
  fileName: string
  logo: QrLogo
}
const sent = async (): Promise<Sent> =>
  resultOf(await sendLogo(owner, await logoPicture('#0f5fa8')))
const look = async (query: Record<string, string>): Promise<QrPreview> =>
  resultOf(
    await owner.get('qr/preview', {
      storeId: '1',
      kind: 'PAYMENT',
      merchantName: 'A',
      city: 'B',
      ...query,
    }),
  )

describe('the logo of a QR code', () => {
  it('is re-encoded as PNG, and the server measures its contrast with white and its transparency', async () => {
    const measured = async (colour: string, more = {}) =>
      measureLogo(await logoPicture(colour, more))
    expect(await measured('#000000')).toEqual({ contrastTenths: 210, isTransparent: false })
    // 6.5 is the contrast ratio of this blue and white according to WCAG 2.
    expect(await measured('#0f5fa8', { hole: true })).toEqual({
      contrastTenths: 65,
      isTransparent: true,
    })
    expect((await measured('#f0d060')).contrastTenths).toBeLessThan(40)
    expect((await measured('#ffffff')).contrastTenths).toBe(10)
    const jpeg = await sendLogo(owner, await logoPicture('#0f5fa8', { kind: 'jpeg' }))
    expect(resultOf<Sent>(jpeg).logo).toEqual({ contrastTenths: 65, isTransparent: false })
  })

  it('is part of a readable code, is kept when the code changes, and can be removed', async () => {
    const { fileName, logo } = await sent()
    const seen = await look({ logo: fileName })
    expect(seen).toMatchObject({ isRead: true, logo })
    expect(seen.svg).toContain('data:image/png;base64,')
    const one = await addedCode(owner, { logo: fileName })
    expect(one.logo).toEqual(logo)
    const change = (of: QrCode, more: object) =>
      owner.put('qr/modify', { qrCodeId: of.qrCodeId, version: of.version, ...payment, ...more })
    const renamed = resultOf<QrCode>(await change(one, { name: 'Other' }))
    expect(renamed.logo).toEqual(logo)
    expect((await look({ qrCodeId: one.qrCodeId })).svg).toContain('<image')
    expect((await look({ qrCodeId: one.qrCodeId, logo: 'NONE' })).svg).not.toContain('<image')
    expect((await change(renamed, { name: 'Other' })).envelope.resultType).toBe(4008)
    const bare = resultOf<QrCode>(await change(renamed, { name: 'Other', logo: null }))
    expect([bare.logo, bare.version]).toEqual([null, 3])
  })

  it('cannot be used by a user who did not upload it', async () => {
    const { fileName } = await sent()
    const other = await addCode(await test.signIn('owner2'), { logo: fileName })
    expect(other.envelope.result).toEqual({ fields: [{ path: 'logo', problem: 'value' }] })
  })

  it('is rejected if it has another size, another type or too many bytes', async () => {
    for (const side of [99, 101]) {
      const answer = await sendLogo(owner, await logoPicture('#0f5fa8', { side }))
      expect([answer.status, answer.envelope.result]).toEqual([
        400,
        { fields: [{ path: 'file', problem: 'value' }] },
      ])
    }
    const good = await logoPicture('#0f5fa8')
    const large = Buffer.concat([good, Buffer.alloc(QR_LOGO_FILE_MAX + 1 - good.length)])
    expectAppError(await sendLogo(owner, large), 'bodyTooLarge')
    expect((await sendLogo(owner, large.subarray(0, QR_LOGO_FILE_MAX))).envelope.resultType).toBe(
      1000,
    )
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>')
    const webp = await sharp(good).webp().toBuffer()
    for (const bytes of [svg, webp])
      expectAppError(await sendLogo(owner, bytes), 'unsupportedMediaType')
  })

  it('is rejected if it is a malicious file', async () => {
    const small = hostilePictures.filter(([, verdict]) => verdict !== 'taken').slice(0, 3)
    for (const [what, , make] of small) {
      const bytes = await make()
      const { status } = await sendLogo(owner, bytes)
      expect([413, 415], what).toContain(status)
    }
  })
})
