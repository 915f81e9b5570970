import { clockOfZone } from '@choba/contract/zone-clock.ts'
import { badField } from '@choba/contract/bad-input.ts'
import type { BodyOf } from '@choba/contract/endpoint.ts'
import { formatMoney } from '@choba/contract/money.ts'
import type { TransferResult, TransferRow, transfers } from '@choba/contract/transfers.contract.ts'
import { shareMerchantLock } from '@choba/database/advisory-locks.ts'
import { readToday } from '@choba/database/business-day.ts'
import { newId } from '@choba/database/ids.ts'
import type { UserRow } from '@choba/database/people-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { asMerchant } from '@choba/database/scope-moves.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { Principal } from '#platform/access/principals.ts'
import {
  findMerchantItems,
  findTransfer,
  type Item,
  type Transfer,
} from './transfers.repository.ts'
import { transferOf } from './transfers.service.ts'
import { toTransfer } from './transfers.views.ts'

/** Result that the bank reports for one deposit of a transfer. */
export interface GivenResult {
  readonly item: Item
  readonly result: TransferResult
  readonly resultOn: string
  readonly reason: string | null
}

/** The current day, and the time zone of the administrators. */
export interface ResultDays {
  readonly today: string
  readonly timeZone: string
}

/**
 * Returns true if a result can have this day. A payment can be from the pay day until today. A
 * return can also be from the day on which the transfer was requested.
 */
export function isResultDay(
  { pay_day: payDay, requested_at: requestedAt }: Pick<Transfer, 'pay_day' | 'requested_at'>,
  { result, resultOn }: { result: TransferResult; resultOn: string },
  { today, timeZone }: ResultDays,
): boolean {
  const from = result === 'PAID' ? payDay : clockOfZone(timeZone).day(requestedAt.getTime(), 0)
  return resultOn >= (from < payDay ? from : payDay) && resultOn <= today
}

/**
 * Day of a result for which no day is given: the pay day, or today if the pay day is in the future.
 */
export const resultDayOf = (
  { pay_day: payDay }: Pick<Transfer, 'pay_day'>,
  today: string,
): string => (payDay < today ? payDay : today)

/**
 * Compares a result with an earlier result of the deposit, which is never overwritten. NEW: there
 * is no earlier result. SAME: it is equal. OTHER: it differs.
 */
export function outcomeOf(
  item: Item,
  { result, resultOn }: { result: TransferResult; resultOn: string | undefined },
): 'NEW' | 'SAME' | 'OTHER' {
  if (item.result === null) return 'NEW'
  return item.result === result && (resultOn === undefined || item.result_on === resultOn)
    ? 'SAME'
    : 'OTHER'
}

/**
 * Adds the amount of a returned deposit to the next deposit of its company. The transfer fee is not
 * refunded. A close of deposits at the same time waits for this.
 */
async function bringBack(
  { q, scope }: Tx<WorkerScope>,
  { item, resultOn, reason }: GivenResult,
): Promise<void> {
  await q
    .insertInto('deposit_lines')
    .values({
      merchant_id: scope.merchantId,
      id: newId(),
      tenant_id: scope.tenantId,
      company_id: item.company_id,
      deposit_id: null,
      kind: 'RETURNED',
      amount: item.amount,
      cause_deposit_id: item.deposit_id,
      reason,
      approval_id: null,
      business_day: resultOn,
      created_at: new Date(),
    })
    .execute()
}

/**
 * Notifies the users who can see the merchant's deposits, so that they check the bank account. Also
 * notifies the administrators.
 */
async function notifyReturn(
  tx: Tx<WorkerScope>,
  notify: Notify,
  transfer: Transfer,
  given: GivenResult,
  by: number,
) {
  const { item, reason } = given
  const params = {
    deposit: item.deposit_no,
    company: item.company_name,
    merchant: item.merchant_name,
    amount: formatMoney(Number(item.amount), transfer.currency),
    reason: reason ?? '',
  }
  await notify(
    tx,
    { merchantId: item.merchant_id, permission: 'Settle.search', storeId: null },
    { kind: 'transfers.returned', params, path: `payment/${item.deposit_no}`, isImportant: true },
  )
  await notify(
    tx,
    { administrators: 'Settle.edit', except: by },
    { kind: 'transfers.returnedOf', params, path: `transfers/${transfer.id}`, isImportant: true },
  )
}

/** Stores the results of the deposits of one merchant, in the scope of this merchant. */
async function writeMerchant(
  tx: Tx<WorkerScope>,
  notify: Notify,
  transfer: Transfer,
  given: readonly GivenResult[],
  user: UserRow,
): Promise<void> {
  await shareMerchantLock(tx.q, 'settlement', tx.scope.merchantId)
  for (const one of given) {
    const { item, result, resultOn, reason } = one
    const written = await sql<{ id: bigint }>`
      update transfer_items set result = ${result}, result_on = ${resultOn}::date, reason = ${reason},
        result_by = ${user.full_name}, result_at = ${new Date()}
      where merchant_id = ${item.merchant_id} and id = ${item.id}::bigint and result is null and not cancelled
      returning id`.execute(tx.q)
    const moved = await sql<{ id: bigint }>`
      update deposits set state = ${result} where merchant_id = ${item.merchant_id} and id = ${item.deposit_id}::bigint
        and state = 'IN_TRANSFER' returning id`.execute(tx.q)
    if (written.rows.length !== 1 || moved.rows.length !== 1)
      throw new Error(`${item.deposit_no}: has a result although its transfer is held`)
    if (result === 'PAID') continue
    await bringBack(tx, one)
    await notifyReturn(tx, notify, transfer, one, user.id)
  }
}

/** Stores all new results of a locked transfer. A result that is already stored does not change. */
export async function writeResults(
  tx: Tx<WorkerScope>,
  notify: Notify,
  transfer: Transfer,
  given: readonly GivenResult[],
  user: UserRow,
): Promise<void> {
  const byMerchant = Map.groupBy(given, ({ item }) => item.merchant_id)
  for (const merchantId of [...byMerchant.keys()].toSorted((a, b) => a - b))
    await asMerchant(tx, merchantId, (moved) =>
      writeMerchant(moved, notify, transfer, byMerchant.get(merchantId)!, user),
    )
  const returned = given.filter(({ result }) => result === 'RETURNED').length
  await sql`
    update transfers set paid_count = paid_count + ${given.length - returned}::int,
      returned_count = returned_count + ${returned}::int,
      state = case when paid_count + returned_count + ${given.length}::int = item_count then 'DONE' else state end
    where id = ${transfer.id}::bigint`.execute(tx.q)
}

/**
 * Stores a result that a user enters for one deposit, in the worker scope of the deposit's
 * merchant.
 * @throws AppError notFound for an unknown transfer or deposit; illegalOperation if the transfer is
 * not released; badRequest for a day that the result cannot have; conflict if another result is
 * stored; nothingToDo if the same result is stored
 */
export async function setResult(
  tx: Tx<WorkerScope>,
  notify: Notify,
  principal: Principal,
  { transferId, depositNo, result, resultOn, reason = '' }: BodyOf<(typeof transfers)['result']>,
): Promise<{ result: TransferRow; audit: AuditDetails }> {
  const transfer = await transferOf(tx, principal, transferId, true)
  const items = await findMerchantItems(tx, tx.scope.merchantId, transfer.id)
  const item = items.find((one) => one.deposit_no === depositNo)
  if (!item) throw new AppError('notFound')
  if (transfer.state === 'WAITING' || transfer.state === 'CANCELLED')
    throw new AppError('illegalOperation')
  const outcome = outcomeOf(item, { result, resultOn })
  if (outcome === 'SAME') throw new AppError('nothingToDo')
  if (outcome === 'OTHER') throw new AppError('conflict')
  const today = await readToday(tx, principal.merchant)
  const given: GivenResult = {
    item,
    result,
    resultOn: resultOn ?? resultDayOf(transfer, today),
    reason: result === 'RETURNED' ? reason.trim() || null : null,
  }
  if (!isResultDay(transfer, given, { today, timeZone: principal.merchant.time_zone }))
    throw new AppError('badRequest', badField('resultOn', 'value'))
  await writeResults(tx, notify, transfer, [given], principal.user)
  const after = (await findTransfer(tx, transfer.tenant_id, transfer.id))!
  return {
    result: toTransfer(after, today, principal.merchant.time_zone),
    audit: {
      object: depositNo,
      detail: {
        transferNo: transfer.transfer_no,
        transferResult: result,
        resultOn: given.resultOn,
        reason: given.reason,
        amount: Number(item.amount),
      },
    },
  }
}
