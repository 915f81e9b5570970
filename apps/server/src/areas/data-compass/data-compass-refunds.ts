import type { CompassRefunds, dataCompass } from '@choba/contract/data-compass.contract.ts'
import { COMPASS_ROWS } from '@choba/contract/data-compass.filters.ts'
import type { QueryOf } from '@choba/contract/endpoint.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import { may } from '@choba/contract/permissions.ts'
import { users } from '@choba/contract/users.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { readNames, readSums, sumOf } from '#areas/statistics/statistics.service.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { type Asked, type Asking, readAsked } from './data-compass-query.ts'
import { type FoundRefunds, sumByReason, sumByUser } from './data-compass.repository.ts'

/**
 * Refund sums of one group. `pay_amt` is the sum of the payments at the same store or by the same
 * payment method. It is null for groups by reason or user, which have no payments.
 */
interface Found extends FoundRefunds {
  readonly pay_amt: bigint | null
}

/**
 * Reads the refunds of a period by group. For stores and payment methods, reads rollups. For
 * reasons and users, reads the refunds themselves, which are few.
 */
async function findRefunds(
  tx: Tx,
  { merchant, language }: Asking,
  { period, narrowed }: Asked,
  by: CompassRefunds['by'],
): Promise<Found[]> {
  if (by === 'store' || by === 'paymentMethod') {
    const rows = await readSums(tx, merchant, by, period, narrowed)
    const ids = rows.map(({ key }) => Number(key))
    const names = await readNames(tx, merchant, by, ids, language)
    return rows.map((row) => ({ ...row, ...names.get(row.key)! })).filter(({ ref_n }) => ref_n > 0n)
  }
  const rows =
    by === 'reason'
      ? await sumByReason(tx, merchant, period, narrowed, language)
      : await sumByUser(tx, merchant, period, narrowed)
  return rows.map((row) => ({ ...row, pay_amt: null }))
}

function toFigures(rows: readonly Found[]) {
  const refund = rows.reduce((sum, { ref_amt }) => sum + ref_amt, 0n)
  const payment = rows.some(({ pay_amt }) => pay_amt === null)
    ? null
    : exactOrNull(rows.reduce((sum, { pay_amt }) => sum + pay_amt!, 0n))
  const refundCount = Number(rows.reduce((sum, { ref_n }) => sum + ref_n, 0n))
  return { refundCount, refund: exactOrNull(refund), payment }
}

/**
 * Compares groups by refunded amount, largest first. The group without a name is sorted like the
 * others.
 */
const byAmount = (a: Found, b: Found): number =>
  a.ref_amt === b.ref_amt ? (a.key < b.key ? -1 : 1) : b.ref_amt > a.ref_amt ? 1 : -1

/**
 * Returns refunds by reason, store, payment method or requesting user.
 * @throws AppError insufficientPermission for groups by user if the caller may not see users;
 * otherwise as `readAsked`
 */
export async function readRefunds(
  tx: Tx,
  asking: Asking,
  { by = 'reason', ...query }: QueryOf<(typeof dataCompass)['refunds']>,
): Promise<CompassRefunds> {
  if (by === 'user' && !may(asking.principal, users.list.can))
    throw new AppError('insufficientPermission')
  const asked = await readAsked(tx, asking, query)
  const found = (await findRefunds(tx, asking, asked, by)).toSorted(byAmount)
  const isAll = found.length <= COMPASS_ROWS
  const shown = isAll ? found : found.slice(0, COMPASS_ROWS - 1)
  return {
    by,
    ...asked.frame,
    rows: shown.map((row) => ({ key: row.key, name: row.name, ...toFigures([row]) })),
    others: isAll ? null : toFigures(found.slice(COMPASS_ROWS - 1)),
    sum: sumOf(await readSums(tx, asking.merchant, 'date', asked.period, asked.narrowed)),
  }
}
