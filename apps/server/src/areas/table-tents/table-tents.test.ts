import type { QrCode } from '@choba/contract/qr-codes.contract.ts'
import type {
  StaleTentTemplate,
  TentDrawing,
  TentTemplate,
  TentVersion,
} from '@choba/contract/table-tents.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addedCode } from '#areas/qr-codes/qr-codes.testing.ts'
import { plainPicture } from '#platform/files/files.testing.ts'
import { type Answer, type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { addedTemplate, newTemplate, sendPicture } from './table-tents.testing.ts'

let test: TestApp
let owner: Client
/** Signed in as a user who sees stores 1 and 3 only. */
let manager: Client
let clerk: Client
let admin: Client
let code: QrCode

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  clerk = await test.signIn('clerk')
  admin = await test.signIn('sysconfig')
  code = await addedCode(owner)
})
afterAll(() => test.close())

const codeOf = ({ status, envelope }: Answer) => [status, envelope.resultType]
const notFound = [200, 4001]
const wrongIn = ({ envelope }: Answer) =>
  Object.fromEntries(
    (envelope.result as { fields: { path: string; problem: string }[] }).fields.map((one) => [
      one.path,
      one.problem,
    ]),
  )

const order = (more: Record<string, string> = {}) => ({
  templateId: '1',
  version: '1',
  storeId: '1',
  qrCodeId: code.qrCodeId,
  language: 'ja',
  tables: '1-3',
  ...more,
})
const preview = (client: Client, more: Record<string, string> = {}) =>
  client.get('tabletent/preview', order(more))
const print = (client: Client, more: Record<string, string> = {}) =>
  client.post('tabletent/print', { ...order(more), version: 1 })
const modify = (client: Client, { templateId, version }: TentTemplate, more: object) =>
  client.put('tabletent/modifytemplate', {
    templateId,
    version,
    ...newTemplate(),
    state: 'OFFERED',
    ...more,
  })
const offered = async (client: Client) =>
  resultOf<{ items: TentTemplate[] }>(await client.get('tabletent/list')).items

const textsOf = ({ faces }: TentDrawing, face = 0): string[] =>
  faces[face]!.flatMap((one) =>
    one.kind === 'TEXT' ? [one.pieces.map(({ text }) => text).join('')] : [],
  )

describe('a print request', () => {
  it('requires a store that the user sees, and a QR code of that store', async () => {
    const other = await addedCode(owner, { storeId: '2' })
    expect(codeOf(await preview(manager))).toEqual([200, 1000])
    expect(codeOf(await preview(manager, { storeId: '2', qrCodeId: other.qrCodeId }))).toEqual(
      notFound,
    )
    expect(codeOf(await preview(owner, { qrCodeId: other.qrCodeId }))).toEqual(notFound)
    expect(codeOf(await print(manager, { qrCodeId: other.qrCodeId }))).toEqual(notFound)
    expect(codeOf(await preview(owner, { templateId: '77' }))).toEqual(notFound)
    expect(codeOf(await preview(owner, { version: '2' }))).toEqual(notFound)
    const codes = async (storeId: string) =>
      resultOf<{ items: unknown[] }>(await manager.get('tabletent/codes', { storeId })).items.length
    expect(await codes('1')).toBeGreaterThan(0)
    expect(await codes('2')).toBe(0)
  })

  it('prints the entered texts, and the template’s own text for each text that is not entered', async () => {
    const drawing = resultOf<TentDrawing>(
      await preview(clerk, { templateId: '3', text1: 'ようこそ', tables: '7,8' }),
    )
    expect(textsOf(drawing)).toContain('ようこそ')
    expect([textsOf(drawing).at(-1), textsOf(drawing, 1).at(-1), drawing.tents]).toEqual([
      'テーブル 7',
      'テーブル 8',
      2,
    ])
    expect(textsOf(resultOf(await preview(clerk, { language: 'mn' })))).toContain(
      'QR кодоор төлнө үү',
    )
  })

  it('is rejected with the name of the wrong field', async () => {
    expect(wrongIn(await preview(owner, { tables: '9-1' }))).toEqual({ tables: 'value' })
    expect(wrongIn(await preview(owner, { tables: '1-501' }))).toEqual({ tables: 'value' })
    expect(wrongIn(await preview(owner, { templateId: '3', text1: '漢'.repeat(100) }))).toEqual({
      text1: 'tooLong',
    })
    const { qrCodeId: _code, ...without } = order()
    const refusal = async (body: object) =>
      wrongIn(await owner.post('tabletent/print', { ...body, version: 1 }))
    expect(await refusal(without)).toEqual({ qrCodeId: 'missing' })
    const { tables: _tables, ...numberless } = order()
    expect(await refusal(numberless)).toEqual({ tables: 'missing' })
  })

  it('accepts as many table names as fit into the input field', async () => {
    const tables = Array.from({ length: 153 }, (_, at) => `${'卓'.repeat(9)}${at + 100}`).join(',')
    expect(tables.length).toBe(1_988)
    const { headers, bytes } = await print(owner, { templateId: '2', tables })
    expect([headers['content-type'], bytes.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ])
  })

  it('is rejected if the QR code needs more space than the template has', async () => {
    const fields = newTemplate().fields.map((one) =>
      one.kind === 'QR' ? { ...one, width: 20, height: 20 } : one,
    )
    const { templateId } = await addedTemplate(admin, { fields })
    expect(wrongIn(await preview(owner, { templateId }))).toEqual({ qrCodeId: 'tooLarge' })
  })
})

describe('a template', () => {
  it('can be printed in an older version, which a later change does not affect', async () => {
    const first = await addedTemplate(admin)
    const fields = first.fields.map((one) =>
      one.kind === 'TEXT' ? { ...one, ja: '新しい文章' } : one,
    )
    const second = resultOf<TentTemplate>(await modify(admin, first, { fields }))
    expect(second.version).toBe(2)
    const { templateId } = first
    expect(textsOf(resultOf(await preview(owner, { templateId })))).not.toContain('新しい文章')
    expect(textsOf(resultOf(await preview(owner, { templateId, version: '2' })))).toContain(
      '新しい文章',
    )
    const then = await admin.get('tabletent/templatedetail', { templateId, version: '1' })
    expect(resultOf<TentTemplate>(then).fields).toEqual(first.fields)
    const stale = await modify(admin, first, {})
    expect(codeOf(stale)).toEqual([409, 409])
    expect((stale.envelope.result as StaleTentTemplate).current.version).toBe(2)
  })

  it('is not offered after an administrator has retired it, or to another tenant', async () => {
    const template = await addedTemplate(admin)
    const has = async (client: Client) =>
      (await offered(client)).some(({ templateId }) => templateId === template.templateId)
    const steppe = await test.signIn('owner', 'steppe')
    expect([await has(owner), await has(steppe)]).toEqual([true, false])
    const { nameJa, nameEn, nameMn, paper, fields, forEntCode } = template
    const same = { nameJa, nameEn, nameMn, paper, fields, forEntCode }
    expect(codeOf(await modify(admin, template, same))).toEqual([200, 4008])
    expect(codeOf(await modify(admin, template, { ...same, state: 'RETIRED' }))).toEqual([
      200, 1000,
    ])
    expect(await has(owner)).toBe(false)
  })

  it('for one merchant cannot be seen or used by other merchants', async () => {
    const own = await addedTemplate(admin, { forEntCode: 'SHIBUYA-COFFEE' })
    expect([own.forEntCode, own.forEntName]).toEqual(['SHIBUYA-COFFEE', expect.any(String)])
    const other = await test.signIn('owner2')
    const { templateId } = own
    const has = async (client: Client) =>
      (await offered(client)).some((one) => one.templateId === templateId)
    expect([await has(owner), await has(other)]).toEqual([true, false])
    expect(codeOf(await preview(owner, { templateId }))).toEqual([200, 1000])
    const bare = { templateId, version: '1', storeId: '1', language: 'ja' }
    const absent = await other.get('tabletent/preview', { ...bare, templateId: '77' })
    expect(codeOf(await other.get('tabletent/preview', bare))).toEqual(codeOf(absent))
    expect(
      codeOf(await other.post('tabletent/print', { ...bare, version: 1, tables: '1' })),
    ).toEqual(notFound)
    expect(codeOf(await modify(admin, own, { fields: own.fields, forEntCode: null }))).toEqual([
      200, 1000,
    ])
    expect(await has(other)).toBe(true)
    for (const forEntCode of ['NOSUCH', '__SYSTEM'])
      expect(
        wrongIn(await admin.post('tabletent/addtemplate', newTemplate({ forEntCode }))),
      ).toEqual({
        forEntCode: 'value',
      })
  })

  it('lists its versions in pages, newest first', async () => {
    const one = await addedTemplate(admin)
    for (const version of [1, 2])
      resultOf(
        await modify(admin, { ...one, version }, { fields: one.fields.slice(0, 5 - version) }),
      )
    const listed = async (query: object) =>
      resultOf<{ items: TentVersion[]; nextCursor: string | null }>(
        await admin.get('tabletent/templateversions', { templateId: one.templateId, ...query }),
      )
    const first = await listed({ pageSize: '2' })
    expect(first.items.map(({ version }) => version)).toEqual([3, 2])
    expect(first.items[0]).toMatchObject({ madeBy: one.changedBy, madeAt: expect.any(String) })
    const next = await listed({ pageSize: '2', cursor: first.nextCursor! })
    expect([next.items.map(({ version }) => version), next.nextCursor]).toEqual([[1], null])
    expect(codeOf(await admin.get('tabletent/templateversions', { templateId: '77' }))).toEqual(
      notFound,
    )
  })

  it('that is built in cannot be changed', async () => {
    const [builtIn] = await offered(owner)
    expect(builtIn!.isBuiltIn).toBe(true)
    expect(codeOf(await modify(admin, builtIn!, {}))).toEqual(notFound)
  })

  it('is rejected with the names of the fields that lie outside of the paper', async () => {
    const fields = newTemplate().fields.map((one) => ({
      ...one,
      ...(one.kind === 'QR' && { x: 90 }),
    }))
    const wrong = { 'fields[3].width': 'tooLarge' }
    expect(wrongIn(await admin.post('tabletent/addtemplate', newTemplate({ fields })))).toEqual(
      wrong,
    )
    const draft = (layout: object) => admin.post('tabletent/draft', { ...layout, language: 'en' })
    expect(wrongIn(await draft({ paper: 'A6', fields }))).toEqual(wrong)
    expect(wrongIn(await draft({ paper: 'A5', fields }))).toEqual({ paper: 'value' })
    const { paper, fields: good } = newTemplate()
    expect(textsOf(resultOf(await draft({ paper, fields: good })))).toContain('Table 12')
  })

  it('can be previewed before it is saved, even if it is large, and then in every version', async () => {
    const { paper, fields } = newTemplate()
    const place = {
      x: 10,
      y: 10,
      width: 80,
      height: 30,
      size: 6,
      weight: 'REGULAR',
      align: 'LEFT',
      color: '#16202b',
    }
    const words = (character: string) => ({
      ja: character.repeat(100),
      en: character.repeat(100),
      mn: character.repeat(100),
    })
    const wide = Array.from({ length: 4 }, () => ({
      ...place,
      kind: 'TEXT',
      width: 90,
      ja: '帳場',
      en: 'Till',
      mn: 'Касс',
    }))
    const blocks = Array.from({ length: 36 }, () => ({ ...place, kind: 'BLOCK', ...words('票') }))
    const long = { paper: 'A6', fields: [...wide, ...blocks], language: 'mn' }
    expect(JSON.stringify(long).length).toBeGreaterThan(16_000)
    expect(textsOf(resultOf(await admin.post('tabletent/draft', long)))).toContain('Касс')
    const first = await addedTemplate(admin, { paper, fields })
    resultOf(
      await modify(admin, first, {
        fields: wide.map((one) => ({ ...one, en: 'Second' })),
        paper: 'A6',
      }),
    )
    const shown = async (version: string) =>
      textsOf(
        resultOf(
          await admin.get('tabletent/templatepreview', {
            templateId: first.templateId,
            version,
            language: 'en',
          }),
        ),
      )
    expect([(await shown('1')).includes('Second'), (await shown('2')).includes('Second')]).toEqual([
      false,
      true,
    ])
    const absent = { templateId: first.templateId, version: '3', language: 'en' }
    expect(codeOf(await admin.get('tabletent/templatepreview', absent))).toEqual(notFound)
  })
})

describe('a picture', () => {
  const place = {
    kind: 'IMAGE',
    x: 10,
    y: 100,
    width: 40,
    height: 20,
    ja: '',
    en: '',
    mn: '',
    size: 14,
  }
  const field = (picture: string) => ({
    ...place,
    weight: 'REGULAR',
    align: 'CENTER',
    color: '#16202b',
    picture,
  })
  const uploaded = async (client: Client) =>
    resultOf<{ fileName: string }>(await sendPicture(client, await plainPicture(300, 300))).fileName
  const layout = (picture: string) => ({ paper: 'A6', fields: [field(picture)] })

  it('is drawn as large as its field allows, before and after its template is saved', async () => {
    const name = await uploaded(admin)
    const draft = resultOf<TentDrawing>(
      await admin.post('tabletent/draft', { ...layout(name), language: 'ja' }),
    )
    const drawn = { kind: 'PICTURE', x: 20, y: 100, width: 20, height: 20, picture: 0 }
    expect([draft.faces[0], draft.pictures.length]).toEqual([[drawn], 1])
    const { templateId } = await addedTemplate(admin, layout(name))
    const bare = { templateId, version: '1', storeId: '1', language: 'ja' }
    const look = resultOf<TentDrawing>(await owner.get('tabletent/preview', bare))
    expect(look.faces[0]).toEqual([drawn])
    const file = (await owner.post('tabletent/print', { ...bare, version: 1 })).bytes
    expect(file.toString('latin1').match(/\/Subtype \/Image/g)).not.toBeNull()
    // Another user can use the saved picture in a new template.
    expect(codeOf(await admin.post('tabletent/addtemplate', newTemplate(layout(name))))).toEqual([
      200, 1000,
    ])
  })

  it('must be an image of at most 2 MB that the user has uploaded', async () => {
    const name = await uploaded(admin)
    const steppe = await test.signIn('sysconfig', 'steppe')
    const refusal = async (body: object, client = admin) =>
      wrongIn(await client.post('tabletent/addtemplate', newTemplate(body)))
    const lost = { 'fields[0].picture': 'value' }
    expect(await refusal(layout(name), steppe)).toEqual(lost)
    expect(await refusal(layout('00000000-0000-4000-8000-000000000000'))).toEqual(lost)
    expect(await refusal({ paper: 'A6', fields: [{ ...field(name), kind: 'BLOCK' }] })).toEqual(
      lost,
    )
    const { picture: _picture, ...without } = field(name)
    expect(await refusal({ paper: 'A6', fields: [without] })).toEqual({
      'fields[0].picture': 'missing',
    })
    expect(codeOf(await sendPicture(admin, Buffer.from('<svg/>')))[0]).toBe(415)
    // The specification limits pictures to 2 MB.
    const large = Buffer.concat([await plainPicture(20, 20), Buffer.alloc(2 * 1024 * 1024)])
    expect(codeOf(await sendPicture(admin, large))[0]).toBe(413)
    expect(codeOf(await sendPicture(owner, await plainPicture(20, 20)))[0]).toBe(403)
  })
})
