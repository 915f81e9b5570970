import type { CatalogueDetail } from '@choba/contract/catalogue-items.ts'
import { logoAddress } from '@choba/contract/catalogue-names.ts'
import { LOGO_FILE_MAX, type LogosOfType } from '@choba/contract/payment-logos.ts'
import { asOwner } from '@choba/database/owner.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileForm, plainPicture, tinyPng } from '#platform/files/files.testing.ts'
import { expectAppError } from '#testing/expect-app-error.ts'
import { operationsOf, type OpenApi } from '#testing/fuzz-requests.ts'
import {
  type Answer,
  type Client,
  hosts,
  openTestApp,
  resultOf,
  type TestApp,
} from '#testing/test-app.ts'
import { addedItem, addedLogo, holderOf, uploadLogo } from './catalogue.testing.ts'

let test: TestApp
let sysconfig: Client

beforeAll(async () => {
  test = await openTestApp()
  sysconfig = await holderOf(test)
})
afterAll(() => test.close())

interface Named {
  paymentType: string
  light: string | null
  dark: string | null
}

const newType = () => addedItem(sysconfig, 'paymentType')
const logosOf = async (paymentType: string) =>
  resultOf<{ items: LogosOfType[] }>(
    await sysconfig.get('tenant/getpaymenttypelogos', { paymentType }),
  ).items
const namedBy = async (client: Client, code: string): Promise<Named> =>
  resultOf<{ paymentTypes: Named[] }>(await client.get('paymenttype/names')).paymentTypes.find(
    ({ paymentType }) => paymentType === code,
  )!
const change = (body: object) => sysconfig.put('tenant/updatepaymenttypelogo', body)
const remove = (body: object) => sysconfig.delete('tenant/deletepaymenttypelogo', body)
const fetched = (url: string) => test.app.inject({ url, headers: { host: hosts.steppe } })
const typeOf = (answer: Answer) => answer.envelope.resultType

describe('the logo of a payment method', () => {
  it('is scaled to fit its box, listed with the names, and served without sign-in', async () => {
    const { itemId, code } = await newType()
    const { light, dark } = resultOf<LogosOfType>(
      await uploadLogo(
        sysconfig,
        { itemId, background: 'LIGHT' },
        await plainPicture(960, 160, 'jpeg'),
      ),
    )
    expect([light!.version, dark]).toEqual([1, null])
    const named = await namedBy(await test.signIn('clerk'), code)
    expect(named).toMatchObject({ light: light!.hash, dark: null })
    const { statusCode, headers, rawPayload } = await fetched(
      logoAddress(code, 'light', named.light!),
    )
    expect([statusCode, headers['content-type'], rawPayload.length]).toEqual([
      200,
      'image/png',
      light!.size,
    ])
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const { format, width, height } = await sharp(rawPayload).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 480, height: 80 })
    const elsewhere = ['dark', 'light'].map(
      (background) => `/theme/payment-types/${code}/${background}/${'x'.repeat(22)}.png`,
    )
    const odd = [
      logoAddress(code, 'dark', light!.hash),
      `/theme/payment-types/${code}/light/%2e%2e.png`,
    ]
    for (const url of [...elsewhere, ...odd]) expect((await fetched(url)).statusCode).toBe(404)
  })

  it('can be replaced, moved and removed only with its current version, and has a history of changes', async () => {
    const place = await addedLogo(sysconfig)
    const { itemId, background } = place
    const again = { itemId, background, version: '1' }
    expect(typeOf(await uploadLogo(sysconfig, again))).toBe(4008)
    expect(
      typeOf(await uploadLogo(sysconfig, { itemId, background }, await plainPicture(9, 9))),
    ).toBe(409)
    const second = resultOf<LogosOfType>(
      await uploadLogo(sysconfig, again, await plainPicture(9, 9)),
    )
    expect(second.light!.version).toBe(2)
    for (const late of [change({ ...place, change: 'COPY' }), remove(place)]) {
      const { status, envelope } = await late
      expect([status, envelope.result]).toMatchObject([409, { current: { light: { version: 2 } } }])
    }
    const seen = { ...place, version: 2 }
    const both = resultOf<LogosOfType>(await change({ ...seen, change: 'COPY' }))
    expect(both.dark!.hash).toBe(both.light!.hash)
    expect(typeOf(await change({ ...seen, change: 'MOVE' }))).toBe(1200)
    expect(typeOf(await remove(seen))).toBe(1000)
    expect(typeOf(await remove(seen))).toBe(409)
    const moved = resultOf<LogosOfType>(
      await change({ itemId, background: 'DARK', version: 1, change: 'MOVE' }),
    )
    expect([moved.dark, moved.light!.hash]).toEqual([null, both.dark!.hash])
    // A logo that was removed and added again gets a new version number, never an old one.
    expect(moved.light!.version).toBeGreaterThan(3)
    const { items } = resultOf<{ items: { detail: object }[] }>(
      await sysconfig.get('audit/history', { kind: 'paymentType', objectId: itemId }),
    )
    expect(items.length).toBe(6)
    expect(items[0]!.detail).toEqual({
      before: { logoLight: null, logoDark: both.dark!.hash },
      after: { logoLight: both.dark!.hash, logoDark: null },
    })
  })

  it('is removed with its payment method, and stays removed if the code is added again', async () => {
    const { itemId } = await addedLogo(sysconfig)
    const { code, version } = resultOf<CatalogueDetail>(
      await sysconfig.get('paymenttype/detail', { itemId }),
    )
    expect((await logosOf(code))[0]!.light).not.toBeNull()
    await sysconfig.delete('paymenttype/delete', { itemId, version })
    expect(await logosOf(code)).toEqual([])
    await addedItem(sysconfig, 'paymentType', { code })
    expect(await namedBy(sysconfig, code)).toMatchObject({ light: null, dark: null })
  })
})

it('the upload rejects a file that is not an image of up to 2 MB, and stores nothing', async () => {
  const { itemId, code } = await newType()
  const place = { itemId, background: 'DARK' }
  const large = Buffer.concat([tinyPng, Buffer.alloc(LOGO_FILE_MAX + 1 - tinyPng.length)])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const docx = Buffer.concat([
    Buffer.from('PK\u0003\u0004'),
    Buffer.from('[Content_Types].xml word/document.xml'),
  ])
  expectAppError(await uploadLogo(sysconfig, place, large), 'bodyTooLarge')
  for (const bytes of [svg, docx])
    expectAppError(await uploadLogo(sysconfig, place, bytes), 'unsupportedMediaType')
  expect(await logosOf(code)).toMatchObject([{ light: null, dark: null }])
  const rows = await asOwner(test.engine, (q) =>
    q
      .selectFrom('payment_logos')
      .select('payment_method_id')
      .where('payment_method_id', '=', Number(itemId))
      .execute(),
  )
  expect(rows).toEqual([])
  // A file of exactly the maximum size is accepted. The bytes after the end of its image are not
  // stored.
  const { dark } = resultOf<LogosOfType>(
    await uploadLogo(sysconfig, place, large.subarray(0, LOGO_FILE_MAX)),
  )
  expect(dark!.size).toBeLessThan(1000)
})

describe('the upload form of a payment method’s logo', () => {
  const address = '/apiproxy/api/tenant/uploadpaymenttypelogo'
  const sendForm = (fields: object, url = address) =>
    sysconfig.send({ method: 'POST', url, ...fileForm(tinyPng, { fields: { ...fields } }) })
  const wrongIn = ({ status, envelope }: Answer) => [status, envelope.result]
  const refused = (path: string, problem: string) => [400, { fields: [{ path, problem }] }]

  it('accepts its fields in the form body, and rejects them in the address', async () => {
    const { itemId } = await newType()
    const fields = { itemId, background: 'LIGHT' }
    const inAddress = `${address}?itemId=${itemId}&background=LIGHT`
    expect((await sendForm({}, inAddress)).status).toBe(400)
    expect((await sendForm(fields, inAddress)).status).toBe(400)
    expect(wrongIn(await sendForm({ itemId }))).toEqual(refused('background', 'missing'))
    expect(wrongIn(await sendForm({ ...fields, background: 'GREY' }))).toEqual(
      refused('background', 'value'),
    )
    expect(wrongIn(await sendForm({ ...fields, background: 'x'.repeat(101) }))).toEqual(
      refused('background', 'tooLong'),
    )
    expect((await sendForm({ ...fields, version: '1.5' })).status).toBe(400)
    for (const odd of ['tenantId', '__proto__', 'constructor', ''])
      expect((await sendForm({ ...fields, [odd]: '1' })).status).toBe(400)
    expect(typeOf(await sendForm(fields))).toBe(1000)
  })

  it('accepts fields after the file, but each field only once', async () => {
    const { itemId } = await newType()
    const { headers, payload } = fileForm(tinyPng, { fields: { itemId } })
    const end = payload.lastIndexOf('--choba-test-boundary--')
    const background =
      '--choba-test-boundary\r\ncontent-disposition: form-data; name="background"\r\n\r\nDARK\r\n'
    const withBehind = (text: string) => ({
      method: 'POST' as const,
      url: address,
      headers,
      payload: Buffer.concat([payload.subarray(0, end), Buffer.from(text), payload.subarray(end)]),
    })
    expect((await sysconfig.send(withBehind(background + background))).status).toBe(400)
    const { dark } = resultOf<LogosOfType>(await sysconfig.send(withBehind(background)))
    expect(dark).not.toBeNull()
  })

  it('appears with its fields in the OpenAPI description', async () => {
    const { bytes } = await sysconfig.send({ method: 'GET', url: '/apiproxy/openapi.json' })
    const operations = operationsOf(JSON.parse(bytes.toString()) as OpenApi)
    const { parameters = [], requestBody } = operations.find(({ path }) => path === address)!
    expect(parameters.filter((parameter) => parameter.in === 'query')).toEqual([])
    expect(requestBody!.content['multipart/form-data']).toMatchObject({
      schema: {
        properties: {
          file: { format: 'binary' },
          itemId: {},
          background: { enum: ['LIGHT', 'DARK'] },
          version: {},
        },
        required: ['file', 'itemId', 'background'],
      },
    })
  })
})
