import type { AuditRow } from '@choba/contract/audit.contract.ts'
import type {
  ListedMerchant,
  MerchantDetail,
  NewMerchant,
  StaleMerchant,
} from '@choba/contract/merchants.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type Query, type TestApp } from '#testing/test-app.ts'
import { changeOf, codesOf, newMerchant } from './merchants.testing.ts'

let test: TestApp
let admin: Client
let other: Client
beforeAll(async () => {
  test = await openTestApp()
  admin = await test.signIn('superadmin')
  other = await test.signIn('superadmin', 'steppe')
})
afterAll(() => test.close())

const [demo, steppe] = tenantPlans
const codes = demo!.merchants.map(({ code }) => code).sort()

type Page = {
  items: ListedMerchant[]
  nextCursor: string | null
  total?: number
  currencies?: string[]
  timeZone?: string
}
const list = async (query: Query = {}, client = admin) =>
  resultOf<Page>(await client.get('ent/list', query))
const codesIn = ({ items }: { items: { entCode: string }[] }) => items.map(({ entCode }) => entCode)
const detail = async (entCode: string, client = admin) =>
  resultOf<MerchantDetail>(await client.get('ent/detail', { entCode }))
const add = async (changed: Partial<NewMerchant> = {}) =>
  resultOf<MerchantDetail>(await admin.post('ent/add', newMerchant(changed)))
const refused = [200, 3900]

describe('the list of merchants', () => {
  it('contains the merchants of the tenant sorted by code, without the system merchant', async () => {
    const { items, total, currencies, nextCursor } = await list({ pageSize: 200 })
    expect(codesIn({ items })).toEqual(codes)
    expect([total, nextCursor]).toEqual([codes.length, null])
    expect(currencies).toEqual(['CNY', 'JPY', 'QAR'])
    const biggest = items.find(({ entCode }) => entCode === 'SHIBUYA-COFFEE')
    expect(biggest).toMatchObject({
      entName: '渋谷珈琲店',
      storeCount: 14,
      status: 'VALID',
      isMasterEnterprise: true,
    })
    expect(biggest!.userCount).toBeGreaterThan(3)
    expect((await list({}, other)).timeZone).toBe('Asia/Ulaanbaatar')
    expect(codesIn(await list({ pageSize: 200 }, other))).toEqual(
      steppe!.merchants.map(({ code }) => code).sort(),
    )
  })

  it('returns each merchant once over all pages, and the total on the first page', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ pageSize: 7, cursor })
      const { total, currencies, timeZone } = page
      const counted = [codes.length, 3, 'Asia/Tokyo']
      expect([total, currencies?.length, timeZone]).toEqual(
        cursor ? [undefined, undefined, undefined] : counted,
      )
      seen.push(...codesIn(page))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(codes)
    expect((await admin.get('ent/list', { cursor: '_w' })).status).toBe(400)
  })

  it('finds any part of a code or name, in which % and _ are no wildcards', async () => {
    expect(codesIn(await list({ search: 'coffee' }))).toEqual(['SHIBUYA-COFFEE'])
    expect(codesIn(await list({ search: '珈琲' }))).toEqual(['SHIBUYA-COFFEE'])
    // The search ignores case and the width of letters.
    expect(codesIn(await list({ search: 'ｃｏＦＦｅｅ' }))).toEqual(['SHIBUYA-COFFEE'])
    for (const search of ['%', '_', '\\', '__SYSTEM', demo!.oem]) {
      expect(await list({ search })).toMatchObject({ items: [], total: 0 })
    }
    expect(codesIn(await list({ currency: ['QAR', 'CNY'] }))).toEqual([
      'DOHA-SHOKUDO',
      'TOWA-SHANGHAI',
    ])
    expect((await list({ status: 'INVALID' })).total).toBe(0)
    expect((await list({ status: ['VALID', 'INVALID'], pageSize: 1 })).total).toBe(codes.length)
  })

  it('is available to every administrator, but only with codes and names', async () => {
    const names = await (await test.signIn('sysconfig')).get('user/entlist', { pageSize: '200' })
    expect(codesIn(resultOf(names))).toEqual(codes)
    const found = await admin.get('user/entlist', { search: 'drug' })
    expect(resultOf(found)).toMatchObject({
      items: [{ entCode: 'MIDORI-DRUG', entName: 'みどりドラッグ' }],
      total: 1,
    })
  })
})

describe('the details of a merchant', () => {
  it('contain its companies and the users who may change its users', async () => {
    const merchant = await detail('SHIBUYA-COFFEE')
    expect(merchant).toMatchObject({
      hasTransactions: true,
      mfaRequired: false,
      version: 1,
      changedBy: null,
    })
    expect(merchant.companies).toHaveLength(3)
    expect(merchant.administrators.map(({ userName }) => userName)).toEqual(['mfa', 'owner'])
  })

  it('give the same “not found” answer for a merchant of another tenant, the system merchant and an unknown one', async () => {
    const shown = await detail('SHIBUYA-COFFEE')
    for (const entCode of ['TAL-COFFEE', '__SYSTEM', 'NO-SUCH', 'shibuya-coffee', '渋谷']) {
      const who = {
        userName: `who${entCode.length}`,
        userFullName: 'Who',
        userEmail: 'who@merchants.example',
      }
      const answers = [
        await admin.get('ent/detail', { entCode }),
        await admin.put('ent/modify', changeOf(shown, { entCode })),
        await admin.post('ent/addadministrator', { entCode, ...who }),
        await admin.put('user/entmfaconfig', { entCode, version: 1, mfaRequired: true }),
      ]
      for (const answer of answers) {
        expect(codesOf(answer)).toEqual(refused)
        expect(answer.envelope.result).toBeNull()
      }
    }
  })

  it('can only be read and changed by an administrator with the permission', async () => {
    const shown = await detail('SHIBUYA-COFFEE')
    for (const name of ['sysconfig', 'owner', 'clerk'] as const) {
      const client = await test.signIn(name)
      const answers = [
        await client.get('ent/list'),
        await client.get('ent/detail', { entCode: shown.entCode }),
        await client.post('ent/add', newMerchant()),
        await client.put('ent/modify', changeOf(shown)),
        await client.post('ent/addadministrator', {
          entCode: shown.entCode,
          ...newMerchant().firstUser,
        }),
        await client.get('user/entmfaconfiglist'),
        await client.put('user/entmfaconfig', {
          entCode: shown.entCode,
          version: 1,
          mfaRequired: true,
        }),
      ]
      for (const answer of answers) expect(codesOf(answer)).toEqual([403, 2000])
    }
    expect(codesOf(await (await test.signIn('owner')).get('user/entlist'))).toEqual([403, 2000])
  })
})

describe('a change of a merchant', () => {
  it('stores the user’s name, and writes the old and new values to the audit log', async () => {
    const merchant = await add()
    const changed = resultOf<MerchantDetail>(
      await admin.put(
        'ent/modify',
        changeOf(merchant, { entName: '改称商店', timeZone: 'Asia/Dubai', enablePoint: true }),
      ),
    )
    expect(changed).toMatchObject({
      entName: '改称商店',
      timeZone: 'Asia/Dubai',
      enablePoint: true,
      version: 2,
    })
    expect(changed.changedBy).toBe('管理 太郎')
    const entries = await asOwner(test.engine, (q) =>
      q
        .selectFrom('audit_entries')
        .select(['action', 'object', 'object_kind', 'detail'])
        .where('object_id', '=', merchant.entCode)
        .orderBy('id')
        .execute(),
    )
    expect(entries.map(({ action, object_kind }) => [action, object_kind])).toEqual([
      ['merchants.add', 'merchant'],
      ['merchants.modify', 'merchant'],
    ])
    expect(entries[1]).toMatchObject({
      object: '改称商店',
      detail: {
        before: { entName: '試験商店', timeZone: 'Asia/Tokyo', enablePoint: false },
        after: { entName: '改称商店', timeZone: 'Asia/Dubai', enablePoint: true },
      },
    })
  })

  it('is once in the merchant’s own audit log, with the service as the user', async () => {
    const shown = await detail('SHIBUYA-COFFEE')
    const changed = await admin.put(
      'ent/modify',
      changeOf(shown, { isMasterEnterprise: !shown.isMasterEnterprise }),
    )
    expect(codesOf(changed)).toEqual([200, 1000])
    const owner = await test.signIn('owner')
    const entries = async (client: Client, query: Query = {}) =>
      resultOf<{ items: AuditRow[] }>(
        await client.get('audit/list', {
          action: 'merchants.modify',
          outcome: 'SUCCESS',
          ...query,
        }),
      ).items
    const [entry, ...others] = await entries(owner)
    expect(others).toEqual([])
    const { isMasterEnterprise } = shown
    const told = {
      before: { isMasterEnterprise },
      after: { isMasterEnterprise: !isMasterEnterprise },
    }
    const service = { userId: null, userFullName: null, byService: true, ip: null }
    expect(entry).toMatchObject({
      entCode: 'SHIBUYA-COFFEE',
      userName: 'superadmin',
      detail: told,
      ...service,
    })
    expect(resultOf(await owner.get('audit/detail', { auditId: entry!.auditId }))).toEqual(entry)
    const day = entry!.at.slice(0, 10)
    const { bytes } = await owner.get('audit/download', {
      format: 'csv',
      dateFrom: day,
      dateTo: day,
    })
    expect(bytes.toString()).toContain('superadmin,サービスの管理者')
    expect(await entries(await test.signIn('owner2'))).toEqual([])
    // A failed attempt by a user of the merchant is recorded with that user's name.
    await owner.put('ent/modify', changeOf(shown))
    expect((await entries(owner, { outcome: 'REFUSED' }))[0]).toMatchObject({
      userName: 'owner',
      byService: false,
    })
    // Administrators see the same single entry, but with the name of the administrator who made the
    // change.
    expect(await entries(admin, { entCode: 'SHIBUYA-COFFEE' })).toMatchObject([
      { auditId: entry!.auditId, userFullName: '管理 太郎', byService: false, ip: '127.0.0.1' },
    ])
    const history = await admin.get('audit/history', {
      kind: 'merchant',
      objectId: 'SHIBUYA-COFFEE',
    })
    expect(resultOf<{ items: AuditRow[] }>(history).items).toHaveLength(1)
  })

  it('fails with the current values if another user has changed the merchant since', async () => {
    const merchant = await add()
    const first = resultOf<MerchantDetail>(
      await admin.put('ent/modify', changeOf(merchant, { entName: '一番' })),
    )
    const stale = await admin.put(
      'ent/modify',
      changeOf(merchant, { entName: '二番', status: 'INVALID' }),
    )
    expect(stale.status).toBe(409)
    const told: StaleMerchant = stale.envelope.result
    expect(told).toEqual({ changedBy: '管理 太郎', changedAt: first.changedAt, current: first })
    expect(await detail(merchant.entCode)).toEqual(first)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        admin.put('ent/modify', changeOf(first, { entName: `同時${at}` })),
      ),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409,
    ])
  })

  it('in currency, time zone or closing time fails with 1200 after the first transaction', async () => {
    const merchant = await detail('ZAKKA-KOTORI')
    for (const wrong of [{ currency: 'USD' }, { timeZone: 'Asia/Dubai' }, { closingMinutes: 60 }]) {
      expect(codesOf(await admin.put('ent/modify', changeOf(merchant, wrong)))).toEqual([200, 1200])
    }
    const changed = resultOf<MerchantDetail>(
      await admin.put(
        'ent/modify',
        changeOf(merchant, { entName: '雑貨ことり', isMasterEnterprise: true }),
      ),
    )
    expect(changed).toMatchObject({
      entName: '雑貨ことり',
      isMasterEnterprise: true,
      version: merchant.version + 1,
    })
    const empty = await add()
    const moved = changeOf(empty, {
      currency: 'USD',
      timeZone: 'America/New_York',
      closingMinutes: 300,
    })
    expect(resultOf(await admin.put('ent/modify', moved))).toMatchObject({
      currency: 'USD',
      closingMinutes: 300,
    })
  })
})
