import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { dayWords } from '@choba/database/seed/day-words.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeBatch } from '#areas/feed/feed.service.ts'
import { verifyAllFigures } from '#areas/statistics/figure-report.ts'
import { resultOf, openTestApp, type TestApp } from '#testing/test-app.ts'
import { giveBankFile } from './bank-line.ts'
import { closeYesterday } from './day-close.ts'
import { fillMissingDays } from './fill.ts'
import { askForRefund, recordDispute } from './requests.ts'
import type { WorkingDay } from './happening.ts'
import { nextTime } from './working-day.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
  await fillMissingDays(test, Date.now())
})
afterAll(() => test.close())

/** Creates a working day of each tenant of the demo. */
async function daysOf(): Promise<WorkingDay[]> {
  const tenants = await test.tenants.all()
  return tenants.map(({ tenant }) => {
    const { code } = tenantPlans.find(({ id }) => id === tenant.id)!
    return {
      ...test,
      tenant,
      code,
      words: dayWords[code],
      begin: new Date('2026-11-21T00:00:00Z'),
      dayNumber: 20_000,
    }
  })
}

const countOf = (engine: Engine, table: 'day_closes' | 'approvals' | 'disputes' | 'bank_files') =>
  asOwner(engine, async (q) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from ${sql.table(table)}`.execute(q)
    return rows[0]!.n
  })

/** Returns a feed row of a new payment above the manager's refund limit. */
function largePayment({ code, tenant }: WorkingDay): Buffer {
  const { code: entCode } = tenantPlans.find(({ id }) => id === tenant.id)!.merchants[0]!
  const [paymentType, amount] = code === 'demo' ? ['PAYPAY', '4800'] : ['QPAY', '48000.00']
  const paidAt = new Date().toISOString()
  const kind = { tradeKind: 'PAYMENT', state: 'PAID', paymentType, amount, paidAt }
  return Buffer.from(
    JSON.stringify({ entCode, storeCode: 'S0001', paymentNo: `LARGE-${code}`, ...kind }),
  )
}

describe('a working day of each tenant', () => {
  it("includes the close of yesterday in the manager's stores, and in another store with a cash variance", async () => {
    const before = await countOf(test.engine, 'day_closes')
    for (const day of await daysOf()) {
      expect(await closeYesterday(day)).toBe(true)
      expect(await closeYesterday(day)).toBe(false)
    }
    expect(await countOf(test.engine, 'day_closes')).toBe(before + 6)
    const differing = await asOwner(test.engine, (q) =>
      q
        .selectFrom('day_closes')
        .select('reason')
        .where(
          sql<boolean>`counted_cash <> expected_cash and closed_at > now() - interval '1 hour'`,
        )
        .orderBy('tenant_id')
        .execute(),
    )
    expect(differing).toEqual(
      tenantPlans.map(({ code }) => ({ reason: dayWords[code].cashVarianceReason })),
    )
  })

  it("includes a request of the manager for a refund above the manager's limit, which waits for approval", async () => {
    const before = await countOf(test.engine, 'approvals')
    for (const day of await daysOf()) {
      await takeBatch(test, day.tenant.id, largePayment(day))
      expect(await askForRefund(day)).toBe(true)
      expect(await askForRefund(day)).toBe(false)
    }
    expect(await countOf(test.engine, 'approvals')).toBe(before + 2)
  })

  it('includes a new dispute with a deadline, and an audit entry with the name of its user', async () => {
    const before = await countOf(test.engine, 'disputes')
    for (const day of await daysOf()) {
      expect(await recordDispute(day)).toBe(true)
      expect(await recordDispute(day)).toBe(false)
    }
    expect(await countOf(test.engine, 'disputes')).toBe(before + 2)
    const owner = await test.signIn('owner')
    const { items } = resultOf<{ items: { action: string; object: string }[] }>(
      await owner.get('audit/list'),
    )
    expect(items.filter(({ action }) => action === 'disputes.add')).toHaveLength(1)
  })

  it('includes the upload of a bank file with a line that matches no deposit, for a tenant in yen', async () => {
    const { engine } = test
    const [demo, steppe] = (await daysOf()) as [WorkingDay, WorkingDay]
    // The second tenant's currency is not the yen.
    expect([await giveBankFile(demo), await giveBankFile(steppe)]).toEqual([true, false])
    expect(await giveBankFile(demo)).toBe(false)
    const files = await asOwner(engine, (q) =>
      q.selectFrom('bank_files').select('credit_count').execute(),
    )
    expect(files).toEqual([{ credit_count: 1 }])
    expect((await verifyAllFigures(engine)).differences).toEqual([])
  })
})

describe('a daily action of a demo user is due', () => {
  const planned = { afterStart: 180_000, at: 9 * 60 + 10 }
  const at = (time: string) => Date.parse(`2026-11-30T${time}+09:00`)
  it.each([
    ['soon after a start', at('03:00:00'), at('03:00:00'), at('03:03:00')],
    ['later on the day of the start', at('03:00:00'), at('03:03:00'), at('09:10:00')],
    ['on the next day', at('03:00:00'), at('09:10:00'), at('09:10:00') + 86_400_000],
  ])('%s', (_when, start, now, expected) => {
    expect(nextTime(planned, start, now)).toBe(expected)
  })
})
