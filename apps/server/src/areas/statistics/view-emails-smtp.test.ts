import { addDays } from '@choba/contract/period.ts'
import { formatMoney } from '@choba/contract/money.ts'
import type { Statistics } from '@choba/contract/statistics.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import { userIdOf } from '@choba/database/seed/people.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { merchantOf } from '#areas/deposits/deposits.testing.ts'
import { startSink, type SmtpSink } from '#platform/mail/mail.testing.ts'
import { smtpTransport, type MailTransport } from '#platform/mail/transport.ts'
import { openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { emailDueViews } from './view-emails.ts'
import { beginOf, bringIn } from './hour-counts.testing.ts'
import { merchantId } from './statistics.testing.ts'

const MANAGERS = '2'
const manager = userIdOf(1, 'manager')

let test: TestApp
let sink: SmtpSink
let transport: MailTransport

beforeAll(async () => {
  sink = await startSink()
  transport = smtpTransport(sink.url)
  test = await openTestApp({ transport })
  // Moves the merchant to a time zone where it is afternoon now, because views are e-mailed in the
  // morning.
  const ahead = ((12 - new Date().getUTCHours() + 36) % 24) - 12
  await asOwner(test.engine, async (q) => {
    await q
      .updateTable('merchants')
      .set({ time_zone: ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}` })
      .where('id', '=', merchantId)
      .execute()
    await q.updateTable('users').set({ email_messages: true }).where('id', '=', manager).execute()
    await q.deleteFrom('views').execute()
  })
})
afterAll(async () => {
  await test.close()
  transport.close()
  await sink.close()
})

it('the job sends a view once to each reader, with the figures of the reader’s stores and a link that checks permissions', async () => {
  const merchant = await merchantOf(test.engine, merchantId)
  const today = await withScope(test.engine, { role: 'admin', tenantId: 1 }, (tx) =>
    readToday(tx, merchant),
  )
  const at = await beginOf(test.engine, addDays(today, -1), merchant)
  // The manager sees the first store but not the second.
  await bringIn(test.engine, merchant, [
    { at, amount: 12_345 },
    { at, amount: 700, storeId: 2 },
  ])
  const clients = { owner: await test.signIn('owner'), manager: await test.signIn('manager') }
  const view = {
    screen: 'statistics',
    name: '毎日の集計',
    filters: { groupBy: 'store' },
    columns: [],
    roleId: MANAGERS,
  }
  resultOf(await clients.owner.post('view/add', { ...view, emailSchedule: 'daily' }))
  await asOwner(test.engine, (q) =>
    sql`update views set emailed_through = emailed_through - 40`.execute(q),
  )

  const { tenant, origin } = (await test.tenants.byId(1))!
  const run = () => emailDueViews(test, tenant, origin)
  await Promise.all([run(), run()])
  await run()
  await expect
    .poll(() => sink.received.length, { timeout: 30_000, interval: 50 })
    .toBeGreaterThanOrEqual(2)
  // If an e-mail was sent twice, the second one would have arrived by now.
  await expect
    .poll(
      () =>
        asOwner(test.engine, (q) =>
          q.selectFrom('mails').select('id').where('sent_at', 'is', null).execute(),
        ),
      { timeout: 30_000, interval: 50 },
    )
    .toEqual([])
  const addresses = await asOwner(test.engine, (q) =>
    q
      .selectFrom('users')
      .select(['username', 'email'])
      .where('id', 'in', [userIdOf(1, 'owner'), manager])
      .execute(),
  )
  expect(sink.received.flatMap(({ to }) => to).toSorted()).toEqual(
    addresses.map(({ email }) => email).toSorted(),
  )

  for (const { username, email } of addresses) {
    const { text } = sink.received.find(({ to }) => to.includes(email))!
    const link = new URLSearchParams(/https?:\S+/.exec(text)![0].split('?')[1])
    const { sum } = resultOf<Statistics>(
      await clients[username as 'owner'].get('stat/list', Object.fromEntries(link)),
    )
    expect(sum.net).toBe(username === 'owner' ? 13_045 : 12_345)
    expect(text).toContain(`差引：${formatMoney(sum.net!, 'JPY')}`)
    expect(text).toContain(`支払件数：${sum.paymentCount}`)
  }

  await asOwner(test.engine, (q) =>
    sql`delete from role_permissions where module = 'Stat' and role_id = 2`.execute(q),
  )
  // Permissions are cached for a second.
  await expect
    .poll(
      async () =>
        (await clients.manager.get('stat/list', { groupBy: 'store' })).envelope.resultType,
      {
        timeout: 10_000,
        interval: 100,
      },
    )
    .toBe(2000)
})
