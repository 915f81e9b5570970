import type { ConfigSubject, ConfigValue } from '@choba/contract/config-types.ts'
import type { configs } from '@choba/contract/configs.contract.ts'
import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import { takeAdvisoryLock } from '@choba/database/advisory-locks.ts'
import type { ConfigTypeRow } from '@choba/database/config-tables.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Services } from '#platform/calls/area.ts'
import type { Acting, AuditDetails } from '#platform/calls/call.ts'
import { changesOf } from '#platform/calls/changes.ts'
import { configPurpose } from '#platform/settings/config-secrets.ts'
import { builtInConfigs } from '#platform/settings/built-in-configs.ts'
import {
  type ConfigOwner,
  readStored,
  type Stored,
  type StoredValue,
  writeStored,
} from '#platform/settings/configs.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import { bigIdOf, intIdOf } from '#platform/calls/row-ids.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import { findSystemMerchantId } from '#platform/access/system-merchant.ts'
import { readType } from './config-types.service.ts'
import { expectValue } from './config-value.ts'
import { findChange, findChanges, findMerchant, findTypes } from './configs.repository.ts'
import { toChange, toValue } from './configs.views.ts'

type Calls = typeof configs
export type ConfigDeps = Pick<Services, 'tenants' | 'sealer' | 'config'>

/**
 * Selects the owner of values: the merchant with this code in the named tenant, or the tenant
 * itself.
 */
export interface Of {
  readonly tenantCode?: string | undefined
  readonly entCode?: string | undefined
}

interface Owner extends ConfigOwner {
  readonly subject: ConfigSubject
  /** Fields of the audit entry that name the object and the merchant. */
  readonly audited: Pick<AuditDetails, 'of' | 'merchantId'>
  readonly name: string
}

/**
 * Returns the owner that a call selects.
 * @throws AppError enterpriseCodeError if the merchant does not exist
 */
async function ownerOf({ tx, about }: Acting, { entCode }: Of): Promise<Owner> {
  const { id: tenantId, code, name } = about
  if (entCode === undefined) {
    const merchantId = await findSystemMerchantId(tx, tenantId)
    return {
      tenantId,
      merchantId,
      subject: 'TENANT',
      audited: { of: { kind: 'tenant', id: code } },
      name,
    }
  }
  const found = await findMerchant(tx, tenantId, entCode)
  if (!found) throw new AppError('enterpriseCodeError')
  const audited = { of: { kind: 'merchant', id: entCode }, merchantId: found.id } as const
  return { tenantId, merchantId: found.id, subject: 'CREDIT_CARD', audited, name: found.name }
}

/**
 * Returns the values of an owner: one for each offered type, and for each retired type that has a
 * value.
 */
export async function listValues(call: Acting, of: Of): Promise<{ items: ConfigValue[] }> {
  const owner = await ownerOf(call, of)
  const types = await findTypes(call.tx, owner.subject)
  const stored = await readStored(call.tx, owner, types)
  const shown = types.filter(({ id, state }) => state === 'OFFERED' || stored.get(id)!.isSet)
  return { items: shown.map((type) => viewOf(call, type, stored.get(type.id)!)) }
}

const viewOf = (
  { language, person }: Acting,
  type: ConfigTypeRow,
  stored: StoredValue,
): ConfigValue => toValue(type, stored, language, person.merchant.time_zone)

interface Held {
  owner: Owner
  type: ConfigTypeRow
  before: StoredValue
}

/**
 * Returns one value with its type and its owner. Takes the advisory lock `configs`, which lasts
 * until the transaction ends.
 * @throws AppError notFound if this kind of owner has no such type; enterpriseCodeError
 */
async function hold(
  call: Acting,
  { configTypeId, ...of }: Of & { configTypeId: string },
): Promise<Held> {
  const { tx } = call
  await takeAdvisoryLock(tx.q, 'configs')
  const owner = await ownerOf(call, of)
  const type = await readType(tx, configTypeId)
  if (type.subject !== owner.subject) throw new AppError('notFound')
  return { owner, type, before: (await readStored(tx, owner, [type])).get(type.id)! }
}

const expectSeen = (call: Acting, { type, before }: Held, version: number): Promise<void> => {
  const row = {
    version: before.version,
    changed_at: before.changedAt,
    changed_by: before.changedBy,
  }
  return assertVersion(row, version, call.person.merchant.time_zone, () =>
    viewOf(call, type, before),
  )
}

/** Fields of a value that the audit log records. For a secret, records only whether it is set. */
const auditFieldsOf = ({ kind }: ConfigTypeRow, { value, sealed }: Stored) =>
  kind === 'SECRET' ? { configSecret: sealed !== null } : { configValue: value }

async function write(
  call: Acting,
  { owner, type, before }: Held,
  after: Stored,
): Promise<ConfigValue> {
  const { tx } = call
  await writeStored(tx, owner, type, before, after, call.person.user.full_name)
  call.audit({
    object: owner.subject === 'TENANT' ? type.code : `${owner.name} / ${type.code}`,
    ...owner.audited,
    detail: changesOf(auditFieldsOf(type, before), auditFieldsOf(type, after)),
  })
  return viewOf(call, type, (await readStored(tx, owner, [type])).get(type.id)!)
}

/** @throws AppError badRequest if the value does not fit its type */
function storedOf({ sealer, config }: ConfigDeps, { owner, type }: Held, text: string): Stored {
  expectValue(type, text, config)
  if (type.kind !== 'SECRET') return { isSet: true, value: text, sealed: null }
  return {
    isSet: true,
    value: null,
    sealed: sealer.seal(owner.tenantId, configPurpose(owner, type.code), text),
  }
}

/**
 * Sets a value that is not set yet.
 * @throws AppError conflict if it is already set; illegalOperation if its type is retired, or if
 * the type is built in and therefore always has a value
 */
export async function addValue(
  call: Acting,
  deps: ConfigDeps,
  { value, ...of }: Of & { configTypeId: string; value: string },
): Promise<ConfigValue> {
  const held = await hold(call, of)
  const { type, before } = held
  if (type.is_built_in || type.state === 'RETIRED') throw new AppError('illegalOperation')
  // The caller assumed that the value is not set. If it is, another user has set it since, so this
  // is a conflict.
  if (before.isSet) await expectSeen(call, held, before.version - 1)
  return write(call, held, storedOf(deps, held, value))
}

/** @throws AppError conflict, nothingToDo; notFound if no value is set; badRequest */
export async function modifyValue(
  call: Acting,
  deps: ConfigDeps,
  { value, version, ...of }: Of & { configTypeId: string; version: number; value: string },
): Promise<ConfigValue> {
  const held = await hold(call, of)
  const { type, before } = held
  await expectSeen(call, held, version)
  if (!before.isSet && !type.is_built_in) throw new AppError('notFound')
  const after = storedOf(deps, held, value)
  if (type.kind !== 'SECRET' && after.value === before.value) throw new AppError('nothingToDo')
  return write(call, held, after)
}

/**
 * Returns the content of a value that is not set: the default of a built-in type, or null for other
 * types.
 */
const unsetOf = ({ is_built_in, code }: ConfigTypeRow): Stored => ({
  isSet: false,
  value: is_built_in ? builtInConfigs[code]!.initial : null,
  sealed: null,
})

/** @throws AppError conflict; nothingToDo if no value is set */
export async function removeValue(
  call: Acting,
  { version, ...of }: Of & { configTypeId: string; version: number },
): Promise<ConfigValue> {
  const held = await hold(call, of)
  await expectSeen(call, held, version)
  const after = unsetOf(held.type)
  if (!held.before.isSet && held.before.value === after.value) throw new AppError('nothingToDo')
  return write(call, held, after)
}

/** Returns the changes of the values of one owner, newest first. */
export async function listChanges(
  call: Acting,
  { pageSize = DEFAULT_PAGE_SIZE, cursor, configTypeId, ...of }: QueryOf<Calls['changes']>,
): Promise<ResultOf<Calls['changes']>> {
  const owner = await ownerOf(call, of)
  const typeId = configTypeId === undefined ? undefined : (intIdOf(configTypeId) ?? 0)
  const before = cursor === undefined ? undefined : decodeCursor(cursor, 1).ids[0]!
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findChanges(call.tx, owner, { typeId, before, limit }),
    (last) => encodeCursor(last.changed_at, last.id),
  )
  return {
    items: rows.map((row) => toChange(row, call.language, call.person.merchant.time_zone)),
    nextCursor,
  }
}

/**
 * Restores the value that was set before a change, whether a person or a program made that change.
 * @throws AppError notFound if the change does not exist; conflict, nothingToDo; badRequest if the
 * old value no longer fits its type
 */
export async function rollBack(
  call: Acting,
  { config }: Pick<ConfigDeps, 'config'>,
  { changeId, version, ...of }: BodyOf<Calls['rollBack']>,
): Promise<ConfigValue> {
  const id = bigIdOf(changeId)
  const change = id && (await findChange(call.tx, await ownerOf(call, of), id))
  if (!change) throw new AppError('notFound')
  const held = await hold(call, { ...of, configTypeId: String(change.config_type_id) })
  await expectSeen(call, held, version)
  const { type, before } = held
  const after = { isSet: change.was_set, value: change.before_value, sealed: change.before_sealed }
  const isSame =
    after.isSet === before.isSet && after.value === before.value && after.sealed === before.sealed
  if (isSame) throw new AppError('nothingToDo')
  if (after.value !== null) expectValue(type, after.value, config)
  return write(call, held, after)
}
