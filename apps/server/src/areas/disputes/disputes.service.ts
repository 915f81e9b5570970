import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { badField } from '@choba/contract/bad-input.ts'
import type { DisputeSummary } from '@choba/contract/dispute-summary.ts'
import type { DisputeDetail, disputes } from '@choba/contract/disputes.contract.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import { readToday } from '@choba/database/business-day.ts'
import { codeOfClass, PAYMENT, State } from '@choba/database/codes.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow, UserRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import { bigIdOf, intIdsOf } from '#platform/calls/row-ids.ts'
import { addEvidence } from './dispute-evidence.ts'
import {
  countByState,
  countDisputes,
  findDispute,
  findDisputes,
  findOfPayment,
  type FoundDispute,
  insertDispute,
  isByDeadline,
  lockPayment,
  type Position,
  sumDisputed,
} from './disputes.repository.ts'
import { toDetail, toDispute } from './disputes.views.ts'

type Calls = typeof disputes

/**
 * Context of a call: the acting user and a merchant. For an administrator, it is the merchant that
 * the call names; for other users, their own.
 */
export interface Acting {
  readonly tx: Tx
  readonly merchant: MerchantRow
  readonly user: UserRow
}

function positionOf(cursor: string): Position {
  const { at, ids } = decodeCursor(cursor, 2)
  const [id, merchantId] = ids as [bigint, bigint]
  // Merchant IDs are of type `int` in the database, so a query with a larger number would fail.
  if (merchantId > 2_147_483_647n) throw new AppError('badRequest', badField('cursor', 'value'))
  return { respondBy: at.toISOString().slice(0, 10), id, merchantId: Number(merchantId) }
}

type Search = QueryOf<Calls['list']> & QueryOf<Calls['systemList']>

/**
 * Returns one page of the disputes of a merchant or of a whole tenant. Disputes that wait for an
 * answer are sorted by deadline, so overdue ones come first; other lists are sorted newest first.
 * @throws AppError badRequest for a cursor that this API did not issue
 */
export async function listDisputes(
  tx: Tx,
  merchant: MerchantRow | null,
  { pageSize = DEFAULT_PAGE_SIZE, cursor, storeId, ...search }: Search,
): Promise<ResultOf<Calls['list']>> {
  const after = cursor === undefined ? null : positionOf(cursor)
  const filters = { ...search, storeIds: storeId && intIdsOf(storeId) }
  const merchantId = merchant?.id ?? null
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findDisputes(tx, merchantId, filters, { after, limit }),
    (last) =>
      encodeCursor(
        isByDeadline(filters) ? new Date(last.respond_by) : last.created_at,
        last.id,
        last.merchant_id,
      ),
  )
  return {
    items: rows.map(toDispute),
    nextCursor,
    ...(after === null && { total: await countDisputes(tx, merchantId, filters) }),
  }
}

/** Counts the disputes of a merchant or of a whole tenant by status. */
export async function countDisputesByState(
  tx: Tx,
  merchant: MerchantRow | null,
  { storeId, ...search }: QueryOf<Calls['counts']> & QueryOf<Calls['systemCounts']>,
): Promise<ResultOf<Calls['counts']>> {
  const filters = { ...search, storeIds: storeId && intIdsOf(storeId) }
  const counts = await countByState(tx, merchant?.id ?? null, filters)
  return {
    open: Number(counts.open),
    overdue: Number(counts.overdue),
    answered: Number(counts.answered),
    decided: Number(counts.decided),
  }
}

/**
 * Returns the row of a dispute.
 * @throws AppError notFound with the same answer for a missing dispute and for one of a store that
 * the user does not see
 */
export async function readRow(
  tx: Tx,
  merchant: MerchantRow,
  disputeId: string,
  forUpdate = false,
): Promise<FoundDispute> {
  const id = bigIdOf(disputeId)
  const row = id === null ? undefined : await findDispute(tx, merchant.id, id, forUpdate)
  if (!row) throw new AppError('notFound')
  return row
}

/** @throws AppError notFound */
export const readDispute = async (
  tx: Tx,
  merchant: MerchantRow,
  disputeId: string,
): Promise<DisputeDetail> => toDetail(tx, await readRow(tx, merchant, disputeId))

/** Returns the visible disputes of one payment, newest first. */
export async function disputesOfPayment(
  tx: Tx,
  merchantId: number,
  paymentId: bigint,
): Promise<DisputeSummary[]> {
  const rows = await findOfPayment(tx, merchantId, paymentId)
  return rows.map(({ id, state, amount, respond_by }) => ({
    disputeId: String(id),
    state,
    amount: Number(amount),
    respondBy: respond_by,
  }))
}

/**
 * @throws AppError badRequest if the notice was received in the future, or the deadline is before
 * the notice
 */
export async function assertDays(
  { tx, merchant }: Acting,
  { receivedOn, respondBy }: { receivedOn: string; respondBy: string },
): Promise<void> {
  if (receivedOn > (await readToday(tx, merchant)))
    throw new AppError('badRequest', badField('receivedOn', 'tooLarge'))
  if (respondBy < receivedOn) throw new AppError('badRequest', badField('respondBy', 'tooSmall'))
}

/**
 * Returns true if an amount fits into a payment beside its other disputes that were not won. The
 * caller must hold the payment's row lock.
 */
export async function fits(
  { tx, merchant }: Acting,
  payment: { readonly id: bigint; readonly amount: bigint },
  amount: bigint,
  except = 0n,
): Promise<boolean> {
  return (await sumDisputed(tx, merchant.id, payment.id, except)) + amount <= payment.amount
}

/**
 * Records a dispute about a payment.
 * @returns the new row
 * @throws AppError notFound if the user does not see the payment or did not upload a file;
 * badRequest if the transaction is no paid payment or was paid in cash, if its disputes would
 * exceed its amount, or if the days are in the wrong order
 */
export async function addDispute(
  acting: Acting,
  dispute: BodyOf<Calls['add']>,
): Promise<FoundDispute> {
  const { tx, merchant, user } = acting
  const payment = await lockPayment(tx, merchant.id, { paymentNo: dispute.paymentNo })
  if (!payment) throw new AppError('notFound')
  // A cash payment never passes through a card company or a wallet and is in no deposit, so it
  // cannot be disputed.
  const isCash = payment.payment_class === codeOfClass('CASH')
  if (payment.trade_kind !== PAYMENT || payment.state !== State.paid || isCash)
    throw new AppError('badRequest', badField('paymentNo', 'value'))
  await assertDays(acting, dispute)
  const amount = BigInt(dispute.amount)
  if (!(await fits(acting, payment, amount)))
    throw new AppError('badRequest', badField('amount', 'tooLarge'))
  const id = newId()
  await insertDispute(tx, {
    merchant_id: merchant.id,
    id,
    tenant_id: merchant.tenant_id,
    payment_id: payment.id,
    store_id: payment.store_id,
    amount,
    currency: payment.currency,
    reason: dispute.reason,
    case_no: dispute.caseNo ?? null,
    received_on: dispute.receivedOn,
    respond_by: dispute.respondBy,
    remark: dispute.remark ?? null,
    answer: null,
    answered_at: null,
    answered_by: null,
    decided_at: null,
    reminded_at: null,
    created_at: new Date(),
    created_by: user.full_name,
    changed_at: null,
    changed_by: null,
  })
  await addEvidence(tx, { merchant, user, disputeId: id, names: dispute.fileList })
  return readRow(tx, merchant, String(id))
}
