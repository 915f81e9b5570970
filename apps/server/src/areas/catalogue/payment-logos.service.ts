import { createHash } from 'node:crypto'
import type { CatalogueState } from '@choba/contract/catalogue-items.ts'
import type { catalogue } from '@choba/contract/catalogue.contract.ts'
import type { BodyOf, ResultOf } from '@choba/contract/endpoint.ts'
import type { LogoBackground, LogosOfType, PaymentLogo } from '@choba/contract/payment-logos.ts'
import { takeAdvisoryLock } from '@choba/database/advisory-locks.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { audited } from '#platform/calls/audited.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { type Acting, principalOf, type AuditDetails } from '#platform/calls/call.ts'
import { assertChanged } from '#platform/calls/changes.ts'
import { redraw } from '#platform/files/picture.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { ManualCall } from '#platform/calls/manual-transactions.ts'
import { scopeOf } from '#platform/access/principals.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import { findItems, type ItemRow } from './catalogue.repository.ts'
import { readRow } from './catalogue.service.ts'
import {
  clearLogos,
  findLogos,
  findPicture,
  type LogoPicture,
  type LogoRow,
  writeLogo,
} from './payment-logos.repository.ts'

type Calls = typeof catalogue

/**
 * Box in pixels that a logo must fit into: three times the largest size at which the interface
 * shows a logo, for sharp displays.
 */
const BOX = { width: 480, height: 160 }
const names = { ja: 'name_ja', en: 'name_en', mn: 'name_mn' } as const
const other = { LIGHT: 'DARK', DARK: 'LIGHT' } as const

/** User who reads the logos, with their language and time zone. */
type Reader = Pick<Acting, 'person' | 'language'>

function toLogo(row: LogoRow | undefined, { person }: Reader): PaymentLogo | null {
  if (!row || row.hash === null) return null
  const { hash, version, changed_at: at, changed_by: changedBy } = row
  return {
    hash,
    size: row.size!,
    version,
    changedAt: offsetInstant(at, person.merchant.time_zone),
    changedBy,
  }
}

const inPlace = (rows: readonly LogoRow[], paymentMethodId: number, background: LogoBackground) =>
  rows.find((row) => row.payment_method_id === paymentMethodId && row.background === background)

const toLogosOfType = (type: ItemRow, rows: readonly LogoRow[], reader: Reader): LogosOfType => ({
  itemId: String(type.id),
  paymentType: type.code,
  name: type[names[reader.language]],
  // Callers only pass items of lists, which contain no removed items, so the state is never
  // REMOVED.
  state: type.state as CatalogueState,
  light: toLogo(inPlace(rows, type.id, 'LIGHT'), reader),
  dark: toLogo(inPlace(rows, type.id, 'DARK'), reader),
})

/** @param wanted code of one payment method; if omitted, all are returned */
export async function listLogos(
  tx: Tx,
  reader: Reader,
  wanted?: string,
): Promise<ResultOf<Calls['logoList']>> {
  const types = (await findItems(tx, 'paymentType')).filter(
    ({ code }) => wanted === undefined || code === wanted,
  )
  const rows = await findLogos(tx)
  return { items: types.map((type) => toLogosOfType(type, rows, reader)) }
}

/** Payment method whose row is locked until the transaction ends, with its logos. */
interface Held {
  readonly tx: Tx
  readonly reader: Reader
  readonly type: ItemRow
  readonly rows: readonly LogoRow[]
}

async function hold(tx: Tx, reader: Reader, itemId: string): Promise<Held> {
  await takeAdvisoryLock(tx.q, 'catalogue')
  const type = await readRow({ tx }, 'paymentType', itemId)
  return { tx, reader, type, rows: await findLogos(tx, type.id) }
}

/**
 * Checks that the logo still has the version that the user saw.
 * @throws AppError conflict if the logo has been replaced or removed since it was read; notFound if
 * there is no logo
 */
async function assertSeen(
  { type, rows, reader }: Held,
  background: LogoBackground,
  version: number | undefined,
) {
  const row = inPlace(rows, type.id, background)
  if (!row?.hash && version === undefined) return
  if (!row) throw new AppError('notFound')
  await assertVersion(row, version ?? 0, reader.person.merchant.time_zone, () =>
    toLogosOfType(type, rows, reader),
  )
  if (row.hash === null) throw new AppError('notFound')
}

const auditFieldsOf = ({ light, dark }: LogosOfType) => ({
  logoLight: light?.hash ?? null,
  logoDark: dark?.hash ?? null,
})

/** Returns the logos after a change, and the details for its audit entry. */
async function changed({
  tx,
  reader,
  type,
  rows,
}: Held): Promise<{ result: LogosOfType; audit: AuditDetails }> {
  const before = auditFieldsOf(toLogosOfType(type, rows, reader))
  const result = toLogosOfType(type, await findLogos(tx, type.id), reader)
  const of = { kind: 'paymentType' as const, id: String(type.id) }
  return {
    result,
    audit: { object: type.name_ja, of, detail: { before, after: auditFieldsOf(result) } },
  }
}

const byOf = ({ reader }: Held) => reader.person.user.full_name

/**
 * Stores an uploaded logo. Redraws the image to fit into the box; the original file is never
 * stored.
 * @throws AppError unsupportedMediaType (415), bodyTooLarge (413), notFound, nothingToDo; conflict
 * if the logo has been replaced since it was read; Overloaded if too many images are being redrawn
 */
export async function uploadLogo(
  call: ManualCall<Calls['uploadLogo']>,
  { file, itemId, background, version }: BodyOf<Calls['uploadLogo']>,
): Promise<LogosOfType> {
  const person = principalOf(call)
  const { bytes } = await redraw(new Uint8Array(await file.arrayBuffer()), BOX)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const picture: LogoPicture = { content_type: 'image/png', bytes, hash }
  return withScope(call.engine, scopeOf(person), async (tx) => {
    const held = await hold(tx, { person, language: call.language }, itemId)
    await assertSeen(held, background, version)
    assertChanged({ hash: inPlace(held.rows, held.type.id, background)?.hash }, { hash })
    await writeLogo(tx, held.type.id, background, picture, byOf(held))
    const { result, audit } = await changed(held)
    await call.auditIn(tx, audit)
    return result
  })
}

/**
 * Copies or moves a logo from one background to the other (light or dark).
 * @throws AppError notFound, conflict; illegalOperation if the other background already has a logo
 */
export async function changeLogo(
  call: Acting,
  { itemId, background, version, change }: BodyOf<Calls['changeLogo']>,
): Promise<LogosOfType> {
  const { tx } = call
  const held = await hold(tx, call, itemId)
  const { type, rows } = held
  await assertSeen(held, background, version)
  const into = other[background]
  if (toLogo(inPlace(rows, type.id, into), call)) throw new AppError('illegalOperation')
  await writeLogo(tx, type.id, into, await findPicture(tx, type.id, background), byOf(held))
  if (change === 'MOVE') await clearLogos(tx, type.id, [background], byOf(held))
  return audited(call, await changed(held))
}

/** @throws AppError notFound, conflict */
export async function removeLogo(
  call: Acting,
  { itemId, background, version }: BodyOf<Calls['removeLogo']>,
): Promise<null> {
  const held = await hold(call.tx, call, itemId)
  await assertSeen(held, background, version)
  await clearLogos(call.tx, held.type.id, [background], byOf(held))
  call.audit((await changed(held)).audit)
  return null
}
