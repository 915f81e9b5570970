import type { Cycle, PayDay, Roll } from '@choba/contract/terms-cycle.ts'
import type { RoundingMode, RoundingUnit, TransferFee } from '@choba/contract/terms-fee.ts'
import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import { MANAGER_STORES } from '@choba/database/seed/people.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { insertTransactions } from '#ledger/line-recording.ts'
import { postPoints } from '#areas/point-transactions/point-transactions.service.ts'
import type { TestApp } from '#testing/test-app.ts'
import { closeDays, type Closed } from '#settlement/close.ts'
import { verifyDeposits } from '#settlement/verify.ts'

export interface TestTerms {
  firstDay: string
  cycle?: Cycle
  unit?: RoundingUnit
  mode?: RoundingMode
  ratePpm?: number
  feeReturned?: boolean
  transferFees?: readonly TransferFee[]
  minimumPayout?: number
  negativeCarries?: number
  pointCost?: number
  payDay?: PayDay
  roll?: Roll
}

/**
 * Adds a version of a merchant's terms that looks as if two people had approved it. Its fees are
 * taxed for wallets and untaxed for cards.
 */
export async function addTerms(
  engine: Engine,
  merchant: MerchantRow,
  terms: TestTerms,
): Promise<bigint> {
  const id = newId()
  const {
    cycle = { kind: 'MONTHLY' },
    unit = 'TRANSACTION',
    mode = 'FLOOR',
    ratePpm = 19_800,
  } = terms
  const fees = terms.transferFees ?? [{ bankCode: null, from: 0, fee: 250 }]
  const payDay = terms.payDay ?? { kind: 'BUSINESS_DAYS', days: 3 }
  await asOwner(engine, async (q) => {
    await sql`
      insert into terms (merchant_id, id, tenant_id, first_day, cycle_kind, cycle_weekday, pay_kind, pay_number, roll, transfer_fees,
        minimum_payout, negative_carries, point_cost, approved_at)
      values (${merchant.id}, ${id}::bigint, ${merchant.tenant_id}, ${terms.firstDay}::date, ${cycle.kind},
        ${cycle.kind === 'WEEKLY' ? cycle.weekday : null}::smallint, ${payDay.kind},
        ${payDay.kind === 'BUSINESS_DAYS' ? payDay.days : payDay.day}::smallint, ${terms.roll ?? 'NEXT'}, ${JSON.stringify(fees)}::jsonb,
        ${terms.minimumPayout ?? 0}::bigint, ${terms.negativeCarries ?? 3}::smallint, ${terms.pointCost ?? 1}::bigint, now())`.execute(
      q,
    )
    await sql`
      insert into term_rates
      select ${merchant.id}, ${id}::bigint, id, ${merchant.tenant_id},
        case payment_class when 2 then 32400 else ${ratePpm}::int end,
        case payment_class when 2 then 'NON_TAXABLE' else 'TAXABLE_10' end, ${unit}, ${mode}, ${terms.feeReturned ?? true}
      from payment_methods where payment_class <> 4`.execute(q)
  })
  return id
}

const asWorker = <T>(
  engine: Engine,
  merchant: MerchantRow,
  work: Parameters<
    typeof withScope<T, { role: 'worker'; tenantId: number; merchantId: number }>
  >[2],
): Promise<T> =>
  withScope(engine, { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id }, work)

export const closeNext = (
  engine: Engine,
  merchant: MerchantRow,
  through: string,
): Promise<Closed | undefined> =>
  asWorker(engine, merchant, (tx) => closeDays(tx, merchant, through))

/** Closes every business day of a merchant up to and including `through`. */
export async function closeThrough(
  engine: Engine,
  merchant: MerchantRow,
  through: string,
): Promise<Closed[]> {
  const all: Closed[] = []
  for (let closed = await closeNext(engine, merchant, through); closed;) {
    all.push(closed)
    closed = await closeNext(engine, merchant, through)
  }
  return all
}

export const differencesOf = (engine: Engine, merchant: MerchantRow): Promise<string[]> =>
  asWorker(engine, merchant, (tx) => verifyDeposits(tx, merchant))

export const merchantOf = (engine: Engine, id: number): Promise<MerchantRow> =>
  asOwner(engine, (q) =>
    q.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

/** Deletes the demo's terms and deposits of a merchant, so that a test can add its own. */
export const withoutTerms = (engine: Engine, { id }: MerchantRow): Promise<unknown> =>
  asOwner(engine, async (q) => {
    for (const table of [
      'statements',
      'deposit_checks',
      'transfer_items',
      'deposit_lines',
      'deposits',
      'settlement_cells',
      'late_transactions',
      'settlements',
      'term_rates',
      'terms',
    ])
      await sql`delete from ${sql.table(table)} where merchant_id = ${id}`.execute(q)
  })

/**
 * Deletes the demo's terms and deductions of a merchant. Moves its sales and points ten years back,
 * so that no close in a test includes them.
 */
export async function withoutDemo(engine: Engine, merchant: MerchantRow): Promise<void> {
  await withoutTerms(engine, merchant)
  await asOwner(engine, async (q) => {
    await q.deleteFrom('deductions').where('merchant_id', '=', merchant.id).execute()
    await sql`update transactions set business_day = business_day - 3650,
        paid_at = paid_at - interval '3650 days'
      where merchant_id = ${merchant.id}`.execute(q)
    await sql`update point_entries set business_day = business_day - 3650
      where merchant_id = ${merchant.id}`.execute(q)
    await sql`update settlement_points set day = day - 3650, terms_day = terms_day - 3650
      where merchant_id = ${merchant.id}`.execute(q)
  })
}

/**
 * Returns a deposit of the demo's biggest merchant that contains amounts of the manager's stores.
 * Closes days first if no such deposit exists.
 */
export async function addClosedDeposit({
  engine,
}: Pick<TestApp, 'engine'>): Promise<{ entCode: string; depositNo: string }> {
  const merchant = await merchantOf(engine, tenantPlans[0]!.merchants[0]!.id)
  const { rows: terms } = await asOwner(engine, (q) =>
    sql`select from terms where merchant_id = ${merchant.id}`.execute(q),
  )
  if (terms.length === 0) await addTerms(engine, merchant, { firstDay: '2026-10-01' })
  await closeThrough(engine, merchant, '2026-10-31')
  const { rows } = await asOwner(engine, (q) =>
    sql<{
      deposit_no: string
    }>`select d.deposit_no from deposits d where d.merchant_id = ${merchant.id}
      and exists (select from settlement_cells c where c.merchant_id = d.merchant_id and c.company_id = d.company_id
        and c.day between d.date_from and d.date_to and c.store_id = any(${MANAGER_STORES}::int[]))
      order by d.date_to desc limit 1`.execute(q),
  )
  return { entCode: merchant.code, depositNo: rows[0]!.deposit_no }
}

export interface TestRow {
  day: string
  /** Time of the payment; noon in Tokyo on `day` if omitted. */
  at?: string
  amount: number
  storeId?: number
  paymentMethodId?: number
  tradeKind?: number
  state?: number
  originalId?: bigint
}

/**
 * Inserts transactions in the way an import does, and returns their IDs. A transaction without a
 * time happens at noon of its day.
 */
export async function bringRowsIn(
  engine: Engine,
  merchant: MerchantRow,
  rows: readonly TestRow[],
): Promise<bigint[]> {
  const wanted = rows.map(({ day, at = `${day}T12:00:00+09:00`, ...row }) => {
    const id = newId()
    const none = {
      terminalId: null,
      outTradeNo: null,
      walletTradeNo: null,
      deviceNo: null,
      deviceProcNo: null,
    }
    const usual = {
      storeId: 1,
      paymentMethodId: 1,
      tradeKind: 1,
      state: 1,
      originalId: null,
      remark: null,
      reason: null,
    }
    return { ...none, ...usual, ...row, id, paidAt: Date.parse(at), paymentNo: `L${id}` }
  })
  const { accepted } = await asWorker(engine, merchant, (tx) =>
    insertTransactions(tx, null, wanted),
  )
  return accepted.map(({ id }) => id)
}

/**
 * Records points for a payment, as its row in the feed would. If the day is already closed, the
 * points are settled on the first open day.
 */
export const givePoints = (
  engine: Engine,
  merchant: MerchantRow,
  paymentId: bigint,
  points: number,
): Promise<unknown> =>
  asWorker(engine, merchant, async (tx) => {
    await sql`insert into transaction_points (merchant_id, transaction_id, tenant_id, point_card_no, awarded)
      values (${merchant.id}, ${paymentId}::bigint, ${merchant.tenant_id}, ${`CARD-${paymentId}`}, ${points}::bigint)
      returning transaction_id`.execute(tx.q)
    await postPoints(tx, { payments: [paymentId], refunds: [] })
  })
