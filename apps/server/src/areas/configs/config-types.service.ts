import { badField } from '@choba/contract/bad-input.ts'
import {
  CONFIG_TYPES_MAX,
  type ChangedConfigType,
  type ConfigSubject,
  type ConfigType,
  type NewConfigType,
} from '@choba/contract/config-types.ts'
import { takeAdvisoryLock } from '@choba/database/advisory-locks.ts'
import type { ConfigTypeRow } from '@choba/database/config-tables.ts'
import { forEachTenant } from '@choba/database/scope-moves.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Acting } from '#platform/calls/call.ts'
import { assertChanged, changesOf } from '#platform/calls/changes.ts'
import { intIdOf } from '#platform/calls/row-ids.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import { tenantsNamedBy } from '#platform/access/tenant-of-call.ts'
import type { Tenants } from '#platform/access/tenants.ts'
import { fits } from './config-value.ts'
import {
  countValues,
  findTexts,
  findType,
  findTypes,
  insertType,
  lastTypeId,
  updateType,
} from './configs.repository.ts'
import { auditFieldsOf, toType } from './configs.views.ts'

type Knows = Pick<Tenants, 'lastKnown'>

/** Maximum ID of a setting type, because the column is a smallint. */
const LAST_ID = 32_767
/**
 * First ID for types that administrators add. Smaller IDs are reserved for built-in types, whose
 * values the product itself reads.
 */
const FIRST_ID = 101

const idsOf = (tenants: Knows) => tenants.lastKnown().map(({ id }) => id)
const clockOf = ({ person }: Acting) => person.merchant.time_zone
const nameOf = ({ person }: Acting) => person.user.full_name

/** Returns the number of values of each setting type, summed over these tenants. */
async function countAll(tx: Tx, tenants: Knows): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>()
  const found = await forEachTenant(tx, idsOf(tenants), (of) => countValues(of, of.scope.tenantId))
  for (const [id, count] of found.flatMap((one) => [...one]))
    counts.set(id, (counts.get(id) ?? 0) + count)
  return counts
}

/**
 * Returns the setting types in their order. Each has the number of its values in the tenants that
 * the caller may access.
 */
export async function listTypes(call: Acting, tenants: Knows, subject?: ConfigSubject) {
  const counts = await countAll(call.tx, { lastKnown: () => tenantsNamedBy(call.person, tenants) })
  const types = await findTypes(call.tx, subject)
  return { items: types.map((row) => toType(row, counts.get(row.id) ?? 0, clockOf(call))) }
}

/**
 * Returns a setting type by the ID that the API received.
 * @throws AppError notFound
 */
export async function readType(tx: Tx, configTypeId: string): Promise<ConfigTypeRow> {
  const id = intIdOf(configTypeId)
  const row = id === null || id > LAST_ID ? undefined : await findType(tx, id)
  if (!row) throw new AppError('notFound')
  return row
}

async function viewOf(call: Acting, tenants: Knows, row: ConfigTypeRow): Promise<ConfigType> {
  return toType(row, (await countAll(call.tx, tenants)).get(row.id) ?? 0, clockOf(call))
}

type Parts = Omit<NewConfigType, 'code' | 'subject' | 'kind'>

/**
 * Checks that choices and limits fit the kind of the type: only a CHOICE has choices, only a NUMBER
 * has limits.
 * @throws AppError badRequest with the invalid field
 */
function expectParts(kind: ConfigTypeRow['kind'], { choices, minimum, maximum }: Parts): void {
  const fitting =
    kind === 'CHOICE'
      ? choices.length >= 2 && new Set(choices).size === choices.length
      : choices.length === 0
  if (!fitting) throw new AppError('badRequest', badField('choices', 'value'))
  if (kind !== 'NUMBER' && minimum !== null)
    throw new AppError('badRequest', badField('minimum', 'value'))
  const isOrdered = minimum === null || maximum === null || minimum <= maximum
  if (!isOrdered || (kind !== 'NUMBER' && maximum !== null))
    throw new AppError('badRequest', badField('maximum', 'value'))
}

const columnsOf = ({ nameJa, nameEn, nameMn, noteJa, noteEn, noteMn, ...parts }: Parts) => ({
  name_ja: nameJa,
  name_en: nameEn,
  name_mn: nameMn,
  note_ja: noteJa,
  note_en: noteEn,
  note_mn: noteMn,
  choices: parts.choices,
  minimum: parts.minimum,
  maximum: parts.maximum,
  sequence: parts.sequence,
})

/**
 * @throws AppError illegalOperation if the code is already used or the maximum number of types is
 * reached; badRequest if choices or limits do not fit the kind
 */
export async function addType(
  call: Acting,
  tenants: Knows,
  { code, subject, kind, ...parts }: NewConfigType,
): Promise<ConfigType> {
  const { tx } = call
  await takeAdvisoryLock(tx.q, 'configs')
  const every = await findTypes(tx)
  const isTaken = every.some((one) => one.code.toLowerCase() === code.toLowerCase())
  const id = 1 + Math.max(FIRST_ID - 1, await lastTypeId(tx))
  if (isTaken || every.length >= CONFIG_TYPES_MAX || id > LAST_ID)
    throw new AppError('illegalOperation')
  expectParts(kind, parts)
  await insertType(tx, { ...columnsOf(parts), id, code, subject, kind }, nameOf(call))
  const added = await readType(tx, String(id))
  call.audit({ object: code, detail: changesOf(null, auditFieldsOf(added)) })
  return viewOf(call, tenants, added)
}

async function readSeen(
  call: Acting,
  tenants: Knows,
  { configTypeId, version }: Pick<ChangedConfigType, 'configTypeId' | 'version'>,
): Promise<ConfigTypeRow> {
  await takeAdvisoryLock(call.tx.q, 'configs')
  const row = await readType(call.tx, configTypeId)
  await assertVersion(row, version, clockOf(call), () => viewOf(call, tenants, row))
  return row
}

/**
 * Returns the choices and limits of a type as text for a comparison. They cannot change for a
 * built-in type, because the product depends on them.
 */
const shapeOf = ({ choices, minimum, maximum }: Pick<Parts, 'choices' | 'minimum' | 'maximum'>) =>
  JSON.stringify([choices, minimum, maximum])

/**
 * Changes the names, order, choices and limits of a type, and offers or retires it.
 * @throws AppError notFound, conflict, nothingToDo; illegalOperation for a fixed part of a built-in
 * type, or if an existing value would no longer fit; badRequest
 */
export async function modifyType(
  call: Acting,
  tenants: Knows,
  { configTypeId, version, state, ...parts }: ChangedConfigType,
): Promise<ConfigType> {
  const { tx } = call
  const row = await readSeen(call, tenants, { configTypeId, version })
  expectParts(row.kind, parts)
  const change = { ...columnsOf(parts), state }
  const stored = { ...row, minimum: toNumber(row.minimum), maximum: toNumber(row.maximum) }
  assertChanged(stored, change)
  if (row.is_built_in && (state === 'RETIRED' || shapeOf(stored) !== shapeOf(parts)))
    throw new AppError('illegalOperation')
  const shape = {
    kind: row.kind,
    choices: parts.choices,
    minimum: toBig(parts.minimum),
    maximum: toBig(parts.maximum),
  }
  const texts = await forEachTenant(tx, idsOf(tenants), (of) =>
    findTexts(of, of.scope.tenantId, row.id),
  )
  if (texts.flat().some((text) => !fits(shape, text))) throw new AppError('illegalOperation')
  await updateType(tx, row.id, change, nameOf(call))
  const after = await readType(tx, configTypeId)
  call.audit({ object: row.code, detail: changesOf(auditFieldsOf(row), auditFieldsOf(after)) })
  return viewOf(call, tenants, after)
}

const toNumber = (limit: bigint | null) => (limit === null ? null : Number(limit))
const toBig = (limit: number | null) => (limit === null ? null : BigInt(limit))

/** @throws AppError illegalOperation if the type has a value or is built in; notFound, conflict */
export async function removeType(
  call: Acting,
  tenants: Knows,
  body: Pick<ChangedConfigType, 'configTypeId' | 'version'>,
): Promise<null> {
  const { tx } = call
  const row = await readSeen(call, tenants, body)
  const count = (await countAll(tx, tenants)).get(row.id) ?? 0
  if (row.is_built_in || count > 0) throw new AppError('illegalOperation')
  await updateType(tx, row.id, { state: 'REMOVED' }, nameOf(call))
  call.audit({ object: row.code, detail: changesOf(auditFieldsOf(row), null) })
  return null
}
