import type { Cycle, PayDay, Roll } from '@choba/contract/terms-cycle.ts'
import type { RoundingUnit, TransferFee } from '@choba/contract/terms-fee.ts'
import { addDays, addMonths } from '@choba/contract/period.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../src/tables.ts'
import type { AreaSeed } from './area-seeds.ts'
import { paymentMethods } from './payment-methods.ts'
import { type MerchantPlan, tenantPlans, type TenantPlan } from './merchants.ts'
import { userIdOf } from './people.ts'

interface Schedule {
  readonly cycle: Cycle
  readonly payDay: PayDay
  readonly roll: Roll
  readonly roundingUnit: RoundingUnit
}

const twice: Schedule = {
  cycle: { kind: 'TWICE' },
  payDay: { kind: 'BUSINESS_DAYS', days: 3 },
  roll: 'NEXT',
  roundingUnit: 'TRANSACTION',
}
/** Payout schedules of the merchants after the biggest merchant, assigned in turn. */
const schedules: readonly Schedule[] = [
  {
    cycle: { kind: 'MONTHLY' },
    payDay: { kind: 'DAY_OF_NEXT_MONTH', day: 31 },
    roll: 'PREVIOUS',
    roundingUnit: 'CYCLE',
  },
  {
    cycle: { kind: 'WEEKLY', weekday: 4 },
    payDay: { kind: 'BUSINESS_DAYS', days: 1 },
    roll: 'NEXT',
    roundingUnit: 'TRANSACTION',
  },
  {
    cycle: { kind: 'DAILY' },
    payDay: { kind: 'BUSINESS_DAYS', days: 2 },
    roll: 'NEXT',
    roundingUnit: 'TRANSACTION',
  },
  {
    cycle: { kind: 'SIX_TIMES' },
    payDay: { kind: 'BUSINESS_DAYS', days: 3 },
    roll: 'NEXT',
    roundingUnit: 'CYCLE',
  },
]

/**
 * Returns the payout schedule of the merchant with this rank. Only one merchant of a tenant is paid
 * daily, because each day makes a deposit and a transfer.
 */
function scheduleOf(rank: number): Schedule {
  if (rank === 0) return twice
  const schedule = schedules[(rank - 1) % schedules.length]!
  const isRepeated = rank > schedules.length
  return schedule.cycle.kind === 'DAILY' && isRepeated ? schedules[1]! : schedule
}

/**
 * Costs in minor units. `own` is the bank that the service pays from, for which the transfer fee is
 * lower.
 */
const costs: Record<
  string,
  { fee: number; own: { bankCode: string; fee: number }; minimum: bigint; point: bigint }
> = {
  JPY: { fee: 250, own: { bankCode: '0001', fee: 150 }, minimum: 10_000n, point: 1n },
  MNT: { fee: 20_000, own: { bankCode: '05', fee: 10_000 }, minimum: 1_000_000n, point: 100n },
  CNY: { fee: 500, own: { bankCode: '102', fee: 300 }, minimum: 10_000n, point: 1n },
  QAR: { fee: 500, own: { bankCode: 'QNBA', fee: 300 }, minimum: 10_000n, point: 1n },
}

/** Fee rates in parts per million by payment class: wallet, card, point card. */
type Rates = readonly [number, number, number]
const usual: Rates = [19_800, 32_400, 15_000]
/** Rates of the biggest merchant in its second version of the terms. */
const lower: Rates = [17_800, 29_800, 15_000]

interface Version {
  readonly firstDay: string
  readonly rates: Rates
  readonly schedule: Schedule
}

/** Number of months for which the two biggest merchants of a tenant have had terms. */
const MONTHS_OF_BIGGEST = 4
/** Number of days for which the other merchants have had terms. */
const DAYS_OF_OTHERS = 12
const CARD = 2
const CASH = 4

/** Returns the first day of the month in which the demo data ends. */
const monthOf = (now: Date): string => `${now.toISOString().slice(0, 8)}01`

/**
 * Returns the first day that any demo deposit covers.
 * @param now end of the demo data
 */
export const firstTermsDay = (now: Date): string => addMonths(monthOf(now), -MONTHS_OF_BIGGEST)

async function writeVersion(
  q: Kysely<Tables>,
  tenant: TenantPlan,
  merchant: MerchantPlan,
  { firstDay, rates, schedule: { cycle, payDay, roll, roundingUnit } }: Version,
  [requestedBy, approvedBy]: readonly [string, string],
): Promise<void> {
  const own = { merchant_id: merchant.id, tenant_id: tenant.id }
  const cost = costs[merchant.currency]!
  const asked = new Date(`${addDays(firstDay, -20)}T01:20:00Z`)
  const id = BigInt(Number(asked)) << 22n
  const transferFees: TransferFee[] = [
    { bankCode: cost.own.bankCode, from: 0, fee: cost.own.fee },
    { bankCode: null, from: 0, fee: cost.fee },
  ]
  await q
    .insertInto('terms')
    .values({
      ...own,
      id,
      first_day: firstDay,
      cycle_kind: cycle.kind,
      cycle_weekday: cycle.kind === 'WEEKLY' ? cycle.weekday : null,
      pay_kind: payDay.kind,
      pay_number: payDay.kind === 'BUSINESS_DAYS' ? payDay.days : payDay.day,
      roll,
      transfer_fees: JSON.stringify(transferFees),
      minimum_payout: cost.minimum,
      negative_carries: 3,
      point_cost: cost.point,
      approval_id: null,
      requested_by: requestedBy,
      requested_at: asked,
      approved_by: approvedBy,
      approved_at: new Date(Number(asked) + 5 * 3_600_000),
    })
    .execute()
  await q
    .insertInto('term_rates')
    .values(
      paymentMethods
        .filter(({ payment_class }) => payment_class !== CASH)
        .map(({ id: paymentMethodId, payment_class }) => ({
          ...own,
          terms_id: id,
          payment_method_id: paymentMethodId,
          rate_ppm: rates[payment_class - 1]!,
          tax_class: payment_class === CARD ? ('NON_TAXABLE' as const) : ('TAXABLE_10' as const),
          rounding_unit: roundingUnit,
          rounding_mode: 'FLOOR' as const,
          fee_returned: true,
        })),
    )
    .execute()
}

/**
 * Adds terms for every merchant. They cover only recent months, because all demo deposits are
 * closed and paid before the first page is served. The biggest merchant of each tenant gets lower
 * rates in a later version.
 */
export const seed: AreaSeed = async (q, now) => {
  const today = now.toISOString().slice(0, 10)
  const sinceOf = (rank: number) =>
    rank < 2 ? firstTermsDay(now) : addDays(today, -DAYS_OF_OTHERS)
  for (const tenant of tenantPlans) {
    const names = await q
      .selectFrom('users')
      .select(['id', 'full_name'])
      .where('tenant_id', '=', tenant.id)
      .execute()
    const nameOf = (username: 'superadmin' | 'operator') =>
      names.find(({ id }) => id === userIdOf(tenant.id, username))!.full_name
    const two = [nameOf('operator'), nameOf('superadmin')] as const
    for (const [rank, merchant] of tenant.merchants.entries()) {
      const schedule = scheduleOf(rank)
      await writeVersion(
        q,
        tenant,
        merchant,
        { firstDay: sinceOf(rank), rates: usual, schedule },
        two,
      )
    }
    const changed = { firstDay: addMonths(monthOf(now), -3), rates: lower, schedule: twice }
    await writeVersion(q, tenant, tenant.merchants[0]!, changed, two)
  }
}
