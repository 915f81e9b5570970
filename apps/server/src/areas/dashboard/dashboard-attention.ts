import {
  type Attention,
  ATTENTION_MAX,
  type DashboardDay,
  OVERDUE_MINUTES,
  USUAL_DAYS,
} from '@choba/contract/dashboard.contract.ts'
import type { DepositRow } from '@choba/contract/deposits.contract.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import { refundRateOf } from '@choba/contract/stat-figures.ts'
import type { Breakdown } from '@choba/contract/statistics.filters.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { readNames } from '#areas/statistics/statistics.service.ts'
import { findOverdue } from '#areas/unknown-refunds/unknown-refunds.service.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { findRefunder, findStopped } from './dashboard.repository.ts'
import { daysLike, isFarAbove, rangeOf } from './usual-sales.ts'

/**
 * Minimum number of refunds on a day. With fewer refunds, the day's refund rate says too little for
 * a warning.
 */
const REFUNDS_MIN = 3

/** Converts deposits that the bank returned to warnings. */
export const ofReturned = (deposits: readonly DepositRow[]): Attention[] =>
  deposits.map(({ depositNo, payDate, transferAmount }) => ({
    kind: 'DEPOSIT_RETURNED',
    depositNo: depositNo!,
    payDate,
    amount: transferAmount,
  }))

/**
 * Creates warnings about two kinds of refunds: those that have been unconfirmed for too long, and
 * those that are linked to no payment.
 */
export async function ofOverdue(
  tx: Tx,
  { time_zone: timeZone }: MerchantRow,
): Promise<Attention[]> {
  const { unknown, unlinked } = await findOverdue(tx, OVERDUE_MINUTES)
  const kinds = [['REFUNDS_UNKNOWN', unknown] as const, ['REFUNDS_UNLINKED', unlinked] as const]
  return kinds.flatMap(([kind, { count, since }]) =>
    since ? [{ kind, count, since: offsetInstant(since, timeZone) }] : [],
  )
}

/** True if `part` is at least half of `all`. */
const isHalf = (part: bigint, all: number | null): boolean =>
  all !== null && part * 2n >= BigInt(all)

/**
 * Creates a warning if the refund rate of a day is far above the rate of earlier days of the same
 * weekday. If one user requested at least half of the refunded amount, the warning names that user.
 * @param seesUsers true if the reader may see which users requested refunds
 */
export async function ofRefunds(
  tx: Tx,
  merchant: MerchantRow,
  { day, usual, ...figures }: DashboardDay,
  seesUsers: boolean,
): Promise<Attention[]> {
  const refundRate = refundRateOf(figures)
  if (refundRate === null || !usual?.refundRate || figures.refundCount < REFUNDS_MIN) return []
  if (!isFarAbove(refundRate, usual.refundRate)) return []
  const most = seesUsers ? await findRefunder(tx, merchant, day) : undefined
  const by =
    most && isHalf(most.refund, figures.refund)
      ? { ...most, refund: exactOrNull(most.refund) }
      : null
  return [{ kind: 'REFUNDS_HIGH', day, refundRate, usual: usual.refundRate, by }]
}

/**
 * Creates warnings about stores and payment methods that had no payments on a day, although they
 * had payments on each of the last eight days of the same weekday.
 */
export async function ofStopped(
  tx: Tx,
  merchant: MerchantRow,
  { day, firstDay }: { readonly day: string; readonly firstDay: string },
  language: Language,
): Promise<Attention[]> {
  const like = daysLike(day, firstDay)
  if (like.length < USUAL_DAYS) return []
  const found = await findStopped(tx, merchant, { day, like }, ATTENTION_MAX)
  const stoppedOf = async (by: Breakdown) => {
    const own = found.filter(({ of }) => of === by)
    if (own.length === 0) return []
    const ids = own.map(({ id }) => id)
    const names = await readNames(tx, merchant, by, ids, language)
    return own.map(({ id, counts }) => ({ ...names.get(String(id))!, usual: rangeOf(counts)! }))
  }
  const stores = await stoppedOf('store')
  const paymentMethods = await stoppedOf('paymentMethod')
  return [
    ...stores.map(({ key, name, usual }) => ({
      kind: 'STORE_STOPPED' as const,
      day,
      storeId: key,
      name: name!,
      usual,
    })),
    ...paymentMethods.map(({ key, name, usual }) => ({
      kind: 'PAYMENT_METHOD_STOPPED' as const,
      day,
      paymentType: key,
      name: name!,
      usual,
    })),
  ]
}
