import { calendarOf, isBankDay } from '@choba/banking/bank-calendar.ts'
import { badField } from '@choba/contract/bad-input.ts'
import type { BodyOf } from '@choba/contract/endpoint.ts'
import { formatMoney, MAX_EXACT } from '@choba/contract/money.ts'
import { addDays } from '@choba/contract/period.ts'
import {
  PAY_AHEAD_MAX,
  type TransferRow,
  type transfers,
} from '@choba/contract/transfers.contract.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import { readToday } from '@choba/database/business-day.ts'
import { newId } from '@choba/database/ids.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { forEachMerchant } from '@choba/database/scope-moves.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { orDuplicate } from '#platform/calls/duplicate.ts'
import type { Approvals } from '#platform/access/approvals.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import type { Principal } from '#platform/access/principals.ts'
import type { RequestedTransfer } from './transfers.approval.ts'
import { type Due, hasFile, totalOf } from './due-deposits.ts'
import { composeFile, isOrderer, TRANSFER_TOTAL_MAX } from './transfer-file.ts'
import { findOrderer, readTransferBasis } from './transfer-summary.ts'
import {
  countOfDay,
  findTransfer,
  holdClosed,
  insertItems,
  type Transfer,
} from './transfers.repository.ts'
import { toTransfer } from './transfers.views.ts'

type Wanted = BodyOf<(typeof transfers)['request']>

/**
 * Values of a new transfer of a tenant. It is inserted in the worker scope of the tenant's system
 * merchant.
 */
interface NewTransfer {
  readonly payDay: string
  readonly currency: string
  readonly rows: readonly Due[]
  readonly approvalId: bigint
  readonly requestedBy: string
  readonly at: Date
}

/**
 * @throws AppError badRequest if the pay day is not a bank business day, is past or is too far
 * ahead
 */
function assertPayDay({ payDay, currency }: Wanted, today: string): void {
  if (payDay < today) throw new AppError('badRequest', badField('payDay', 'tooSmall'))
  if (payDay > addDays(today, PAY_AHEAD_MAX))
    throw new AppError('badRequest', badField('payDay', 'tooLarge'))
  if (!isBankDay(payDay, calendarOf(currency)))
    throw new AppError('badRequest', badField('payDay', 'value'))
}

/**
 * Selects the requested deposits among the deposits that are due.
 * @throws AppError notFound if a requested deposit is not due; conflict if number or total differ
 * from what the user saw; nothingToDo
 */
function chosen(
  due: readonly Due[],
  { only, except, currency, seenCount, seenTotal }: Wanted,
): Due[] {
  const payable = due.filter((row) => row.reason === null && row.currency === currency)
  const numbers = new Set(payable.map((row) => row.deposit_no))
  if (only?.some((depositNo) => !numbers.has(depositNo))) throw new AppError('notFound')
  const rows = payable.filter(
    ({ deposit_no: depositNo }) =>
      (!only || only.includes(depositNo)) && !except?.includes(depositNo),
  )
  if (rows.length !== seenCount || totalOf(rows) !== BigInt(seenTotal))
    throw new AppError('conflict', { count: rows.length, total: Number(totalOf(rows)) })
  if (rows.length === 0) throw new AppError('nothingToDo')
  return rows
}

/**
 * Inserts a transfer with its deposits.
 * @throws AppError conflict if a deposit was put into another transfer in the meantime
 */
export async function insertTransfer(tx: Tx<WorkerScope>, wanted: NewTransfer): Promise<Transfer> {
  const { payDay, currency, rows, approvalId, requestedBy, at } = wanted
  const { tenantId, merchantId } = tx.scope
  const id = newId()
  const number = (await countOfDay(tx, tenantId, payDay)) + 1
  const byMerchant = Map.groupBy(rows, (row) => row.merchant_id)
  await tx.q
    .insertInto('transfers')
    .values({
      id,
      tenant_id: tenantId,
      transfer_no: `TRF-${payDay.replaceAll('-', '')}-${String(number).padStart(2, '0')}`,
      pay_day: payDay,
      currency,
      state: 'WAITING',
      merchant_ids: [...byMerchant.keys()].toSorted((a, b) => a - b),
      item_count: rows.length,
      total: totalOf(rows),
      requested_merchant_id: merchantId,
      approval_id: approvalId,
      requested_by: requestedBy,
      requested_at: at,
    })
    .execute()
  const write = forEachMerchant(tx, [...byMerchant.keys()], async (moved, merchant) => {
    const own = byMerchant.get(merchant)!
    if ((await holdClosed(moved, own)) !== own.length) throw new AppError('conflict')
    await insertItems(moved, id, own)
  })
  await orDuplicate(write, () => new AppError('conflict'))
  return (await findTransfer(tx, tenantId, id))!
}

/**
 * Requests another administrator's approval of a transfer of deposits.
 * @param due due deposits as read before; the request fails with a conflict if one of them is no
 * longer closed or is in another transfer
 * @throws AppError badRequest, notFound, conflict, nothingToDo; illegalOperation if the tenant has
 * no sending account
 */
export async function requestTransfer(
  tx: Tx<WorkerScope>,
  approvals: Pick<Approvals, 'ask'>,
  { merchant, user }: Principal,
  wanted: Wanted,
  due: readonly Due[],
): Promise<{ result: TransferRow; audit: AuditDetails }> {
  const { payDay, currency } = wanted
  const today = await readToday(tx, merchant)
  assertPayDay(wanted, today)
  await takeMerchantLock(tx.q, 'transfers', merchant.id)
  const rows = chosen(due, wanted)
  const total = totalOf(rows)
  if (total > (hasFile(currency) ? BigInt(TRANSFER_TOTAL_MAX) : BigInt(MAX_EXACT)))
    throw new AppError('badRequest', badField('seenTotal', 'tooLarge'))
  if (hasFile(currency)) {
    const orderer = await findOrderer(tx, merchant.tenant_id)
    if (!isOrderer(orderer)) throw new AppError('illegalOperation')
    const file = composeFile(
      orderer,
      payDay,
      rows.map((row) => ({
        depositNo: row.deposit_no,
        amount: row.amount,
        account: row.account!,
        newCode: '0',
      })),
    )
    if (!file.ok) throw new AppError('illegalOperation')
  }
  const approvalId = newId()
  const at = new Date()
  const transfer = await insertTransfer(tx, {
    payDay,
    currency,
    rows,
    approvalId,
    requestedBy: user.full_name,
    at,
  })
  const request: RequestedTransfer = {
    transferId: String(transfer.id),
    transferNo: transfer.transfer_no,
    payDay,
    currency,
  }
  await approvals.ask(tx, merchant, user, {
    id: approvalId,
    kind: 'transfer',
    subject: transfer.transfer_no,
    storeId: null,
    // The amount of an approval request is in the currency of its merchant. A transfer in another
    // currency has no such amount.
    amount: currency === merchant.currency ? Number(total) : null,
    request,
    basis: await readTransferBasis(tx, transfer, false),
    reason: null,
  })
  return {
    result: toTransfer(transfer, today, merchant.time_zone),
    audit: {
      object: transfer.transfer_no,
      detail: {
        payDay,
        transferCount: rows.length,
        transferTotal: formatMoney(Number(total), currency),
        approvalId: String(approvalId),
        waitsForApproval: true,
      },
    },
  }
}
