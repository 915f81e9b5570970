import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import { leastSize } from '@choba/contract/qr-geometry.ts'
import type { QrCode, qrCodes } from '@choba/contract/qr-codes.contract.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { Changed } from '#platform/calls/audited.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import { assertChanged, changesOf } from '#platform/calls/changes.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import type { Principal } from '#platform/access/principals.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { bigIdOf, intIdOf, intIdsOf } from '#platform/calls/row-ids.ts'
import { findStores } from '#platform/access/seen-stores.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import { drawQrFile } from './qr-drawing-pool.ts'
import { checkParts, codeValues, logoValues, readLogo } from './qr-code-values.ts'
import {
  countQrCodes,
  findLogo,
  findQrCode,
  findQrCodes,
  findTerminals,
  type FoundQrCode,
  insertQrCode,
  type Position,
  removeQrCode,
  updateQrCode,
} from './qr-codes.repository.ts'
import { partsOf, toQrCode, toQrLogo } from './qr-codes.views.ts'
import { drawingOf, type QrDrawing } from './qr-drawing.ts'

type Calls = typeof qrCodes

const TERMINALS_MAX = 500

function positionOf(cursor: string): Position {
  const { at, ids } = decodeCursor(cursor, 1)
  return { createdAt: at, id: ids[0]! }
}

/**
 * Returns one page of codes, newest first.
 * @throws AppError badRequest for an unknown cursor
 */
export async function listQrCodes(
  tx: Tx,
  { merchant }: Principal,
  {
    pageSize = DEFAULT_PAGE_SIZE,
    cursor,
    storeId,
    kind,
    amount,
    search,
    terminalNo,
  }: QueryOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const after = cursor === undefined ? null : positionOf(cursor)
  // Selecting both WITH and WITHOUT amount means no filter by amount.
  const hasAmount = new Set(amount).size === 1 ? amount![0] === 'WITH' : undefined
  const filters = {
    search,
    terminalNo,
    kinds: kind,
    storeIds: storeId && intIdsOf(storeId),
    hasAmount,
  }
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findQrCodes(tx, merchant.id, filters, { after, limit }),
    (last) => encodeCursor(last.created_at, last.id),
  )
  return {
    items: rows.map((row) => toQrCode(row, merchant)),
    nextCursor,
    ...(after === null && { total: await countQrCodes(tx, merchant.id, filters) }),
  }
}

/** Returns the number of codes of a store. The caller must have checked the user's store scope. */
export const countOfStore = (
  tx: Tx,
  { id }: Pick<MerchantRow, 'id'>,
  storeId: number,
): Promise<number> => countQrCodes(tx, id, { storeIds: [storeId] })

/**
 * @throws AppError notFound both for an unknown code and for a code outside of the user's stores,
 * so that the error does not reveal other stores' codes
 */
export async function readQrRow(
  tx: Tx,
  { merchant }: Principal,
  qrCodeId: string,
  forUpdate = false,
): Promise<FoundQrCode> {
  const id = bigIdOf(qrCodeId)
  const row = id === null ? undefined : await findQrCode(tx, merchant.id, id, forUpdate)
  if (!row) throw new AppError('notFound')
  return row
}

export const readQrCode = async (tx: Tx, principal: Principal, qrCodeId: string): Promise<QrCode> =>
  toQrCode(await readQrRow(tx, principal, qrCodeId), principal.merchant)

/**
 * Returns the terminals of a store; an empty list if the store is unknown or outside of the user's
 * scope.
 */
export async function listTerminals(
  tx: Tx,
  { merchant, stores: seen }: Principal,
  { storeId }: QueryOf<Calls['terminals']>,
): Promise<ResultOf<Calls['terminals']>> {
  const { currency } = merchant
  const [store] =
    intIdOf(storeId) === null
      ? []
      : await findStores(tx, merchant.id, { storeId: [storeId], seen }, null, 1)
  const rows = store ? await findTerminals(tx, merchant.id, store.id, TERMINALS_MAX) : []
  return {
    currency,
    items: rows.map((row) => ({ terminalId: String(row.id), terminalNo: row.terminal_no })),
  }
}

/**
 * Locks the row of a code until the transaction ends, and returns the code for a change.
 * @throws AppError notFound; conflict if the code has changed since the user read it
 */
async function lockRow(
  tx: Tx,
  principal: Principal,
  { qrCodeId, version }: { qrCodeId: string; version: number },
): Promise<FoundQrCode> {
  const row = await readQrRow(tx, principal, qrCodeId, true)
  await assertVersion(row, version, principal.merchant.time_zone, () =>
    toQrCode(row, principal.merchant),
  )
  return row
}

const auditFieldsOf = (row: FoundQrCode) => ({
  ...partsOf(row),
  payload: row.payload,
  logo: toQrLogo(row) !== null,
})

const auditOf = (before: FoundQrCode | null, after: FoundQrCode | null): AuditDetails => {
  const rows = [after, before].filter((row) => row !== null)
  return {
    object: rows[0]!.name,
    of: { kind: 'qrCode', id: String(rows[0]!.id) },
    inStores: [...new Set(rows.map((row) => row.store_id))],
    detail: changesOf(before && auditFieldsOf(before), after && auditFieldsOf(after)),
  }
}

/**
 * @throws AppError notFound for a store that is unknown or outside of the user's scope; badRequest
 * with the invalid fields, for example a terminal of another store or a deleted logo
 */
export async function addQrCode(
  tx: Tx,
  principal: Principal,
  { logo: logoFile, ...parts }: BodyOf<Calls['add']>,
): Promise<Changed<QrCode>> {
  const { values, payload } = await checkParts(tx, principal, parts)
  const logo = logoFile ? await readLogo(tx, principal, logoFile) : null
  const id = newId()
  const code = codeValues(payload(id), logo !== null)
  await insertQrCode(tx, principal.merchant, id, { ...values, ...code, ...logoValues(logo) })
  const row = await readQrRow(tx, principal, String(id))
  return { result: toQrCode(row, principal.merchant), audit: auditOf(null, row) }
}

/**
 * @throws AppError notFound for an unknown code or store; conflict; nothingToDo; badRequest like
 * `addQrCode`
 */
export async function modifyQrCode(
  tx: Tx,
  principal: Principal,
  { qrCodeId, version, logo: logoFile, ...parts }: BodyOf<Calls['modify']>,
): Promise<Changed<QrCode>> {
  const row = await lockRow(tx, principal, { qrCodeId, version })
  const { values, payload } = await checkParts(tx, principal, parts)
  const hadLogo = toQrLogo(row) !== null
  const logo = logoFile ? await readLogo(tx, principal, logoFile) : null
  const hasLogo = logoFile === undefined ? hadLogo : logo !== null
  // Uploading a logo again counts as a change, even if the picture is the same.
  if (!logo && hasLogo === hadLogo) assertChanged(partsOf(row), { ...parts, url: values.url })
  const change = {
    ...values,
    ...codeValues(payload(row.id), hasLogo),
    ...(logoFile !== undefined && logoValues(logo)),
  }
  await updateQrCode(tx, principal.merchant, row.id, change, principal.user.full_name)
  const changed = await readQrRow(tx, principal, qrCodeId)
  return { result: toQrCode(changed, principal.merchant), audit: auditOf(row, changed) }
}

export async function deleteQrCode(
  tx: Tx,
  principal: Principal,
  which: BodyOf<Calls['delete']>,
): Promise<Changed<null>> {
  const row = await lockRow(tx, principal, which)
  await removeQrCode(tx, principal.merchant.id, row.id)
  return { result: null, audit: auditOf(row, null) }
}

const CODES_OF_STORE_MAX = 100

/**
 * Returns the codes of a store, newest first; empty if the merchant does not use QR codes or the
 * store is outside of the user's scope.
 */
export async function listCodesOfStore(
  tx: Tx,
  { merchant, uses }: Principal,
  storeId: string,
): Promise<FoundQrCode[]> {
  const id = intIdOf(storeId)
  if (id === null || !uses?.has('qr')) return []
  return findQrCodes(
    tx,
    merchant.id,
    { storeIds: [id] },
    { after: null, limit: CODES_OF_STORE_MAX },
  )
}

/** A QR code that is printed as a part of another document. */
export interface PrintableCode {
  readonly qrCodeId: string
  readonly drawing: QrDrawing
  /** Smallest size in millimeters, including the quiet zone. */
  readonly leastSize: number
}

/**
 * Returns a code and its drawing for printing.
 * @param millimetres printed size, including the quiet zone
 * @throws AppError notFound for an unknown code, a code of another store, or a merchant that does
 * not use QR codes; the error is the same in each case
 */
export async function readPrintableCode(
  tx: Tx,
  principal: Principal,
  { qrCodeId, storeId, millimetres }: { qrCodeId: string; storeId: string; millimetres: number },
): Promise<PrintableCode> {
  const row = await readQrRow(tx, principal, qrCodeId)
  if (!principal.uses?.has('qr') || String(row.store_id) !== storeId) throw new AppError('notFound')
  const logo = await findLogo(tx, principal.merchant.id, row.id)
  return {
    qrCodeId,
    drawing: drawingOf(row.payload, logo, millimetres),
    leastSize: leastSize(row.modules),
  }
}

/**
 * True if a code is readable at a size, both from its pixels and from the dots that a printer would
 * print.
 * @throws Overloaded if too many codes are being drawn
 */
export async function isReadInSize(
  { drawing: { payload, logo } }: PrintableCode,
  millimetres: number,
): Promise<boolean> {
  const caption = { title: '', author: '', language: 'ja', at: 0, lines: [] } as const
  return (
    (await drawQrFile({
      payload,
      logo: logo?.png ?? null,
      format: 'svg',
      millimetres,
      caption,
    })) !== null
  )
}
