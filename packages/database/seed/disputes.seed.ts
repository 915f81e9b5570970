import { addDays } from '@choba/contract/period.ts'
import { sql, type Kysely } from 'kysely'
import { businessDay } from '../src/business-day.ts'
import type { Tables } from '../src/tables.ts'
import type { AreaSeed } from './area-seeds.ts'
import { tenantPlans, type TenantPlan } from './merchants.ts'
import { oneLinePdf } from './one-line-pdf.ts'
import { userIdOf } from './people.ts'

interface Plan {
  readonly state: 'OPEN' | 'ANSWERED' | 'WON' | 'LOST'
  /** Days since the notice of the dispute arrived, and days until the response is due. */
  readonly age: number
  readonly left: number
  /** Index of the reason in the list of the tenant's reasons. */
  readonly reason: number
  /** Disputed part of the payment, in percent. */
  readonly share: number
}

const plans: readonly Plan[] = [
  { state: 'OPEN', age: 6, left: 2, reason: 0, share: 100 },
  { state: 'OPEN', age: 2, left: 9, reason: 1, share: 50 },
  { state: 'OPEN', age: 15, left: -1, reason: 2, share: 100 },
  { state: 'ANSWERED', age: 9, left: 4, reason: 0, share: 100 },
  { state: 'ANSWERED', age: 20, left: -3, reason: 3, share: 80 },
  { state: 'WON', age: 40, left: -25, reason: 2, share: 100 },
  { state: 'LOST', age: 34, left: -20, reason: 0, share: 100 },
  { state: 'LOST', age: 51, left: -38, reason: 1, share: 100 },
]

const words: Record<TenantPlan['code'], { reasons: readonly string[]; answer: string }> = {
  demo: {
    reasons: [
      '利用の覚えがない（10.4）',
      '商品が届いていない（13.1）',
      '二重に請求された（12.6）',
      '返金されていない（13.7）',
    ],
    answer: '売上伝票と、ご本人の署名がある受領書をお送りしました。',
  },
  steppe: {
    reasons: [
      'Картаар төлснөө санахгүй байна (10.4)',
      'Барааг хүлээж аваагүй (13.1)',
      'Хоёр удаа төлөгдсөн (12.6)',
      'Мөнгө буцааж өгөөгүй (13.7)',
    ],
    answer: 'Борлуулалтын баримт болон гарын үсэгтэй хүлээн авсан баримтыг илгээсэн.',
  },
}

const DAY = 86_400_000

/**
 * Length of the period from which disputed payments are chosen, in days. The period ends `SETTLED`
 * days ago.
 */
const SPAN = 60
/** Minimum age of a disputed payment, in days. Must exceed the age of every dispute. */
const SETTLED = 55

/**
 * Returns the merchant's current business day, and one paid payment for each planned dispute. Card
 * payments come first.
 */
async function groundOf(q: Kysely<Tables>, merchantId: number, now: Date) {
  const { rows } = await sql<{ today: string }>`
    select ${businessDay(sql`${now}::timestamptz`, sql.ref('time_zone'), sql.ref('closing_minutes'))} as today
    from merchants where id = ${merchantId}`.execute(q)
  const before = (days: number) => new Date(Number(now) - days * DAY)
  const payments = await sql<{
    id: bigint
    store_id: number
    amount: bigint
    currency: string
    payment_no: string
  }>`
    select id, store_id, amount, currency, payment_no from (
      select distinct on (t.business_day) t.id, t.store_id, t.amount, t.currency, t.payment_no, t.paid_at,
        b.payment_class <> 2 as is_last
      from transactions t join payment_methods b on b.id = t.payment_method_id
      where t.merchant_id = ${merchantId} and t.trade_kind = 1 and t.state = 1 and t.refunded + t.reserved = 0 and b.payment_class <> 4
        and t.store_id <= 4 and t.paid_at < ${before(SETTLED)}::timestamptz
        and t.paid_at >= ${before(SETTLED + SPAN)}::timestamptz
      order by t.business_day, b.payment_class <> 2, t.id desc) of_days
    order by is_last, paid_at desc limit ${plans.length}`.execute(q)
  return { today: rows[0]!.today, payments: payments.rows }
}

/**
 * Adds disputes in each state for the biggest merchant of each tenant. Their deadlines are close to
 * the last day of the demo data.
 */
export const seedOnPayments: AreaSeed = async (q, now) => {
  for (const tenant of tenantPlans) {
    const { id: merchantId } = tenant.merchants[0]!
    const { today, payments } = await groundOf(q, merchantId, now)
    const owner = await q
      .selectFrom('users')
      .select(['id', 'full_name'])
      .where('id', '=', userIdOf(tenant.id, 'owner'))
      .executeTakeFirstOrThrow()
    const { reasons, answer } = words[tenant.code]
    for (const [index, payment] of payments.entries()) {
      const { state, age, left, reason, share } = plans[index]!
      const created = new Date(Number(now) - age * DAY)
      const answered = new Date(Number(created) + 3 * DAY)
      const decided =
        state === 'WON' || state === 'LOST' ? new Date(Number(created) + 12 * DAY) : null
      const id = (BigInt(Number(created)) << 22n) + BigInt(index)
      const of = { merchant_id: merchantId, tenant_id: tenant.id }
      const amount = (payment.amount * BigInt(share)) / 100n
      const dispute = {
        dispute_id: id,
        amount: amount > 0n ? amount : payment.amount,
        currency: payment.currency,
      }
      await q
        .insertInto('disputes')
        .values({
          ...of,
          id,
          payment_id: payment.id,
          store_id: payment.store_id,
          amount: dispute.amount,
          currency: payment.currency,
          reason: reasons[reason]!,
          case_no: `CB-${payment.payment_no.slice(-8)}`,
          state,
          received_on: addDays(today, -age),
          respond_by: addDays(today, left),
          remark: null,
          answer: state === 'OPEN' ? null : answer,
          answered_at: state === 'OPEN' ? null : answered,
          answered_by: state === 'OPEN' ? null : owner.full_name,
          decided_at: decided,
          // Marks the dispute as already reminded, so that the demo's notifications do not depend
          // on the current day.
          reminded_at: created,
          created_at: created,
          created_by: owner.full_name,
          changed_at: state === 'OPEN' ? null : (decided ?? answered),
          changed_by: state === 'OPEN' ? null : owner.full_name,
          version: state === 'OPEN' ? 1 : decided ? 3 : 2,
        })
        .execute()
      if (state === 'LOST')
        await q
          .insertInto('deductions')
          .values({
            ...of,
            ...dispute,
            id,
            kind: 'DISPUTE',
            business_day: addDays(today, 12 - age),
            deposit_id: null,
          })
          .execute()
      if (state === 'OPEN') continue
      // A fixed file name instead of a random one, so that the demo is the same every time.
      const name = `00000000-0000-4000-8000-${String(merchantId).padStart(6, '0')}${String(index).padStart(6, '0')}`
      const file = {
        ...of,
        user_id: owner.id,
        label: `slip-${payment.payment_no.slice(-6)}.pdf`,
        kept: true,
      }
      await q
        .insertInto('files')
        .values({
          ...file,
          name,
          content_type: 'application/pdf',
          bytes: oneLinePdf(`Sales slip ${payment.payment_no}`),
          uploaded_at: answered,
        })
        .execute()
      await q
        .insertInto('dispute_files')
        .values({
          ...of,
          dispute_id: id,
          file_name: name,
          added_at: answered,
          added_by: owner.full_name,
        })
        .execute()
    }
  }
}
