import { formatMoney } from '@choba/contract/money.ts'
import type { View } from '@choba/contract/saved-views.ts'
import type { Statistics } from '@choba/contract/statistics.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { readToday } from '@choba/database/business-day.ts'
import { userIdOf } from '@choba/database/seed/people.ts'
import { withScope } from '@choba/database/scope.ts'
import { addDays } from '@choba/contract/period.ts'
import { ja } from '@choba/phrases/ja.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { merchantOf } from '#areas/deposits/deposits.testing.ts'
import { resultOf, openTestApp, type Client, type TestApp } from '#testing/test-app.ts'
import { periodEmailed } from '../views/views.service.ts'
import { emailDueViews } from './view-emails.ts'
import { beginOf, bringIn } from './hour-counts.testing.ts'
import { merchantId } from './statistics.testing.ts'

const MANAGERS = '2'
const users = {
  owner: userIdOf(1, 'owner'),
  manager: userIdOf(1, 'manager'),
  clerk: userIdOf(1, 'clerk'),
}

let test: TestApp
let owner: Client
let manager: Client
let merchant: MerchantRow
let yesterday: string

/** Returns a time zone in which the current hour of the day is `hour`. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}`
}

const setZone = (zone: string) =>
  asOwner(test.engine, (q) =>
    q.updateTable('merchants').set({ time_zone: zone }).where('id', '=', merchantId).execute(),
  )

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  await setZone(zoneAt(12))
  merchant = await merchantOf(test.engine, merchantId)
  const today = await withScope(test.engine, { role: 'admin', tenantId: 1 }, (tx) =>
    readToday(tx, merchant),
  )
  yesterday = addDays(today, -1)
  const at = await beginOf(test.engine, yesterday, merchant)
  // The manager sees the first store but not the second.
  await bringIn(test.engine, merchant, [
    { at, amount: 12_345 },
    { at, amount: 700, storeId: 2 },
  ])
  await asOwner(test.engine, (q) =>
    q.updateTable('users').set({ email_messages: true }).where('id', '=', users.manager).execute(),
  )
})
afterAll(() => test.close())
beforeEach(async () => {
  await asOwner(test.engine, async (q) => {
    await q.deleteFrom('views').execute()
    await q.deleteFrom('mails').where('kind', '=', 'statistics').execute()
  })
})

const emailViews = async (): Promise<void> => {
  const { tenant, origin } = (await test.tenants.byId(1))!
  await emailDueViews(test, tenant, origin)
}

const view = {
  screen: 'statistics',
  name: '毎日の集計',
  filters: { groupBy: 'store' },
  columns: [],
  roleId: MANAGERS,
}
const save = async (more: object = {}): Promise<View> =>
  resultOf(await owner.post('view/add', { ...view, emailSchedule: 'daily', ...more }))

/** Makes all views due for an e-mail, by setting the day of their last e-mails back. */
const makeDue = () =>
  asOwner(test.engine, (q) =>
    sql`update views set emailed_through = emailed_through - 40`.execute(q),
  )

const written = () =>
  asOwner(test.engine, (q) =>
    q
      .selectFrom('mails')
      .select(['recipient', 'subject'])
      .where('kind', '=', 'statistics')
      .orderBy('id')
      .execute(),
  )
const emailOf = (id: number) =>
  asOwner(test.engine, async (q) => {
    const user = await q
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return user.email
  })
/** Returns the only e-mail written to a user. */
async function lastTo(id: number) {
  const address = await emailOf(id)
  const { length } = (await written()).filter(({ recipient }) => recipient === address)
  expect(length).toBe(1)
  const before = test.sent.filter(({ to, kind }) => to === address && kind === 'statistics').length
  return test.mailTo(address, before === 0 ? 1 : before)
}

describe('an e-mailed view', () => {
  it('sends its headline figures to its owner and readers, for the stores that each of them sees', async () => {
    await save()
    await makeDue()
    await emailViews()
    expect((await written()).map(({ recipient }) => recipient).toSorted()).toEqual(
      [await emailOf(users.owner), await emailOf(users.manager)].toSorted(),
    )
    for (const [client, id] of [
      [owner, users.owner],
      [manager, users.manager],
    ] as const) {
      const { text } = await lastTo(id)
      expect(text.includes(ja.kit.storeShare.text)).toBe(id === users.manager)
      const link = /https?:\S+/.exec(text)![0]
      const query = Object.fromEntries(new URLSearchParams(link.split('?')[1]))
      expect(query).toEqual({
        groupBy: 'store',
        dateFrom: yesterday,
        dateTo: yesterday,
        compare: 'PREVIOUS',
      })
      const { sum } = (await client.get('stat/list', query)).envelope.result as Statistics
      expect(sum.net).toBe(id === users.owner ? 13_045 : 12_345)
      expect(text).toContain(`差引：${formatMoney(sum.net!, 'JPY')}\n`)
      expect(text).toContain(
        `支払件数：${sum.paymentCount}\n支払金額：${formatMoney(sum.payment!, 'JPY')}\n`,
      )
    }
  })

  it('is written once by several concurrent processes', async () => {
    await save()
    await makeDue()
    await Promise.all([emailViews(), emailViews(), emailViews()])
    await emailViews()
    expect(await written()).toHaveLength(2)
  })

  it('starts with the first period that ends after scheduling, and stops when its schedule is removed', async () => {
    const { viewId } = await save()
    await emailViews()
    expect(await written()).toEqual([])
    await makeDue()
    const { emailSchedule: _none, ...never } = { ...view, viewId, emailSchedule: 'daily' }
    expect(resultOf(await owner.put('view/modify', never))).not.toHaveProperty('emailSchedule')
    await emailViews()
    expect(await written()).toEqual([])
  })

  it('keeps its schedule if only its name changes', async () => {
    const { viewId } = await save()
    await makeDue()
    const renamed = { ...view, viewId, name: '改名', emailSchedule: 'daily' }
    expect(resultOf(await owner.put('view/modify', renamed))).toMatchObject({
      emailSchedule: 'daily',
    })
    await emailViews()
    expect((await written())[0]!.subject).toContain('改名')
  })

  it('waits until it is morning in the merchant’s time zone', async () => {
    await save()
    await makeDue()
    await setZone(zoneAt(5))
    await emailViews().finally(() => setZone(merchant.time_zone))
    expect(await written()).toEqual([])
  })

  it.each([
    [
      'lacks the permission for statistics',
      sql`delete from role_permissions where module = 'Stat' and role_id = 2`,
    ],
    [
      'turned e-mails off',
      sql`update users set email_messages = false where id = ${users.manager}`,
    ],
    ['is disabled', sql`update users set enabled = false where id = ${users.manager}`],
  ])('is not sent to a user who %s', async (_what, change) => {
    await save()
    await makeDue()
    const { rows } = await asOwner(test.engine, (q) =>
      sql<{ role: object[] }>`select coalesce(jsonb_agg(p), '[]') as role from role_permissions p
        where merchant_id = ${merchantId} and module = 'Stat' and role_id = 2`.execute(q),
    )
    await asOwner(test.engine, (q) => change.execute(q))
    await emailViews()
    await asOwner(test.engine, async (q) => {
      await sql`insert into role_permissions select * from jsonb_populate_recordset(null::role_permissions,
        ${JSON.stringify(rows[0]!.role)}::jsonb) on conflict do nothing`.execute(q)
      await q
        .updateTable('users')
        .set({ email_messages: true, enabled: true })
        .where('id', '=', users.manager)
        .execute()
    })
    expect((await written()).map(({ recipient }) => recipient)).toEqual([
      await emailOf(users.owner),
    ])
  })

  it('is sent even if the e-mail of another view fails', async () => {
    const { viewId } = await save({ name: 'broken' })
    await save()
    await makeDue()
    const breakIt = sql`update views set filters = '{"groupBy":"colour"}' where id = ${viewId}::bigint`
    await asOwner(test.engine, (q) => breakIt.execute(q))
    await expect(emailViews()).rejects.toThrow('some views could not be e-mailed')
    expect(await written()).toHaveLength(2)
  })
})

it('an e-mail schedule is rejected for views of lists other than statistics', async () => {
  const trade = {
    ...view,
    screen: 'trade',
    period: 'thisMonth',
    filters: {},
    emailSchedule: 'daily',
  }
  expect(await owner.post('view/add', trade)).toMatchObject({ status: 400 })
})

it.each([
  ['daily', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['weekly', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['weekly', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['monthly', '2026-11-01', '2026-10-01', '2026-10-31'],
] as const)('a %s view e-mailed on %s covers %s to %s', (schedule, today, from, to) => {
  expect(periodEmailed(schedule, today)).toEqual({ from, to })
})
