import type { FeedKey } from '@choba/contract/feed.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { languages } from '@choba/phrases/languages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { madeKey, payment, outcomesOf, sendLines, sendRows, signedHeaders } from './feed.testing.ts'

let test: TestApp
let sysconfig: Client
beforeAll(async () => {
  test = await openTestApp()
  sysconfig = await test.signIn('sysconfig')
})
afterAll(() => test.close())

const demo = { tenantCode: 'demo' }
const typeOf = async (answering: ReturnType<Client['get']>) => (await answering).envelope.resultType
const keysOf = async (tenantCode = 'demo'): Promise<FeedKey[]> =>
  resultOf<{ items: FeedKey[] }>(await sysconfig.get('feedkey/list', { tenantCode })).items

describe('a feed key', () => {
  it('is one of at most two active keys of its gateway, and its secret is shown once', async () => {
    const gateway = { ...demo, kind: 'GATEWAY', gateway: 'twice' }
    const first = resultOf<{ key: FeedKey; secret: string }>(
      await sysconfig.post('feedkey/add', gateway),
    )
    const second = resultOf<{ key: FeedKey; secret: string }>(
      await sysconfig.post('feedkey/add', gateway),
    )
    expect(first.secret).toMatch(/^[\w-]{43}$/)
    expect(second.secret).not.toBe(first.secret)
    expect(await typeOf(sysconfig.post('feedkey/add', gateway))).toBe(1200)
    expect(await typeOf(sysconfig.post('feedkey/add', { ...gateway, gateway: 'another' }))).toBe(
      1000,
    )
    const listed = await keysOf()
    expect(listed.filter((one) => one.gateway === 'twice')).toHaveLength(2)
    expect(JSON.stringify(listed)).not.toContain(first.secret)
    const audited = await asOwner(test.engine, (q) =>
      q.selectFrom('audit_entries').selectAll().execute(),
    )
    const text = JSON.stringify(audited, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    expect(text).toContain(first.key.keyId)
    expect(text).not.toContain(first.secret)
    const stored = await asOwner(test.engine, (q) =>
      q.selectFrom('feed_keys').select('sealed').execute(),
    )
    expect(stored.some(({ sealed }) => sealed.includes(first.secret))).toBe(false)
  })

  it('can be created for a store only if the store and its merchant exist', async () => {
    const store = { ...demo, kind: 'STORE', entCode: 'UTAMARU', storeCode: 'S0001' }
    const { key: made } = resultOf<{ key: FeedKey }>(await sysconfig.post('feedkey/add', store))
    expect(made).toMatchObject({
      gateway: null,
      state: 'ACTIVE',
      store: { entCode: 'UTAMARU', storeCode: 'S0001' },
    })
    expect(await typeOf(sysconfig.post('feedkey/add', { ...store, entCode: 'NONE' }))).toBe(3900)
    expect(await typeOf(sysconfig.post('feedkey/add', { ...store, storeCode: 'S9999' }))).toBe(4001)
    expect(await typeOf(sysconfig.post('feedkey/add', { ...store, tenantCode: 'none' }))).toBe(4001)
  })

  it('of a gateway is listed before the keys of 5,000 stores', async () => {
    const { id } = await asOwner(test.engine, (q) =>
      q
        .selectFrom('merchants')
        .select('id')
        .where('code', '=', 'UTAMARU')
        .where('tenant_id', '=', 1)
        .executeTakeFirstOrThrow(),
    )
    const of = (
      rows: string,
    ) => sql`insert into feed_keys (id, tenant_id, key_id, gateway, merchant_id, store_id, sealed, created_at, created_by)
      select 9000000000000000 + n, 1, 'fk_many-keys-of-stores-' || n, ${sql.raw(rows)}, 'none', now(), 'Test' from generate_series(1, 5000) n`
    await asOwner(test.engine, async (q) => {
      await sql`insert into stores (merchant_id, id, tenant_id, code, name)
        select ${id}, 20000 + n, 1, 'K' || n, 'K' || n from generate_series(1, 5000) n`.execute(q)
      await of(`null, ${id}, 20000 + n`).execute(q)
    })
    expect(
      await typeOf(
        sysconfig.post('feedkey/add', { ...demo, kind: 'GATEWAY', gateway: 'beside-stores' }),
      ),
    ).toBe(1000)
    const store = { ...demo, kind: 'STORE', entCode: 'UTAMARU', storeCode: 'K5000' }
    expect([
      await typeOf(sysconfig.post('feedkey/add', store)),
      await typeOf(sysconfig.post('feedkey/add', store)),
    ]).toEqual([1000, 1200])
    expect((await keysOf()).some(({ gateway }) => gateway === 'beside-stores')).toBe(true)
    const many = (count: number) =>
      asOwner(test.engine, (q) =>
        sql`update feed_keys set gateway = 'g' || id, merchant_id = null, store_id = null
      where id > 9000000000000000 and id <= ${9_000_000_000_000_000 + count}::bigint`.execute(q),
      )
    await many(2000)
    expect(
      await typeOf(
        sysconfig.post('feedkey/add', { ...demo, kind: 'GATEWAY', gateway: 'one-too-many' }),
      ),
    ).toBe(1200)
    await asOwner(test.engine, (q) =>
      sql`delete from feed_keys where id > 9000000000000000 and id <= 9000000000005000`.execute(q),
    )
  })

  it('can be ended once, which makes room for another key, and then signs no more batches', async () => {
    const gateway = { ...demo, kind: 'GATEWAY', gateway: 'ending' }
    const { keyId, secret } = await madeKey(test, { gateway: 'ending' })
    await madeKey(test, { gateway: 'ending' })
    const own = { keyId, secret }
    expect(outcomesOf(await sendRows(test, own, [payment('ending-1')]))).toEqual(['ACCEPTED'])
    const [listed] = (await keysOf()).filter((one) => one.keyId === keyId)
    expect(listed!.lastUsedAt).not.toBeNull()
    const ended = resultOf<FeedKey>(await sysconfig.post('feedkey/end', { ...demo, keyId }))
    expect(ended).toMatchObject({ state: 'ENDED', endedBy: listed!.createdBy })
    expect(await typeOf(sysconfig.post('feedkey/end', { ...demo, keyId }))).toBe(4008)
    expect(await typeOf(sysconfig.post('feedkey/end', { tenantCode: 'steppe', keyId }))).toBe(4001)
    await expect
      .poll(async () => (await sendLines(test, '', signedHeaders(own, ''))).status, {
        timeout: 1_000,
        interval: 50,
      })
      .toBe(401)
    const refused = await sendLines(test, '', signedHeaders(own, ''))
    expect(refused.envelope).toMatchObject({
      resultType: 401,
      message: languages.en.results.signatureInvalid,
    })
    expect(await typeOf(sysconfig.post('feedkey/add', gateway))).toBe(1000)
  })
})
