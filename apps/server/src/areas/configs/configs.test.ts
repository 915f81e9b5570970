import type { ConfigChange, ConfigType, ConfigValue } from '@choba/contract/config-types.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInConfigs } from '#platform/settings/built-in-configs.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import {
  addedType,
  addedValue,
  builtInValue,
  changedType,
  configHolder,
  newType,
} from './configs.testing.ts'

let test: TestApp
let sysconfig: Client
beforeAll(async () => {
  test = await openTestApp({ config: { widgetOrigins: ['https://chat.example.com'] } })
  sysconfig = await configHolder(test)
})
afterAll(() => test.close())

const demo = { tenantCode: 'demo' }
const steppe = { tenantCode: 'steppe' }
const shop = { entCode: 'MIDORI-DRUG' }
const typeOf = async (answering: ReturnType<Client['get']>) => (await answering).envelope.resultType
const set = (body: object) => sysconfig.put('tenant/updatetenantconfig', body)
const changesOf = async (query: Record<string, string>): Promise<ConfigChange[]> =>
  resultOf<{ items: ConfigChange[] }>(await sysconfig.get('tenant/configchanges', query)).items
const valueOf = async (
  whose: typeof demo,
  configTypeId: string,
): Promise<ConfigValue | undefined> =>
  resultOf<{ items: ConfigValue[] }>(
    await sysconfig.get('tenant/gettenantconfigs', whose),
  ).items.find((one) => one.configTypeId === configTypeId)
const kept = (value: ConfigValue) => ({ configTypeId: value.configTypeId, version: value.version })

describe('a setting type', () => {
  it('can be added, changed with its current version, and deleted when it has no values any more', async () => {
    const added = await addedType(sysconfig, { kind: 'NUMBER', minimum: 0, maximum: 10 })
    expect(added).toMatchObject({
      valueCount: 0,
      version: 1,
      isBuiltIn: false,
      state: 'OFFERED',
      maximum: 10,
    })
    const path = 'tenant/updatetenantconfigtype'
    const changed = resultOf<ConfigType>(
      await sysconfig.put(path, changedType(added, { maximum: 20 })),
    )
    expect((await sysconfig.put(path, changedType(added, { maximum: 30 }))).status).toBe(409)
    expect(await typeOf(sysconfig.put(path, changedType(changed)))).toBe(4008)

    const { configTypeId } = added
    const value = resultOf<ConfigValue>(
      await sysconfig.post('tenant/createtenantconfig', { ...steppe, configTypeId, value: '15' }),
    )
    // A value in another tenant exceeds the narrower limit. It prevents both this change and the
    // deletion.
    expect(await typeOf(sysconfig.put(path, changedType(changed, { maximum: 14 })))).toBe(1200)
    const remove = { configTypeId, version: 2 }
    expect(await typeOf(sysconfig.delete('tenant/deletetenantconfigtype', remove))).toBe(1200)
    resultOf(await sysconfig.delete('tenant/deletetenantconfig', { ...steppe, ...kept(value) }))
    resultOf(await sysconfig.delete('tenant/deletetenantconfigtype', remove))
    const { items } = resultOf<{ items: ConfigType[] }>(
      await sysconfig.get('tenant/gettenantconfigtypes'),
    )
    expect(items.map(({ code }) => code)).not.toContain(added.code)
    expect(items.filter(({ isBuiltIn }) => isBuiltIn)).toHaveLength(13)
  })

  it('accepts choices and limits only for its kind, and a code only once, ignoring case', async () => {
    const refused: [object, string][] = [
      [{ kind: 'CHOICE', choices: ['one'] }, 'choices'],
      [{ kind: 'CHOICE', choices: ['one', 'one'] }, 'choices'],
      [{ kind: 'TEXT', choices: ['one', 'two'] }, 'choices'],
      [{ kind: 'TEXT', minimum: 1 }, 'minimum'],
      [{ kind: 'SWITCH', maximum: 1 }, 'maximum'],
      [{ kind: 'NUMBER', minimum: 2, maximum: 1 }, 'maximum'],
    ]
    for (const [parts, path] of refused) {
      const answer = await sysconfig.post('tenant/createtenantconfigtype', newType(parts))
      expect([answer.status, answer.envelope.result]).toMatchObject([400, { fields: [{ path }] }])
    }
    expect(
      await typeOf(sysconfig.post('tenant/createtenantconfigtype', newType({ code: 'GTAG' }))),
    ).toBe(1200)
  })

  it('can be renamed if it is built in, but not retired, deleted or given other choices', async () => {
    const { items } = resultOf<{ items: ConfigType[] }>(
      await sysconfig.get('tenant/gettenantconfigtypes', { subject: 'TENANT' }),
    )
    const rating = items.find(({ code }) => code === 'ratingFrequency')!
    const path = 'tenant/updatetenantconfigtype'
    expect(
      await typeOf(sysconfig.put(path, changedType(rating, { choices: ['once', 'twice'] }))),
    ).toBe(1200)
    expect(await typeOf(sysconfig.put(path, changedType(rating, { state: 'RETIRED' })))).toBe(1200)
    const { configTypeId, version } = rating
    expect(
      await typeOf(sysconfig.delete('tenant/deletetenantconfigtype', { configTypeId, version })),
    ).toBe(1200)
    resultOf(await sysconfig.put(path, changedType(rating, { nameEn: 'Rating' })))
  })
})

describe('the settings of a tenant', () => {
  it('apply to that tenant only, from the next call on, and can be rolled back', async () => {
    const before = await builtInValue(sysconfig, 'steppe', 'showDashBoard')
    expect(before).toMatchObject({ value: 'true', isSet: false, version: 0 })
    const off = resultOf<ConfigValue>(await set({ ...steppe, ...kept(before), value: 'false' }))
    expect(off).toMatchObject({ value: 'false', isSet: true, version: 1 })
    await test.tenants.reload()
    const shown = async (host: string) => {
      const url = '/apiproxy/api/tenant/getcurrenttenantwebconfig'
      const answer = await test.app.inject({
        method: 'GET',
        url,
        headers: { host, 'api-version': '2.0' },
      })
      return answer.json<{ result: { showDashBoard: boolean } }>().result.showDashBoard
    }
    expect([await shown('steppe.localhost:3000'), await shown('localhost:3000')]).toEqual([
      false,
      true,
    ])

    const [change] = await changesOf({ ...steppe, configTypeId: before.configTypeId })
    expect(change).toMatchObject({
      before: 'true',
      after: 'false',
      wasSet: false,
      isSet: true,
      code: 'showDashBoard',
    })
    const back = { ...steppe, changeId: change!.changeId }
    expect((await sysconfig.post('tenant/rollbackconfig', { ...back, version: 9 })).status).toBe(
      400,
    )
    const again = resultOf<ConfigValue>(
      await sysconfig.post('tenant/rollbackconfig', { ...back, version: 1 }),
    )
    expect(again).toMatchObject({ value: 'true', isSet: false, version: 2 })
    expect(await typeOf(sysconfig.post('tenant/rollbackconfig', { ...back, version: 2 }))).toBe(
      4008,
    )
  })

  it('are rejected if they do not fit their setting type', async () => {
    const choice = await addedType(sysconfig, { kind: 'CHOICE', choices: ['red', 'blue'] })
    const refused: [string, string][] = [
      ['enableMfa', 'yes'],
      ['ratingFrequency', 'hourly'],
      ['gTag', '"><script>'],
      ['chatBotApi', 'https://elsewhere.example.com/bot.js'],
      ['pointSystemApiAddress', 'http://plain.example.com'],
      ['pointSystemApiAddress', 'https://user:word@points.example.com'],
      ['pointSystemApiAddress', 'https://points.example.com/?to=1'],
      ['pointSystemSecret', 'fifteen symbols'],
      ['receiptHeader', 'a|b|c|d|e|f|g'],
      ['receiptFooter', 'x'.repeat(65)],
    ]
    for (const [code, value] of refused) {
      const answer = await set({
        ...demo,
        ...kept(await builtInValue(sysconfig, 'demo', code)),
        value,
      })
      expect([code, answer.status, answer.envelope.result]).toMatchObject([
        code,
        400,
        { fields: [{ path: 'value' }] },
      ])
    }
    const body = { ...demo, configTypeId: choice.configTypeId }
    expect(
      (await sysconfig.post('tenant/createtenantconfig', { ...body, value: 'green' })).status,
    ).toBe(400)
    resultOf(await sysconfig.post('tenant/createtenantconfig', { ...body, value: 'blue' }))
    expect(
      (await sysconfig.post('tenant/createtenantconfig', { ...body, value: 'red' })).status,
    ).toBe(409)
    const bot = await builtInValue(sysconfig, 'demo', 'chatBotApi')
    resultOf(await set({ ...demo, ...kept(bot), value: 'https://chat.example.com/bot.js' }))
  })

  it('have the same value in the call for feedback settings and in the call for tenant settings', async () => {
    const before = await builtInValue(sysconfig, 'demo', 'ratingFrequency')
    resultOf(await sysconfig.put('feedback/setting', { ratingFrequency: 'never' }))
    expect(await builtInValue(sysconfig, 'demo', 'ratingFrequency')).toMatchObject({
      value: 'never',
      isSet: true,
    })
    expect((await set({ ...demo, ...kept(before), value: 'session' })).status).toBe(409)
  })

  it('accept only one of two simultaneous changes', async () => {
    const value = await addedValue(sysconfig, { of: demo, value: 'first' })
    const both = await Promise.all(
      ['second', 'third'].map((text) => set({ ...demo, ...kept(value), value: text })),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await changesOf({ ...demo, configTypeId: value.configTypeId })).toHaveLength(2)
  })
})

it('a URL setting accepts a local address only outside production', () => {
  const { accepts } = builtInConfigs['pointSystemApiAddress']!
  const taken = (value: string) =>
    [false, true].map((production) =>
      accepts!(value, { widgetOrigins: [], outsideNetworks: [], production }),
    )
  expect(taken('http://127.0.0.1:4100/points')).toEqual([true, false])
  expect(taken('https://points.example.com/v1')).toEqual([true, true])
})

describe('a secret setting', () => {
  it('can be set and removed like any other, if the product uses it', async () => {
    const none = await builtInValue(sysconfig, 'demo', 'pointSystemSecret')
    expect(none).toMatchObject({ isBuiltIn: true, isSet: false, value: null, version: 0 })
    const given = resultOf<ConfigValue>(
      await set({ ...demo, ...kept(none), value: 'sixteen symbols!' }),
    )
    expect(given).toMatchObject({ isSet: true, value: null, version: 1 })
    const gone = await sysconfig.delete('tenant/deletetenantconfig', { ...demo, ...kept(given) })
    expect(resultOf(gone)).toMatchObject({ isSet: false, value: null, version: 2 })
  })

  it('is stored encrypted, and is never returned or written to the audit log', async () => {
    const value = await addedValue(sysconfig, { of: shop, kind: 'SECRET', value: 'hunter2-first' })
    expect(value).toMatchObject({ value: null, isSet: true, version: 1 })
    const path = 'tenant/updateentcreditcardconfig'
    const next = resultOf<ConfigValue>(
      await sysconfig.put(path, { ...shop, ...kept(value), value: 'hunter2-second' }),
    )
    const query = { ...shop, configTypeId: value.configTypeId }
    const changes = await changesOf(query)
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [null, null],
      [null, null],
    ])
    const everywhere = await asOwner(test.engine, async (q) => [
      await q.selectFrom('config_values').selectAll().execute(),
      await q.selectFrom('config_changes').selectAll().execute(),
      await q.selectFrom('audit_entries').select(['object', 'detail']).execute(),
    ])
    const text = JSON.stringify(everywhere, (_key, one: unknown) =>
      typeof one === 'bigint' ? String(one) : one,
    )
    expect(text).toContain('configSecret')
    expect(text).not.toContain('hunter2')

    const [last] = changes
    const back = { ...shop, changeId: last!.changeId, version: next.version }
    expect(resultOf(await sysconfig.post('tenant/rollbackconfig', back))).toMatchObject({
      isSet: true,
      version: 3,
    })
    const row = await asOwner(test.engine, (q) =>
      q
        .selectFrom('config_values')
        .select(['sealed', 'tenant_id', 'merchant_id'])
        .where('config_type_id', '=', Number(value.configTypeId))
        .executeTakeFirstOrThrow(),
    )
    const purpose = `config ${row.merchant_id} ${value.code}`
    expect(test.sealer.open(row.tenant_id, purpose, row.sealed!)).toBe('hunter2-first')
  })
})

describe('the owner of settings', () => {
  it('is a tenant or one of its merchants, never a system merchant or another tenant’s merchant', async () => {
    expect(await typeOf(sysconfig.get('tenant/gettenantconfigs', { tenantCode: 'nowhere' }))).toBe(
      4001,
    )
    for (const entCode of ['__SYSTEM', 'NOWHERE', 'SERGELEN'])
      expect(await typeOf(sysconfig.get('tenant/getentcreditcardconfigs', { entCode }))).toBe(3900)
    // The merchant is looked up in the tenant that the query names. Without a tenant, it is looked
    // up in the caller's own.
    resultOf(await sysconfig.get('tenant/configchanges', { ...demo, ...shop }))
    expect(await typeOf(sysconfig.get('tenant/configchanges', { ...steppe, ...shop }))).toBe(3900)
    expect(await changesOf({})).toEqual(await changesOf(demo))
    const ofCard = await addedType(sysconfig, { subject: 'CREDIT_CARD' })
    const wrong = { ...demo, configTypeId: ofCard.configTypeId, value: 'x' }
    expect(await typeOf(sysconfig.post('tenant/createtenantconfig', wrong))).toBe(4001)
    expect(await valueOf(demo, ofCard.configTypeId)).toBeUndefined()
  })
})
