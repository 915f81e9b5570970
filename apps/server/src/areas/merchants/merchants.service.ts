import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import type { BadInput } from '@choba/contract/bad-input.ts'
import {
  type ChangedMerchant,
  EntCode,
  type MerchantDetail,
  type merchants,
  type MfaConfigRow,
  type NewMerchant,
  type Setting,
  unknownSettings,
} from '@choba/contract/merchants.contract.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import * as z from 'zod/mini'
import type { AuditDetails } from '#platform/calls/call.ts'
import { changesOf, assertChanged } from '#platform/calls/changes.ts'
import { decodeTextCursor, encodeTextCursor, readPage } from '#platform/calls/cursor.ts'
import type { Principal } from '#platform/access/principals.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { orDuplicate } from '#platform/calls/duplicate.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import { writeDefaultRoles } from './default-roles.ts'
import {
  countMerchants,
  countMfaConfigs,
  findAdministrators,
  findCompanies,
  findCounts,
  findCurrencies,
  findMerchant,
  findMerchants,
  findMfaConfigs,
  findNames,
  hasTransactions,
  insertMerchant,
  knowsTimeZone,
  type PageRange,
  updateMerchant,
} from './merchants.repository.ts'
import { columnsOf, settingsOf, toDetail, toListed, toMfaConfig } from './merchants.views.ts'
import { isReserved } from './reserved-names.ts'

type Calls = typeof merchants
type Change<T> = { before: MerchantRow; after: T; audit: AuditDetails }

const ADMINISTRATORS = 20

/** One page of `read`'s rows by code. @throws AppError badRequest for a cursor that is not one of ours */
async function pageOf<Row extends { code: string }>(
  {
    pageSize = DEFAULT_PAGE_SIZE,
    cursor,
  }: { pageSize?: number | undefined; cursor?: string | undefined },
  read: (range: PageRange) => Promise<Row[]>,
) {
  const after = cursor === undefined ? null : decodeTextCursor(cursor)
  const page = await readPage(
    pageSize,
    (limit) => read({ after, limit }),
    (last) => encodeTextCursor(last.code),
  )
  return { ...page, isFirst: after === null }
}

/** One page by code. The tenant's time zone is that of its administrators' merchant, where `CHOBA_TIME_ZONE` was written. */
export async function listMerchants(
  tx: Tx,
  reader: Principal,
  { pageSize, cursor, ...filters }: QueryOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const page = await pageOf({ pageSize, cursor }, (range) => findMerchants(tx, filters, range))
  return {
    items: page.rows.map(toListed),
    nextCursor: page.nextCursor,
    ...(page.isFirst && {
      total: await countMerchants(tx, filters),
      currencies: await findCurrencies(tx),
      timeZone: reader.merchant.time_zone,
    }),
  }
}

export async function listNames(
  tx: Tx,
  { pageSize, cursor, search }: QueryOf<Calls['options']>,
): Promise<ResultOf<Calls['options']>> {
  const page = await pageOf({ pageSize, cursor }, (range) => findNames(tx, search, range))
  return {
    items: page.rows.map(({ code, name }) => ({ entCode: code, entName: name })),
    nextCursor: page.nextCursor,
    ...(page.isFirst && { total: await countMerchants(tx, { search }) }),
  }
}

export async function listMfaConfigs(
  tx: Tx,
  { pageSize, cursor, ...filters }: QueryOf<Calls['mfaList']>,
): Promise<ResultOf<Calls['mfaList']>> {
  const page = await pageOf({ pageSize, cursor }, (range) => findMfaConfigs(tx, filters, range))
  return {
    items: page.rows.map(toMfaConfig),
    nextCursor: page.nextCursor,
    ...(page.isFirst && { total: await countMfaConfigs(tx, filters) }),
  }
}

/** @throws AppError enterpriseCodeError: no such merchant, another tenant's, or the administrators' own; all the same */
export async function readRow(
  tx: Tx,
  entCode: string,
  hold?: 'hold' | 'alone',
): Promise<MerchantRow> {
  const row = await findMerchant(tx, entCode, hold)
  if (!row) throw new AppError('enterpriseCodeError')
  return row
}

export async function detailOf(
  tx: Tx,
  reader: Principal,
  row: MerchantRow,
): Promise<MerchantDetail> {
  const counts = await findCounts(tx, row.id)
  const companies = await findCompanies(tx, row.id)
  const administrators = await findAdministrators(tx, row.id, ADMINISTRATORS)
  return toDetail(row, counts, companies, administrators, reader.merchant.time_zone)
}

/** @throws AppError enterpriseCodeError */
export const readMerchant = async (
  tx: Tx,
  reader: Principal,
  entCode: string,
): Promise<MerchantDetail> => detailOf(tx, reader, await readRow(tx, entCode))

/** What the audit entry says: which merchant, and what has changed. It stands in that merchant's own log. */
export const auditOf = (
  { id, code, name }: MerchantRow,
  ...states: Parameters<typeof changesOf>
): AuditDetails => ({
  object: name,
  of: { kind: 'merchant', id: code },
  merchantId: id,
  detail: changesOf(...states),
})

type Clock = Pick<MerchantRow, 'currency' | 'time_zone' | 'closing_minutes'>

/** What decides the days and the amounts of a merchant. */
const isSameClock = (a: Clock, b: Clock): boolean =>
  a.currency === b.currency &&
  a.time_zone === b.time_zone &&
  a.closing_minutes === b.closing_minutes

/**
 * About zones the database has the last word: it reckons the days.
 * @throws AppError badRequest naming the fields, for a currency, a time zone or a closing hour that there is not
 */
export async function refuseUnknown(
  tx: Tx,
  wanted: Readonly<Record<Setting, unknown>>,
): Promise<void> {
  const fields = unknownSettings(wanted)
  if (!fields.includes('timeZone') && !(await knowsTimeZone(tx, wanted.timeZone as string)))
    fields.push('timeZone')
  if (fields.length === 0) return
  const refused: BadInput = { fields: fields.map((path) => ({ path, problem: 'value' })) }
  throw new AppError('badRequest', refused)
}

export type MerchantToMake = Omit<NewMerchant, 'firstUser'>

/** @throws AppError enterpriseCodeError for a code that is taken */
const refuseTaken = <T>(write: Promise<T>): Promise<T> =>
  orDuplicate(write, (constraint) =>
    constraint === 'merchants_tenant_id_code_key' ? new AppError('enterpriseCodeError') : undefined,
  )

/**
 * The rule for new merchants, whether the portal or an import makes them.
 * @throws AppError enterpriseCodeError: the code is none, or code or name is reserved; badRequest naming settings that
 * there are not
 */
export async function refuseMerchant(
  tx: Tx,
  { entCode, ...wanted }: MerchantToMake,
): Promise<void> {
  const isCode = z.safeParse(EntCode, entCode).success
  if (!isCode || isReserved(entCode) || isReserved(wanted.entName))
    throw new AppError('enterpriseCodeError')
  await refuseUnknown(tx, wanted)
}

/**
 * Makes a merchant with one company and the default roles, and no one in it.
 * @throws AppError as `refuseMerchant`; enterpriseCodeError for a code that is taken
 */
export async function makeMerchant(
  tx: Tx,
  tenantId: number,
  wanted: MerchantToMake,
  language: Language,
): Promise<{ merchant: MerchantRow; topLevelRoleId: number }> {
  await refuseMerchant(tx, wanted)
  const { entCode, ...settings } = wanted
  const merchant = await refuseTaken(insertMerchant(tx, tenantId, entCode, columnsOf(settings)))
  return { merchant, topLevelRoleId: await writeDefaultRoles(tx, merchant, language) }
}

/** What the audit entry of a new merchant says. */
export const auditOfNew = (merchant: MerchantRow, more: object = {}): AuditDetails =>
  auditOf(merchant, null, { ...settingsOf(merchant), ...more })

/**
 * Changes a merchant.
 * @throws AppError enterpriseCodeError: no such merchant, or a reserved name; conflict when it was changed since (`result`
 * says by whom, and what stands there); nothingToDo when nothing differs; badRequest naming settings that there are not; illegalOperation for what its
 * transactions hold fast
 */
export async function modifyMerchant(
  tx: Tx,
  principal: Principal,
  { entCode, version, ...wanted }: ChangedMerchant,
): Promise<Change<MerchantDetail>> {
  const row = await readRow(tx, entCode, 'hold')
  await assertVersion(row, version, principal.merchant.time_zone, () =>
    detailOf(tx, principal, row),
  )
  if (isReserved(wanted.entName)) throw new AppError('enterpriseCodeError')
  const columns = { ...columnsOf(wanted), enabled: wanted.status === 'VALID' }
  assertChanged({ ...row }, columns)
  if (!isSameClock(row, columns)) {
    await refuseUnknown(tx, wanted)
    // From here on a first transaction waits, and then has the new clock.
    await readRow(tx, entCode, 'alone')
    if (await hasTransactions(tx, row.id)) throw new AppError('illegalOperation')
  }
  await updateMerchant(tx, row.id, columns, principal.user.full_name)
  const after = await readRow(tx, entCode)
  return {
    before: row,
    after: await detailOf(tx, principal, after),
    audit: auditOf(after, settingsOf(row), settingsOf(after)),
  }
}

/** Requires the second step of everyone of a merchant, or no longer. @throws AppError enterpriseCodeError, conflict, nothingToDo */
export async function setMfa(
  tx: Tx,
  principal: Principal,
  { entCode, version, mfaRequired }: BodyOf<Calls['setMfa']>,
): Promise<Change<MfaConfigRow>> {
  const row = await readRow(tx, entCode, 'hold')
  const configOf = async (merchant: MerchantRow) =>
    toMfaConfig({ ...merchant, ...(await findCounts(tx, merchant.id)) })
  await assertVersion(row, version, principal.merchant.time_zone, () => configOf(row))
  assertChanged({ ...row }, { mfa_required: mfaRequired })
  await updateMerchant(tx, row.id, { mfa_required: mfaRequired }, principal.user.full_name)
  const after = await readRow(tx, entCode)
  return {
    before: row,
    after: await configOf(after),
    audit: auditOf(after, { mfaRequired: row.mfa_required }, { mfaRequired }),
  }
}
