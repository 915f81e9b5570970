import { STORES_HEADER } from '@choba/contract/store-share.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { ja } from '@choba/phrases/ja.ts'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addTerms,
  closeThrough,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'
import { openTestApp, resultOf, type Client, type Query, type TestApp } from './test-app.ts'

const { text, column } = ja.kit.storeShare

let test: TestApp
let owner: Client
let manager: Client
beforeAll(async () => {
  test = await openTestApp()
  const { id } = tenantPlans[0]!.merchants[0]!
  await asOwner(test.engine, (q) =>
    sql`insert into role_permissions (merchant_id, role_id, module, action, tenant_id)
      select merchant_id, role_id, module, 'download', tenant_id from role_permissions
      where merchant_id = ${id} and role_id = 2 and module = 'Settle' and action = 'search'
      on conflict do nothing`.execute(q),
  )
  const merchant = await merchantOf(test.engine, id)
  await withoutTerms(test.engine, merchant)
  await addTerms(test.engine, merchant, { firstDay: '2026-06-01', cycle: { kind: 'TWICE' } })
  await closeThrough(test.engine, merchant, '2026-11-17')
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
})
afterAll(() => test.close())

const period = { dateFrom: '2026-10-21', dateTo: '2026-11-20' }
const months = { monthFrom: '2026-09', monthTo: '2026-11' }

const batchOf = async (client: Client): Promise<Query> => {
  const rows = [{ paymentNo: 'NO-SUCH-PAYMENT', reason: 'OTHER' }]
  return {
    batchId: resultOf<{ batchId: string }>(await client.post('refundbatch/add', { rows })).batchId,
  }
}

const depositOf = async (client: Client): Promise<Query> => {
  const { items } = resultOf<{ items: { depositNo: string }[] }>(await client.get('deposit/list'))
  return { depositNo: items[0]!.depositNo }
}

/** All files with figures of stores that a merchant's user may download. */
const files: [string, (client: Client) => Promise<Query>][] = [
  ['trade/download', async () => period],
  ['order/download', async () => period],
  ['tradepoint/download', async () => period],
  ['pointsreport/download', async () => months],
  ['stat/download', async () => period],
  ['stat/breakdowndownload', async () => period],
  ['deposit/download', async () => ({})],
  ['deposit/transactionsdownload', depositOf],
  ['refundbatch/rows/download', batchOf],
]

const nameOf = (headers: Record<string, unknown>): string =>
  decodeURIComponent(String(headers['content-disposition']).split("''")[1]!)

describe('the label of partial figures', () => {
  it.each(files)(
    'is in the file name and in every row of %s for a user with some of the stores',
    async (path, queryOf) => {
      const query = await queryOf(manager)
      for (const encoding of ['utf-8', 'shift_jis']) {
        const csv = await manager.get(path, { ...query, format: 'csv', encoding })
        expect(csv.envelope).toBeNull()
        expect(nameOf(csv.headers)).toContain(`_${text}`)
        const [titles, ...lines] = parse(new TextDecoder(encoding).decode(csv.bytes), { bom: true })
        expect(titles!.at(-1)).toBe(column)
        expect(lines.length).toBeGreaterThan(0)
        expect(new Set(lines.map((line) => line.at(-1)))).toEqual(new Set([text]))
        expect(lines.every((line) => line.length === titles!.length)).toBe(true)
      }
      const xlsx = await manager.get(path, { ...query, format: 'xlsx' })
      const rows = Number(xlsx.headers['x-total-rows'])
      const [sheet] = (await readXlsx(xlsx.bytes)).sheets
      const at = sheet!.rows[0]!.indexOf(column)
      expect(at).toBe(sheet!.rows[0]!.length - 1)
      expect(sheet!.rows.slice(1, rows + 1).map((row) => row[at])).toEqual(
        Array.from({ length: rows }, () => text),
      )
    },
  )

  it('corresponds to a header of every answer, which says if the user sees some or all stores; administrators and callers without a sign-in get no such header', async () => {
    expect((await manager.get('trade/list', period)).headers[STORES_HEADER]).toBe('some')
    expect(
      (await manager.get('trade/download', { ...period, format: 'csv' })).headers[STORES_HEADER],
    ).toBe('some')
    expect((await owner.get('trade/list', period)).headers[STORES_HEADER]).toBe('all')
    const admin = await test.signIn('superadmin')
    expect((await admin.get('systrade/list', period)).headers[STORES_HEADER]).toBeUndefined()
  })

  it.each(files)('is missing in %s for a user with all stores', async (path, queryOf) => {
    const csv = await owner.get(path, { ...(await queryOf(owner)), format: 'csv' })
    const [titles] = parse(csv.bytes, { bom: true })
    expect(titles).not.toContain(column)
    expect(nameOf(csv.headers)).not.toContain(text)
  })
})
