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

/** A day with fewer refunds says nothing by its rate. */
const REFUNDS_MIN = 3

/** Deposits that the bank returned. */
export const ofReturned = (deposits: readonly DepositRow[]): Attention[] =>
  deposits.map(({ depositNo, payDate, transferAmount }) => ({
    kind: 'DEPOSIT_RETURNED',
    depositNo: depositNo!,
    payDate,
    amount: transferAmount,
  }))

/** Refunds whose end has been unknown for too long, and those of the feed that no payment covers. */
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

/** Half of an amount, or more of it. */
const isHalf = (part: bigint, all: number | null): boolean =>
  all !== null && part * 2n >= BigInt(all)

/**
 * More of the payments was given back on a day than days of its weekday usually give back, and by whom.
 * @param seesUsers whether the reader may know who asked for refunds
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

/** Stores and brands that had no payment on a day, and had some on every one of the last eight of its weekday. */
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
  const brands = await stoppedOf('brand')
  return [
    ...stores.map(({ key, name, usual }) => ({
      kind: 'STORE_STOPPED' as const,
      day,
      storeId: key,
      name: name!,
      usual,
    })),
    ...brands.map(({ key, name, usual }) => ({
      kind: 'BRAND_STOPPED' as const,
      day,
      paymentType: key,
      name: name!,
      usual,
    })),
  ]
}
