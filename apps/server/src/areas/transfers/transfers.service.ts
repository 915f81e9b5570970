import { calendarOf, rollTo } from '@choba/banking/bank-calendar.ts'
import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import {
  DUE_SHOWN_MAX,
  type DueCurrency,
  type TransferDetail,
  type transfers,
} from '@choba/contract/transfers.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { IssuerRow } from '@choba/database/company-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import type { Principal } from '#platform/access/principals.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { type Due, hasFile, readDue, sumByBank, totalOf } from './due-deposits.ts'
import { isOrderer } from './transfer-file.ts'
import { findOrderer } from './transfer-summary.ts'
import {
  countTransfers,
  findItems,
  findTransfer,
  findTransfers,
  sumItems,
  type Transfer,
} from './transfers.repository.ts'
import { toDue, toItem, toTransfer } from './transfers.views.ts'

type Calls = typeof transfers

/** @throws AppError notFound if the tenant has no such transfer */
export async function transferOf(
  tx: Tx,
  { merchant }: Principal,
  transferId: string,
  forUpdate = false,
): Promise<Transfer> {
  const id = bigIdOf(transferId)
  const row = id === null ? undefined : await findTransfer(tx, merchant.tenant_id, id, forUpdate)
  if (!row) throw new AppError('notFound')
  return row
}

const sumsOf = (rows: readonly Due[], orderer: IssuerRow | undefined): DueCurrency[] =>
  [...new Set(rows.map(({ currency }) => currency))].toSorted().map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    return {
      currency,
      count: own.length,
      total: exactOrNull(totalOf(own)),
      hasFile: hasFile(currency),
      lacksOrderer: hasFile(currency) && !isOrderer(orderer),
      banks: sumByBank(own),
    }
  })

/**
 * Lists the deposits with a pay day up to a given day, by default up to the next bank business day.
 */
export async function listDue(
  tx: Tx,
  { merchant }: Principal,
  { payDay }: QueryOf<Calls['due']>,
): Promise<ResultOf<Calls['due']>> {
  const today = await readToday(tx, merchant)
  const until = payDay ?? rollTo(today, 'NEXT', calendarOf(merchant.currency))
  const due = await readDue(tx, merchant.tenant_id, until)
  const payable = due.filter(({ reason }) => reason === null)
  const unpayable = due.filter(({ reason }) => reason !== null)
  return {
    payDay: until,
    today,
    currencies: sumsOf(payable, await findOrderer(tx, merchant.tenant_id)),
    items: payable.slice(0, DUE_SHOWN_MAX).map(toDue),
    itemCount: payable.length,
    unpayable: unpayable.slice(0, DUE_SHOWN_MAX).map(toDue),
    unpayableCount: unpayable.length,
  }
}

/**
 * Returns one page of transfers, latest pay day first.
 * @throws AppError badRequest for an invalid cursor
 */
export async function listTransfers(
  tx: Tx,
  { merchant }: Principal,
  { pageSize = DEFAULT_PAGE_SIZE, cursor, ...filters }: QueryOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const at = cursor === undefined ? null : decodeCursor(cursor, 1)
  const after = at && { day: at.at.toISOString().slice(0, 10), id: at.ids[0]! }
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findTransfers(tx, merchant.tenant_id, filters, after, limit),
    (last) => encodeCursor(new Date(`${last.pay_day}T00:00:00Z`), last.id),
  )
  const today = await readToday(tx, merchant)
  return {
    items: rows.map((row) => toTransfer(row, today, merchant.time_zone)),
    nextCursor,
    ...(after === null && { total: await countTransfers(tx, merchant.tenant_id, filters) }),
  }
}

/** @throws AppError notFound */
export async function readTransfer(
  tx: Tx,
  principal: Principal,
  transferId: string,
): Promise<TransferDetail> {
  const row = await transferOf(tx, principal, transferId)
  const banks = await sumItems(tx, row.id)
  return {
    ...toTransfer(row, await readToday(tx, principal.merchant), principal.merchant.time_zone),
    fileHash: row.file_hash,
    banks: banks.map((bank) => ({
      bankCode: bank.bank_code,
      bankName: bank.bank_name,
      count: bank.count,
      total: exactOrNull(bank.total),
    })),
  }
}

/**
 * Returns one page of a transfer's deposits.
 * @throws AppError notFound; badRequest for an invalid cursor
 */
export async function listItems(
  tx: Tx,
  principal: Principal,
  { transferId, pageSize = DEFAULT_PAGE_SIZE, cursor }: QueryOf<Calls['items']>,
): Promise<ResultOf<Calls['items']>> {
  const row = await transferOf(tx, principal, transferId)
  const [id, merchantId] = cursor === undefined ? [] : decodeCursor(cursor, 2).ids
  const after =
    id === undefined ? null : { id, merchantId: Math.min(Number(merchantId), 2_147_483_647) }
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findItems(tx, row.id, after, limit),
    (last) => encodeCursor(row.requested_at, last.id, last.merchant_id),
  )
  return {
    items: rows.map((item) => toItem(item, row.currency)),
    nextCursor,
  }
}
