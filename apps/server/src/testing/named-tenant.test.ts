import type { ConfigValue } from '@choba/contract/config-types.ts'
import { allEndpoints } from '@choba/contract/contract.ts'
import { addressOf, type Endpoint } from '@choba/contract/endpoint.ts'
import type { FeedKey } from '@choba/contract/feed.contract.ts'
import type { FeedbackDetail } from '@choba/contract/feedback-review.contract.ts'
import type { TentTemplate } from '@choba/contract/table-tents.contract.ts'
import type { Tenant } from '@choba/contract/tenants.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addedType } from '#areas/configs/configs.testing.ts'
import { writeReview } from '#areas/feedback-review/feedback-review.testing.ts'
import { newTemplate, sendPicture } from '#areas/table-tents/table-tents.testing.ts'
import { fileForm, plainPicture, tinyPng } from '#platform/files/files.testing.ts'
import { sampleOf } from './call-samples.ts'
import { absent } from './matrix-expectation.ts'
import {
  type Answer,
  type Client,
  openTestApp,
  queryString,
  resultOf,
  type TestApp,
} from './test-app.ts'

/** Calls whose input names a tenant (decision 0129). */
const naming = allEndpoints.filter(({ endpoint }) => endpoint.namesTenant)

let test: TestApp
/** Administrator who configures the whole installation. */
let service: Client
/** Administrator who configures only a later tenant. */
let later: Client
beforeAll(async () => {
  test = await openTestApp()
  service = await test.signIn('sysconfig')
  later = await test.signIn('sysconfig', 'steppe')
})
afterAll(() => test.close())

const steppe = { tenantCode: 'steppe' }
const bodyless = ({ method, upload }: Endpoint): boolean => method === 'GET' || upload !== undefined

/** Sends a call's sample with a tenant. */
function send(
  client: Client,
  name: string,
  endpoint: Endpoint,
  tenantCode: string,
): Promise<Answer> {
  const { query, body } = sampleOf(name).input({ ...absent, refundable: 1 })
  const inQuery = bodyless(endpoint)
  return client.send({
    method: endpoint.method,
    url: addressOf(endpoint) + queryString(inQuery ? { ...query, tenantCode } : query),
    ...(endpoint.upload && fileForm(tinyPng)),
    ...(!inQuery && {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ ...body, tenantCode }),
    }),
  })
}

const told = ({ status, envelope }: Answer) => [status, envelope]

describe('the tenant that a call names', () => {
  it('is a parameter of every SystemConfig call about one tenant', () => {
    expect(naming.map(({ name }) => name).sort()).toEqual(
      [
        ...['values', 'addValue', 'modifyValue', 'removeValue', 'changes', 'rollBack'].map(
          (one) => `configs.${one}`,
        ),
        ...['cardValues', 'addCardValue', 'modifyCardValue', 'removeCardValue'].map(
          (one) => `configs.${one}`,
        ),
        ...['keys', 'addKey', 'endKey'].map((one) => `feed.${one}`),
        ...['list', 'modify', 'switch', 'test'].map((one) => `gateways.${one}`),
        ...['tenantOffer', 'offer'].map((one) => `catalogue.${one}`),
        ...['list', 'detail', 'file', 'download', 'options', 'summary', 'modify', 'answer'].map(
          (one) => `feedbackReview.${one}`,
        ),
        ...['setting', 'changeSetting'].map((one) => `feedbackReview.${one}`),
        ...['templateList', 'templateDetail', 'templateVersions', 'templatePreview', 'draft'].map(
          (one) => `tableTents.${one}`,
        ),
        ...['addTemplate', 'modifyTemplate'].map((one) => `tableTents.${one}`),
        'merchants.options',
        'tenants.image',
      ].sort(),
    )
  })

  it.each(naming)(
    'gives the same error in $name if it is unknown and if the caller may not name it',
    async ({ name, endpoint }) => {
      const none = await send(later, name, endpoint, 'none')
      const foreign = await send(later, name, endpoint, 'demo')
      expect(none.envelope.resultType).toBe(4001)
      expect(told(foreign)).toEqual(told(none))
      expect(told(await send(service, name, endpoint, 'none'))).toEqual(told(none))
    },
  )

  it("cannot be another tenant than the caller's own without the permission SystemConfig", async () => {
    const superadmin = await test.signIn('superadmin')
    expect((await superadmin.get('user/entlist', steppe)).envelope.resultType).toBe(4001)
    resultOf(await superadmin.get('user/entlist', { tenantCode: 'demo' }))
  })

  it('must be in the list of tenants that the caller sees', async () => {
    const codes = async (client: Client, query = {}) =>
      resultOf<{ items: Tenant[] }>(await client.get('tenant/gettenants', query)).items.map(
        (one) => one.tenantCode,
      )
    expect(await codes(service)).toEqual(['demo', 'steppe'])
    expect(await codes(later)).toEqual(['steppe'])
    expect(await codes(later, { tenantCode: 'demo' })).toEqual([])
  })
})

describe('an administrator of the whole installation, in calls about another tenant,', () => {
  const entCodes = async (client: Client, query = {}) =>
    resultOf<{ items: { entCode: string }[] }>(await client.get('user/entlist', query)).items.map(
      (one) => one.entCode,
    )

  it("sets up the credit cards of that tenant's merchants, which that tenant's administrators also see", async () => {
    const [entCode] = await entCodes(service, steppe)
    expect(await entCodes(later)).toContain(entCode)
    const { configTypeId } = await addedType(service, { subject: 'CREDIT_CARD' })
    const given = { ...steppe, entCode, configTypeId, value: 'shop-77' }
    const value = resultOf<ConfigValue>(
      await service.post('tenant/createentcreditcardconfig', given),
    )
    const read = async (client: Client, query: object) =>
      (await client.get('tenant/getentcreditcardconfigs', { entCode: entCode!, ...query })).envelope
        .result as {
        items: ConfigValue[]
      } | null
    const valueIn = (found: { items: ConfigValue[] } | null) =>
      found?.items.find((one) => one.configTypeId === configTypeId)?.value
    expect(valueIn(await read(later, {}))).toBe('shop-77')
    // The merchant does not belong to the caller's tenant.
    expect(await read(service, {})).toBeNull()
    const changed = { ...given, version: value.version, value: 'shop-78' }
    resultOf(await service.put('tenant/updateentcreditcardconfig', changed))
    const { items } = resultOf<{ items: { changeId: string; before: string | null }[] }>(
      await service.get('tenant/configchanges', { ...steppe, entCode: entCode!, configTypeId }),
    )
    expect(items.map(({ before }) => before)).toEqual(['shop-77', null])
    const back = { ...steppe, entCode, changeId: items[0]!.changeId, version: value.version + 1 }
    resultOf(await service.post('tenant/rollbackconfig', back))
    expect(valueIn(await read(later, {}))).toBe('shop-77')
    const removed = { ...steppe, entCode, configTypeId, version: value.version + 2 }
    resultOf(await service.delete('tenant/deleteentcreditcardconfig', removed))
    // The audit entry is in the caller's log and contains the tenant's name.
    const log = resultOf<{ items: { action: string; object: string | null }[] }>(
      await service.get('audit/list', { action: 'configs.addCardValue' }),
    ).items
    expect(log[0]!.object).toMatch(/^Steppe Pay \/ .+ \/ sample\d+$/u)
  })

  it("changes the offered payment methods, which affects only that tenant's merchants", async () => {
    type Offer = { paymentTypes: { itemId: string; code: string; offered: boolean }[] }
    const offerOf = async (client: Client, query = {}) =>
      resultOf<Offer>(await client.get('tradetype/tenant', query)).paymentTypes
    const [first] = await offerOf(service, steppe)
    const turn = (offered: boolean) =>
      service.put('tradetype/tenantmodify', {
        ...steppe,
        list: 'paymentType',
        itemId: first!.itemId,
        offered,
      })
    resultOf(await turn(!first!.offered))
    const seen = async (client: Client) =>
      (await offerOf(client)).find(({ code }) => code === first!.code)!.offered
    const own = (await offerOf(service))[0]!.offered
    expect([await seen(later), await seen(service)]).toEqual([!first!.offered, own])
    resultOf(await turn(first!.offered))
    expect(await seen(later)).toBe(first!.offered)
  })

  it('creates feed keys of that tenant', async () => {
    const made = resultOf<{ key: FeedKey }>(
      await service.post('feedkey/add', { ...steppe, kind: 'GATEWAY', gateway: 'later-gateway' }),
    ).key
    const keys = async (client: Client, query = {}) =>
      resultOf<{ items: FeedKey[] }>(await client.get('feedkey/list', query)).items.map(
        ({ keyId }) => keyId,
      )
    expect(
      [await keys(later), await keys(service, steppe)].map((ids) => ids.includes(made.keyId)),
    ).toEqual([true, true])
    expect(await keys(service)).not.toContain(made.keyId)
    resultOf(await service.post('feedkey/end', { ...steppe, keyId: made.keyId }))
  })

  it("answers feedback of that tenant's users, and the author can read the answer", async () => {
    const owner = await test.signIn('owner', 'steppe')
    await writeReview(owner, { content: 'Тайлан удаан нээгдэж байна' })
    const list = (client: Client, query = {}) =>
      client.get('feedback/list', { type: 'sendBack', search: 'Тайлан удаан', ...query })
    type Found = { items: { feedbackId: string }[] }
    const [found] = resultOf<Found>(await list(service, steppe)).items
    expect(resultOf<Found>(await list(service)).items).toEqual([])
    const { feedbackId } = found!
    const of = { ...steppe, feedbackId }
    const detail = resultOf<FeedbackDetail>(await service.get('feedback/detail', of))
    expect((await service.get('feedback/detail', { feedbackId })).envelope.resultType).toBe(4001)
    const tagged = { ...of, version: detail.version, state: 'IN_PROGRESS', tags: ['тайлан'] }
    const { version } = resultOf<FeedbackDetail>(await service.put('feedback/modify', tagged))
    resultOf(await service.post('feedback/answer', { ...of, version, content: 'Засаж байна' }))
    const reviews = (
      await owner.send({ method: 'GET', url: '/edge/reviews?exactUserName=owner' })
    ).bytes.toString()
    expect(reviews).toContain('Засаж байна')
    const file = await service.get('feedback/download', {
      ...steppe,
      type: 'sendBack',
      format: 'csv',
    })
    expect(file.bytes.toString()).toContain('Тайлан удаан нээгдэж байна')
  })

  it("sets how often that tenant's users are asked for a rating", async () => {
    resultOf(await service.put('feedback/setting', { ...steppe, ratingFrequency: 'never' }))
    const setting = async (client: Client, query = {}) =>
      resultOf<{ ratingFrequency: string }>(await client.get('feedback/setting', query))
        .ratingFrequency
    expect(await setting(later)).toBe('never')
    expect(await setting(service)).not.toBe('never')
    const values = resultOf<{ items: ConfigValue[] }>(
      await service.get('tenant/gettenantconfigs', steppe),
    ).items
    expect(values.find(({ code }) => code === 'ratingFrequency')).toMatchObject({
      value: 'never',
      isSet: true,
    })
  })

  it('creates table tents of that tenant, with a picture uploaded at the caller’s own merchant', async () => {
    const { fileName } = resultOf<{ fileName: string }>(
      await sendPicture(service, await plainPicture(60, 40)),
    )
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
    const picture = {
      ...place,
      weight: 'REGULAR',
      align: 'CENTER',
      color: '#16202b',
      picture: fileName,
    }
    const base = newTemplate()
    const layout = { paper: 'A6', fields: [picture] }
    resultOf(await service.post('tabletent/draft', { ...steppe, ...layout, language: 'ja' }))
    const made = resultOf<TentTemplate>(
      await service.post('tabletent/addtemplate', { ...steppe, ...base, ...layout }),
    )
    const ids = async (client: Client, query = {}) =>
      resultOf<{ items: TentTemplate[] }>(
        await client.get('tabletent/templatelist', query),
      ).items.map(({ templateId }) => templateId)
    expect(
      [await ids(later), await ids(service)].map((all) => all.includes(made.templateId)),
    ).toEqual([true, false])
    const of = { templateId: made.templateId, version: '1', language: 'ja' }
    const drawn = await later.get('tabletent/templatepreview', of)
    expect(resultOf<{ pictures: string[] }>(drawn).pictures.length).toBeGreaterThan(0)
    resultOf(await service.get('tabletent/templatepreview', { ...steppe, ...of }))
  })
})
