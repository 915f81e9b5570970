import { namesakeKey } from '@choba/contract/text.ts'
import type { BodyOf, ResultOf } from '@choba/contract/endpoint.ts'
import { badField } from '@choba/contract/bad-input.ts'
import { MAPPINGS_MAX, type imports } from '@choba/contract/imports.contract.ts'
import { newId } from '@choba/database/ids.ts'
import type { ImportMappingRow } from '@choba/database/import-tables.ts'
import { languages } from '@choba/phrases/languages.ts'
import { mappingNames, readMapping } from '@choba/import-format/mapping/mapping.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { AuditDetails, Call } from '#platform/calls/call.ts'
import { orDuplicate } from '#platform/calls/duplicate.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { Principal } from '#platform/access/principals.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { assertVersion, changedBy } from '#platform/calls/stale.ts'
import { findMapping, findMappings } from './import-mappings.repository.ts'
import { importerOf } from './imports.service.ts'

type Calls = typeof imports
type StoredMapping = ResultOf<Calls['keepMapping']>

const toMapping = (row: ImportMappingRow, { merchant }: Principal): StoredMapping => ({
  mappingId: String(row.id),
  name: row.name,
  text: row.text,
  userName: row.changed_by,
  changedAt: offsetInstant(row.changed_at, merchant.time_zone),
  version: row.version,
})

const auditOf = (
  { name, id }: Pick<ImportMappingRow, 'name' | 'id'>,
  detail: object = {},
): AuditDetails => ({
  object: name,
  detail: { mappingId: String(id), ...detail },
})

/** Returns the mappings that are part of the product, and those that the merchant has saved. */
export async function listMappings(call: Call): Promise<ResultOf<Calls['mappings']>> {
  const reader = importerOf(call)
  const labels: Readonly<Record<string, string>> = languages[call.language].ingest.formats
  return {
    shipped: mappingNames().map((name) => ({
      name,
      label: labels[name] ?? name,
      about: readMapping(name).about ?? '',
    })),
    kept: (await findMappings(call.tx, reader.merchant.id)).map((row) => toMapping(row, reader)),
  }
}

const nameTaken = () => new AppError('badRequest', badField('name', 'value'))

/**
 * Converts a unique violation into the error that the name is already used. Another call may have
 * used the name after `expectFreeName` checked it.
 * @throws AppError badRequest
 */
const mapUniqueViolation = <T>(write: Promise<T>): Promise<T> => orDuplicate(write, nameTaken)

/** @throws AppError badRequest if another mapping of the merchant has this name */
async function expectFreeName(call: Call, principal: Principal, name: string, own: bigint | null) {
  const kept = await findMappings(call.tx, principal.merchant.id)
  if (kept.some((one) => namesakeKey(one.name) === namesakeKey(name) && one.id !== own))
    throw nameTaken()
  return kept
}

/**
 * Saves a new mapping, which all users of the merchant can then use.
 * @throws AppError badRequest; tooManyRequests if the merchant already has the maximum number of
 * mappings
 */
export async function keepMapping(
  call: Call,
  { name, text }: BodyOf<Calls['keepMapping']>,
): Promise<StoredMapping> {
  const principal = importerOf(call)
  const { merchant, user } = principal
  const kept = await expectFreeName(call, principal, name, null)
  if (kept.length >= MAPPINGS_MAX) throw new AppError('tooManyRequests')
  const id = newId()
  const row = await mapUniqueViolation(
    call.tx.q
      .insertInto('import_mappings')
      .values({
        merchant_id: merchant.id,
        id,
        tenant_id: merchant.tenant_id,
        name,
        text,
        user_name: user.full_name,
        changed_at: new Date(),
        changed_by: user.full_name,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  call.audit(auditOf(row))
  return toMapping(row, principal)
}

/**
 * Returns a mapping and locks its row until the transaction ends.
 * @throws AppError notFound; conflict if the mapping has changed since the caller read it
 */
async function lockMapping(call: Call, principal: Principal, mappingId: string, version: number) {
  const id = bigIdOf(mappingId)
  const row = id === null ? undefined : await findMapping(call.tx, principal.merchant.id, id, true)
  if (!row) throw new AppError('notFound')
  await assertVersion(row, version, principal.merchant.time_zone, () => toMapping(row, principal))
  return row
}

export async function changeMapping(
  call: Call,
  { mappingId, version, name, text }: BodyOf<Calls['changeMapping']>,
): Promise<StoredMapping> {
  const principal = importerOf(call)
  const before = await lockMapping(call, principal, mappingId, version)
  await expectFreeName(call, principal, name, before.id)
  const row = await mapUniqueViolation(
    call.tx.q
      .updateTable('import_mappings')
      .set({ name, text, ...changedBy(principal.user.full_name), changed_at: new Date() })
      .where('merchant_id', '=', before.merchant_id)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  call.audit(auditOf(row, { before: { name: before.name }, after: { name } }))
  return toMapping(row, principal)
}

export async function removeMapping(
  call: Call,
  { mappingId, version }: BodyOf<Calls['removeMapping']>,
): Promise<Record<string, never>> {
  const principal = importerOf(call)
  const row = await lockMapping(call, principal, mappingId, version)
  await call.tx.q
    .deleteFrom('import_mappings')
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', row.id)
    .execute()
  call.audit(auditOf(row))
  return {}
}
