import { badField } from '@choba/contract/bad-input.ts'
import {
  ASSIGN_AHEAD_MAX,
  COMPANIES_MAX,
  type Company,
  type company,
} from '@choba/contract/company.contract.ts'
import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import { addDays } from '@choba/contract/period.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { CompanyRow } from '@choba/database/company-tables.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { Changed } from '#platform/calls/audited.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { assertChanged, changesOf } from '#platform/calls/changes.ts'
import { readClosedThrough } from '#ledger/closed-days.ts'
import { decodeTextCursor, encodeTextCursor, readPage } from '#platform/calls/cursor.ts'
import type { Principal } from '#platform/access/principals.ts'
import { intIdOf } from '#platform/calls/row-ids.ts'
import { seenStoreId } from '#platform/access/seen-stores.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import { findBank } from './bank-directory.ts'
import {
  countAssigned,
  countCompanies,
  EVER,
  findAssigned,
  findAssignments,
  findCompanies,
  findCompany,
  findMerchant,
  insertCompany,
  updateCompany,
  writeAssignment,
} from './company.repository.ts'
import { findNewestChanges } from './company-changes.repository.ts'
import { registeredColumns } from './company-registration.ts'
import { auditFieldsOfCompany, toAssigned, toCompany } from './company.views.ts'

export { findAssigned, findCompanyNames } from './company.repository.ts'

type Calls = typeof company

export const aboutCompany = ({ id, name }: { readonly id: number; readonly name: string }) => ({
  object: name,
  of: { kind: 'company', id: String(id) } as const,
})

/** @throws AppError notFound if the merchant has no such company */
export async function companyOf(
  tx: Tx,
  merchantId: number,
  companyId: string,
  forUpdate = false,
): Promise<CompanyRow> {
  const id = intIdOf(companyId)
  const row = id === null ? undefined : await findCompany(tx, merchantId, id, forUpdate)
  if (!row) throw new AppError('notFound')
  return row
}

/** Returns one company as it is now, with its newest requested change. */
export async function readOne(tx: Tx, merchant: MerchantRow, id: number): Promise<Company> {
  const [row] = await findCompanies(tx, merchant.id, await readToday(tx, merchant), id)
  const changes = await findNewestChanges(tx, merchant.id)
  return toCompany(row!, merchant.time_zone, changes.get(id))
}

/**
 * Returns the companies of a merchant, sorted by code. Users with a limited store scope get the
 * companies to which one of their stores belongs today.
 */
export async function listCompanies(
  tx: Tx,
  { merchant, stores }: Principal,
): Promise<ResultOf<Calls['info']>> {
  const today = await readToday(tx, merchant)
  const rows = await findCompanies(tx, merchant.id, today)
  const changes = await findNewestChanges(tx, merchant.id)
  const seesAll = stores === 'all'
  return {
    companies: rows
      .filter(({ store_count }) => seesAll || store_count > 0)
      .map((row) => toCompany(row, merchant.time_zone, changes.get(row.id))),
    canAdd: seesAll && merchant.is_master && rows.length < COMPANIES_MAX,
    inJapan: merchant.currency === 'JPY',
    today,
    closedThrough: await readClosedThrough(tx, merchant.id),
  }
}

/**
 * Adds a company.
 * @throws AppError illegalOperation if the merchant is no master merchant or already has the
 * maximum number of companies, or if the user does not see every store; badRequest for a code that
 * is already used
 */
export async function addCompany(
  tx: Tx,
  { merchant, stores }: Principal,
  { companyCode, ...parts }: BodyOf<Calls['add']>,
): Promise<Changed<ResultOf<Calls['add']>>> {
  if (stores !== 'all') throw new AppError('illegalOperation')
  await takeMerchantLock(tx.q, 'places', merchant.id)
  const { is_master: isMaster } = await findMerchant(tx, merchant.id)
  if (!isMaster || (await countCompanies(tx, merchant.id)) >= COMPANIES_MAX)
    throw new AppError('illegalOperation')
  const columns = { code: companyCode, ...registeredColumns(parts, merchant.currency) }
  const id = await insertCompany(tx, merchant, columns)
  const detail = changesOf(null, auditFieldsOfCompany(columns))
  return {
    result: await readOne(tx, merchant, id),
    audit: { ...aboutCompany({ id, name: columns.name }), detail },
  }
}

/**
 * @throws AppError notFound, conflict, nothingToDo; illegalOperation if the user does not see every
 * store; badRequest for a code that is already used
 */
export async function modifyCompany(
  tx: Tx,
  { merchant, user, stores }: Principal,
  { companyId, version, companyCode }: BodyOf<Calls['modify']>,
): Promise<Changed<ResultOf<Calls['modify']>>> {
  if (stores !== 'all') throw new AppError('illegalOperation')
  const row = await companyOf(tx, merchant.id, companyId, true)
  await assertVersion(row, version, merchant.time_zone, () => readOne(tx, merchant, row.id))
  const columns = { code: companyCode }
  assertChanged({ ...row }, columns)
  await updateCompany(tx, merchant.id, row.id, columns, user.full_name)
  const detail = changesOf({ companyCode: row.code }, { companyCode })
  return {
    result: await readOne(tx, merchant, row.id),
    audit: { ...aboutCompany(row), detail },
  }
}

/**
 * Returns one page of the stores that the user sees, sorted by code.
 * @throws AppError badRequest for a cursor that this API did not issue
 */
export async function listAssigned(
  tx: Tx,
  { merchant }: Principal,
  { pageSize = DEFAULT_PAGE_SIZE, cursor, search, companyId, storeId }: QueryOf<Calls['stores']>,
): Promise<ResultOf<Calls['stores']>> {
  const after = cursor === undefined ? null : decodeTextCursor(cursor)
  const today = await readToday(tx, merchant)
  // An invalid ID becomes 0, which no row has, so the filter finds nothing.
  const filterId = (id: string | undefined) => (id === undefined ? undefined : (intIdOf(id) ?? 0))
  const filters = { search, companyId: filterId(companyId), storeId: filterId(storeId) }
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findAssigned(tx, merchant.id, today, filters, { after, limit }),
    (last) => encodeTextCursor(last.code),
  )
  return {
    items: rows.map(toAssigned),
    nextCursor,
    ...(after === null && { total: await countAssigned(tx, merchant.id, today, filters) }),
  }
}

/**
 * Assigns a store to a company from a day on, and deletes later assignments.
 * @throws AppError notFound if the user does not see the store or any store of the company;
 * badRequest for a day that is too far ahead or already closed for deposits; nothingToDo if the
 * store already belongs to the company from that day on
 */
export async function assignStore(
  tx: Tx,
  principal: Principal,
  { storeId: wanted, companyId, fromDay }: BodyOf<Calls['assign']>,
): Promise<Changed<ResultOf<Calls['assign']>>> {
  const { merchant } = principal
  const storeId = await seenStoreId(tx, principal, wanted)
  const row = await companyOf(tx, merchant.id, companyId)
  if (principal.stores !== 'all') {
    const [seen] = await findCompanies(tx, merchant.id, await readToday(tx, merchant), row.id)
    if (seen?.store_count === 0) throw new AppError('notFound')
  }
  await takeMerchantLock(tx.q, 'places', merchant.id)
  const closedThrough = await readClosedThrough(tx, merchant.id, true)
  if (closedThrough !== null && fromDay <= closedThrough)
    throw new AppError('badRequest', badField('fromDay', 'tooSmall'))
  const today = await readToday(tx, merchant)
  if (fromDay > addDays(today, ASSIGN_AHEAD_MAX))
    throw new AppError('badRequest', badField('fromDay', 'tooLarge'))
  const assignments = await findAssignments(tx, merchant.id, storeId)
  const isLater = ({ from_day }: { from_day: string }) => from_day !== EVER && from_day >= fromDay
  const before = assignments.find((one) => !isLater(one))
  const isNew = before?.company_id !== row.id
  const same = assignments.filter(isLater)
  const isThere =
    same.length === 1 && same[0]!.company_id === row.id && same[0]!.from_day === fromDay
  if (isNew ? isThere : same.length === 0) throw new AppError('nothingToDo')
  await writeAssignment(tx, merchant, { storeId, companyId: row.id, fromDay, isNew })
  const [store] = await findAssigned(tx, merchant.id, today, { storeId }, { after: null, limit: 1 })
  const detail = { store: store!.code, companyName: row.name, fromDay }
  return {
    result: toAssigned(store!),
    audit: { ...aboutCompany(row), inStores: [storeId], detail },
  }
}

/** Returns the names of Japanese banks by bank code. Unknown codes are left out. */
export async function bankNames(bankCodes: Iterable<string>): Promise<Map<string, string>> {
  const codes = [...new Set(bankCodes)]
  const banks = await Promise.all(codes.map(findBank))
  return new Map(banks.flatMap((bank) => (bank ? [[bank.bankCode, bank.bankName] as const] : [])))
}

/** Returns true if a Japanese bank has this code. */
export const isBank = async (bankCode: string): Promise<boolean> =>
  (await findBank(bankCode)) !== null
