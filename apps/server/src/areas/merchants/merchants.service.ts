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

/**
 * Returns one page of the rows that `read` finds, sorted by code.
 * @throws AppError badRequest for a cursor that this API did not issue
 */
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

/**
 * Returns one page of merchants, sorted by code. Also returns the tenant's time zone, which is that
 * of its system merchant and was set from `CHOBA_TIME_ZONE`.
 */
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

/**
 * Returns the row of a merchant.
 * @throws AppError enterpriseCodeError with the same answer for an unknown merchant, a merchant of
 * another tenant, and the system merchant
 */
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

export const readMerchant = async (
  tx: Tx,
  reader: Principal,
  entCode: string,
): Promise<MerchantDetail> => detailOf(tx, reader, await readRow(tx, entCode))

/**
 * Returns the details for the audit entry of a change: the merchant and the changed fields. The
 * entry is written to the log of that merchant.
 */
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

/**
 * Returns true if both have the same currency, time zone and closing time. Amounts and business
 * days depend on these.
 */
const isSameClock = (a: Clock, b: Clock): boolean =>
  a.currency === b.currency &&
  a.time_zone === b.time_zone &&
  a.closing_minutes === b.closing_minutes

/**
 * Checks currency, time zone and closing time of a merchant. A time zone is valid if the database
 * knows it, because the database computes the business days.
 * @throws AppError badRequest with the names of the invalid fields
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

/** @throws AppError enterpriseCodeError if another merchant already has the code */
const mapUniqueViolation = <T>(write: Promise<T>): Promise<T> =>
  orDuplicate(write, (constraint) =>
    constraint === 'merchants_tenant_id_code_key' ? new AppError('enterpriseCodeError') : undefined,
  )

/**
 * Validates a new merchant. Used for merchants created in the portal and by imports.
 * @throws AppError enterpriseCodeError for an invalid code, or a reserved code or name; badRequest
 * with the names of the invalid settings
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
 * Creates a merchant without users. It gets one company and the default roles.
 * @throws AppError as `refuseMerchant`; enterpriseCodeError if another merchant already has the
 * code
 */
export async function makeMerchant(
  tx: Tx,
  tenantId: number,
  wanted: MerchantToMake,
  language: Language,
): Promise<{ merchant: MerchantRow; topLevelRoleId: number }> {
  await refuseMerchant(tx, wanted)
  const { entCode, ...settings } = wanted
  const merchant = await mapUniqueViolation(
    insertMerchant(tx, tenantId, entCode, columnsOf(settings)),
  )
  return { merchant, topLevelRoleId: await writeDefaultRoles(tx, merchant, language) }
}

/** Returns the details for the audit entry of a new merchant. */
export const auditOfNew = (merchant: MerchantRow, more: object = {}): AuditDetails =>
  auditOf(merchant, null, { ...settingsOf(merchant), ...more })

/**
 * Changes a merchant.
 * @throws AppError enterpriseCodeError for an unknown merchant or a reserved name; conflict if
 * another user has changed it since (`result` contains that user and the current values);
 * nothingToDo without a difference; badRequest with the names of the invalid settings;
 * illegalOperation for a setting that can no longer change because the merchant has transactions
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
    // After this lock, a database transaction that would insert the merchant's first payment waits.
    // It then uses the new settings.
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

/**
 * Switches on or off that all users of a merchant need a second step to sign in.
 * @throws AppError enterpriseCodeError, conflict, nothingToDo
 */
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
