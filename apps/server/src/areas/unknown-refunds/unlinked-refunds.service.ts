import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { unknownRefunds } from '@choba/contract/unknown-refunds.contract.ts'
import type { UnlinkedRefundRow } from '@choba/contract/unlinked-refunds.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { Principal } from '#platform/access/principals.ts'
import {
  countUnlinked,
  findOneUnlinked,
  findUnlinked,
  markAcknowledged,
  type UnlinkedRefund,
} from './unlinked-refunds.repository.ts'

type Calls = typeof unknownRefunds

export function toUnlinkedRefund(row: UnlinkedRefund): UnlinkedRefundRow {
  const at = (instant: Date) => offsetInstant(instant, row.time_zone)
  return {
    refundNo: row.refund_no,
    entCode: row.merchant_code,
    entName: row.merchant_name,
    storeName: row.store_name,
    paymentType: row.payment_method_code,
    paymentMethodName: row.payment_method_name,
    amount: Number(row.amount),
    currency: row.currency,
    paidAt: at(row.paid_at),
    originalPaymentNo: row.original_payment_no,
    why: row.reason,
    since: at(row.noted_at),
    refundable: row.refundable === null ? null : Number(row.refundable),
    acknowledged:
      row.acknowledged_at === null
        ? null
        : { at: at(row.acknowledged_at), by: row.acknowledged_by!, reason: row.acknowledgement! },
  }
}

/** Returns one page of unlinked refunds. @throws AppError badRequest for an invalid cursor */
export async function listUnlinked(
  tx: Tx,
  { pageSize = DEFAULT_PAGE_SIZE, cursor, ...search }: QueryOf<Calls['unlinkedSystemList']>,
  language: Language,
): Promise<ResultOf<Calls['unlinkedList']>> {
  const [id, merchantId] = cursor === undefined ? [] : decodeCursor(cursor, 2).ids
  const after =
    id === undefined ? null : { id, merchantId: Math.min(Number(merchantId), 2_147_483_647) }
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findUnlinked(tx, search, language, after, limit),
    (last) => encodeCursor(last.noted_at, last.id, last.merchant_id),
  )
  return {
    items: rows.map(toUnlinkedRefund),
    nextCursor,
    ...(after === null && { total: await countUnlinked(tx, search) }),
  }
}

/**
 * Stores that a user has checked an unlinked refund, with the user's note.
 * @throws AppError notFound if the refund does not exist, or belongs to another merchant or an
 * invisible store; conflict if another user acknowledged the refund first
 */
export async function acknowledgeUnlinked(
  tx: Tx,
  merchant: MerchantRow,
  { user }: Principal,
  { refundNo, reason }: { refundNo: string; reason: string },
  language: Language,
): Promise<UnlinkedRefund> {
  const row = await findOneUnlinked(tx, merchant.id, refundNo, language)
  if (!row) throw new AppError('notFound')
  if (!(await markAcknowledged(tx, row, { by: user.full_name, reason })))
    throw new AppError('conflict')
  return (await findOneUnlinked(tx, merchant.id, refundNo, language))!
}
