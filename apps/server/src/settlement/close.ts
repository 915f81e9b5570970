import { addDays } from '@choba/contract/period.ts'
import { cycleUnder, type Days } from '@choba/contract/terms-cycle.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { companiesOfStores } from '#ledger/store-companies.ts'
import { cellsOf, cycleFees, isSpread } from './settlement-cells.ts'
import { makeDeposits, type MadeDeposit } from './cycle.ts'
import { readRates, type RateRow } from './rates.ts'
import { inForce, versionsOf, type VersionOfTerms } from './terms.ts'
import { findMissingRates, recordMissingRates, type OnMissingRates } from './missing-rates.ts'

export interface Closed {
  /** Last closed business day. */
  readonly closedThrough: string
  /** Deposits of the cycle that ended on that day; empty if none ended. */
  readonly deposits: readonly MadeDeposit[]
}

interface Settlement {
  readonly closed_through: string
  readonly methods_without_rate: readonly number[]
}

/**
 * Returns the last closed day of a merchant. If the merchant has no row yet, creates the row if the
 * first terms start by the day `through`, and otherwise returns undefined.
 */
async function readSettlement(
  { q }: Tx<WorkerScope>,
  merchant: MerchantRow,
  versions: readonly VersionOfTerms[],
  through: string,
): Promise<Settlement | undefined> {
  const kept = await q
    .selectFrom('settlements')
    .select(['closed_through', 'methods_without_rate'])
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirst()
  if (kept) return kept
  const first = versions.at(-1)
  if (!first || first.firstDay > through) return undefined
  const closedThrough = addDays(first.firstDay, -1)
  await q
    .insertInto('settlements')
    .values({
      merchant_id: merchant.id,
      tenant_id: merchant.tenant_id,
      first_day: first.firstDay,
      closed_through: closedThrough,
    })
    .execute()
  return { closed_through: closedThrough, methods_without_rate: [] }
}

/**
 * Sums the transactions of the days into cells (`settlement-cells.ts`) and stores them. Stored
 * cells of a closed day never change.
 */
async function writeCells(
  tx: Tx<WorkerScope>,
  merchant: MerchantRow,
  days: Days,
  rates: readonly RateRow[],
) {
  const cells = await cellsOf(tx, merchant, days, rates)
  // An `insert … select` without `returning` becomes a COPY on a Citus cluster, and row-level
  // security rejects COPY.
  await sql`
    insert into settlement_cells (merchant_id, store_id, day, payment_method_id, late, terms_id, tenant_id, company_id,
      pay_n, pay_amt, ref_n, ref_amt, fee, fee_back)
    select ${merchant.id}, c.store_id, c.day, c.payment_method_id, c.late, c.terms_id, ${merchant.tenant_id}, s.company_id,
      c.pay_n, c.pay_amt, c.ref_n, c.ref_amt, c.fee, c.fee_back
    from (${cells}) c join ${companiesOfStores(merchant.id)} on s.store_id = c.store_id
      and c.day >= s.from_day and c.day < s.next_day
    returning merchant_id`.execute(tx.q)
}

async function writeCycleFees(
  { q }: Tx<WorkerScope>,
  merchantId: number,
  cycle: Days,
  days: Days,
  rates: RateRow[],
) {
  if (!isSpread(rates)) return
  const ofCycle = sql`select * from settlement_cells
    where merchant_id = ${merchantId} and day between ${cycle.from}::date and ${days.to}::date`
  await sql`
    update settlement_cells c set fee = f.fee, fee_back = f.fee_back
    from (${cycleFees(ofCycle, rates)}) f
    where c.merchant_id = ${merchantId} and c.store_id = f.store_id and c.day = f.day and c.payment_method_id = f.payment_method_id
      and c.late = f.late and c.terms_id = f.terms_id and c.day >= ${days.from}::date`.execute(q)
}

/**
 * Closes the next open days of a merchant, up to the day `through` or the end of their cycle,
 * whichever is earlier. At the end of a cycle, makes its deposits. Atomic, and safe to call
 * concurrently. Waits for every database transaction that is changing which payments and refunds
 * count. Stops before the first day that has a payment method without a rate.
 * @param through a past business day
 * @param onMissingRates called with the payment methods that block the close because they have no
 * rate, and did not block it before
 * @returns undefined if no day can be closed
 */
export async function closeDays(
  tx: Tx<WorkerScope>,
  merchant: MerchantRow,
  through: string,
  onMissingRates: OnMissingRates = async () => {},
): Promise<Closed | undefined> {
  await takeMerchantLock(tx.q, 'settlement', merchant.id)
  const versions = await versionsOf(tx, merchant.id)
  const settlement = await readSettlement(tx, merchant, versions, through)
  if (settlement === undefined || settlement.closed_through >= through) return undefined
  const from = addDays(settlement.closed_through, 1)
  const terms = inForce(versions, from)
  const cycle = cycleUnder(terms, from)
  const due = { from, to: cycle.to < through ? cycle.to : through }
  const rates = await readRates(tx, merchant.id, versions)
  const missingRates = await findMissingRates(tx, merchant, due, rates)
  const fresh = await recordMissingRates(
    tx,
    merchant.id,
    settlement.methods_without_rate,
    missingRates?.paymentMethodIds ?? [],
  )
  if (fresh.length > 0) await onMissingRates(tx, fresh)
  const days = missingRates ? missingRates.before : due
  if (!days) return undefined
  await writeCells(tx, merchant, days, rates)
  await writeCycleFees(tx, merchant.id, cycle, days, rates)
  await tx.q
    .updateTable('settlements')
    .set({ closed_through: days.to })
    .where('merchant_id', '=', merchant.id)
    .execute()
  const deposits =
    days.to === cycle.to ? await makeDeposits(tx, merchant, cycle, versions, rates) : []
  return { closedThrough: days.to, deposits }
}

/**
 * Splits the days into parts, so that one version of the terms applies to each part. The latest
 * part comes first.
 */
function partsByVersion(versions: readonly VersionOfTerms[], days: Days): Days[] {
  const starts = versions
    .map(({ firstDay }) => firstDay)
    .filter((day) => day > days.from && day <= days.to)
  const begins = [days.from, ...starts.toReversed()]
  return begins.map((from, at) => ({
    from,
    to: at + 1 < begins.length ? addDays(begins[at + 1]!, -1) : days.to,
  }))
}

/**
 * Closes all days of a merchant up to the day `through` in one database transaction. The result is
 * the same as that of closing cycle by cycle with `closeDays`, but one statement writes the cells
 * of all cycles. Used for new demo data, which has many small cycles and no concurrent users.
 */
export async function closeCycles(
  tx: Tx<WorkerScope>,
  merchant: MerchantRow,
  through: string,
): Promise<void> {
  await takeMerchantLock(tx.q, 'settlement', merchant.id)
  const versions = await versionsOf(tx, merchant.id)
  const settlement = await readSettlement(tx, merchant, versions, through)
  if (settlement === undefined || settlement.closed_through >= through) return
  const rates = await readRates(tx, merchant.id, versions)
  if (rates.some((rate) => !rate.has_rate))
    throw new Error(`merchant ${merchant.id} has a payment method without a rate`)
  const from = addDays(settlement.closed_through, 1)
  for (const days of partsByVersion(versions, { from, to: through }))
    await writeCells(tx, merchant, days, rates)
  await tx.q
    .updateTable('settlements')
    .set({ closed_through: through })
    .where('merchant_id', '=', merchant.id)
    .execute()
  for (let day = from; day <= through;) {
    const cycle = cycleUnder(inForce(versions, day), day)
    const to = cycle.to < through ? cycle.to : through
    await writeCycleFees(tx, merchant.id, cycle, { from: day, to }, rates)
    if (to === cycle.to) await makeDeposits(tx, merchant, cycle, versions, rates)
    day = addDays(to, 1)
  }
}
