import type { ConfigSubject, ConfigValue } from '@choba/contract/config-types.ts'
import type { configs } from '@choba/contract/configs.contract.ts'
import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import { takeAdvisoryLock } from '@choba/database/advisory-locks.ts'
import type { ConfigTypeRow } from '@choba/database/config-tables.ts'
import { asTenant } from '@choba/database/scope-moves.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/app-error.ts'
import type { Services } from '#platform/area.ts'
import type { Acting, AuditDetails } from '#platform/call.ts'
import { changesOf } from '#platform/changes.ts'
import { configPurpose } from '#platform/config-secrets.ts'
import { builtInConfigs } from '#platform/built-in-configs.ts'
import { type ConfigOwner, readStored, type Stored, type StoredValue, writeStored } from '#platform/configs.ts'
import { decodeCursor, encodeCursor } from '#platform/cursor.ts'
import { bigIdOf, intIdOf } from '#platform/row-ids.ts'
import { assertVersion } from '#platform/stale.ts'
import { readType } from './config-types.service.ts'
import { expectValue } from './config-value.ts'
import { findChange, findChanges, findMerchant, findSystemMerchant, findTypes } from './configs.repository.ts'
import { toChange, toValue } from './configs.views.ts'

type Calls = typeof configs
export type ConfigDeps = Pick<Services, 'tenants' | 'sealer' | 'config'>

/** Whose values: those of a tenant by its code, or of a merchant of the caller's own tenant. */
export interface Of {
  readonly tenantCode?: string | undefined
  readonly entCode?: string | undefined
}

interface Owner extends ConfigOwner {
  readonly subject: ConfigSubject
  /** Where an entry of the audit log belongs, and what it is about. */
  readonly audited: Pick<AuditDetails, 'of' | 'merchantId'>
  readonly name: string
}

/** @throws AppError notFound: no such tenant; enterpriseCodeError: no such merchant; badRequest where neither is named, or both */
async function asOwner<T>(
  { tx, person }: Acting,
  { tenants }: ConfigDeps,
  { tenantCode, entCode }: Of,
  work: (tx: Tx, owner: Owner) => Promise<T>,
): Promise<T> {
  if ((tenantCode === undefined) === (entCode === undefined)) throw new AppError('badRequest')
  if (entCode !== undefined) {
    const tenantId = person.merchant.tenant_id
    const found = await findMerchant(tx, tenantId, entCode)
    if (!found) throw new AppError('enterpriseCodeError')
    const audited = { of: { kind: 'merchant', id: entCode }, merchantId: found.id } as const
    return work(tx, { tenantId, merchantId: found.id, subject: 'CREDIT_CARD', audited, name: found.name })
  }
  const tenant = tenants.lastKnown().find(({ code }) => code === tenantCode)
  if (!tenant) throw new AppError('notFound')
  return asTenant(tx, tenant.id, async (moved) => {
    const merchantId = await findSystemMerchant(moved, tenant.id)
    const audited = { of: { kind: 'tenant', id: tenant.code } } as const
    return work(moved, { tenantId: tenant.id, merchantId, subject: 'TENANT', audited, name: tenant.name })
  })
}

/** The values of every type that is offered, and of those that are retired where there is one. */
export const listValues = (call: Acting, deps: ConfigDeps, of: Of): Promise<{ items: ConfigValue[] }> =>
  asOwner(call, deps, of, async (tx, owner) => {
    const types = await findTypes(tx, owner.subject)
    const stored = await readStored(tx, owner, types)
    const shown = types.filter(({ id, state }) => state === 'OFFERED' || stored.get(id)!.isSet)
    return { items: shown.map((type) => viewOf(call, type, stored.get(type.id)!)) }
  })

const viewOf = ({ language, person }: Acting, type: ConfigTypeRow, stored: StoredValue): ConfigValue =>
  toValue(type, stored, language, person.merchant.time_zone)

interface Held {
  tx: Tx
  owner: Owner
  type: ConfigTypeRow
  before: StoredValue
}

/** One value, that no one else changes meanwhile. @throws AppError as `asOwner`; notFound: no such type of this subject */
async function withValue<T>(
  call: Acting,
  deps: ConfigDeps,
  { configTypeId, ...of }: Of & { configTypeId: string },
  work: (held: Held) => Promise<T>,
): Promise<T> {
  await takeAdvisoryLock(call.tx.q, 'configs')
  return asOwner(call, deps, of, async (tx, owner) => {
    const type = await readType(tx, configTypeId)
    if (type.subject !== owner.subject) throw new AppError('notFound')
    return work({ tx, owner, type, before: (await readStored(tx, owner, [type])).get(type.id)! })
  })
}

const expectSeen = (call: Acting, { type, before }: Held, version: number): Promise<void> => {
  const row = { version: before.version, changed_at: before.changedAt, changed_by: before.changedBy }
  return assertVersion(row, version, call.person.merchant.time_zone, () => viewOf(call, type, before))
}

/** What the audit log keeps of a value: of a secret that there is one. */
const keptOf = ({ kind }: ConfigTypeRow, { value, sealed }: Stored) =>
  kind === 'SECRET' ? { configSecret: sealed !== null } : { configValue: value }

async function write(call: Acting, { tx, owner, type, before }: Held, after: Stored): Promise<ConfigValue> {
  await writeStored(tx, owner, type, before, after, call.person.user.full_name)
  call.audit({
    object: `${owner.name} / ${type.code}`,
    ...owner.audited,
    detail: changesOf(keptOf(type, before), keptOf(type, after)),
  })
  return viewOf(call, type, (await readStored(tx, owner, [type])).get(type.id)!)
}

/** @throws AppError badRequest: it does not fit its type */
function storedOf({ sealer, config }: ConfigDeps, { owner, type }: Held, text: string): Stored {
  expectValue(type, text, config)
  if (type.kind !== 'SECRET') return { isSet: true, value: text, sealed: null }
  return { isSet: true, value: null, sealed: sealer.seal(owner.tenantId, configPurpose(owner, type.code), text) }
}

/**
 * Gives a value where there is none.
 * @throws AppError conflict: there is one; illegalOperation: its type is retired, or is built in, so that there always is one
 */
export const addValue = (
  call: Acting,
  deps: ConfigDeps,
  { value, ...of }: Of & { configTypeId: string; value: string },
): Promise<ConfigValue> =>
  withValue(call, deps, of, async (held) => {
    const { type, before } = held
    if (type.is_built_in || type.state === 'RETIRED') throw new AppError('illegalOperation')
    // The caller has seen that there is none.
    if (before.isSet) await expectSeen(call, held, before.version - 1)
    return write(call, held, storedOf(deps, held, value))
  })

/** @throws AppError conflict, nothingToDo; notFound where there is none; badRequest */
export const modifyValue = (
  call: Acting,
  deps: ConfigDeps,
  { value, version, ...of }: Of & { configTypeId: string; version: number; value: string },
): Promise<ConfigValue> =>
  withValue(call, deps, of, async (held) => {
    const { type, before } = held
    await expectSeen(call, held, version)
    if (!before.isSet && !type.is_built_in) throw new AppError('notFound')
    const after = storedOf(deps, held, value)
    if (type.kind !== 'SECRET' && after.value === before.value) throw new AppError('nothingToDo')
    return write(call, held, after)
  })

/** What there is when nothing is given. */
const unsetOf = ({ is_built_in, code }: ConfigTypeRow): Stored => ({
  isSet: false,
  value: is_built_in ? builtInConfigs[code]!.initial : null,
  sealed: null,
})

/** @throws AppError conflict; nothingToDo where there is none */
export const removeValue = (
  call: Acting,
  deps: ConfigDeps,
  { version, ...of }: Of & { configTypeId: string; version: number },
): Promise<ConfigValue> =>
  withValue(call, deps, of, async (held) => {
    await expectSeen(call, held, version)
    const after = unsetOf(held.type)
    if (!held.before.isSet && held.before.value === after.value) throw new AppError('nothingToDo')
    return write(call, held, after)
  })

/** The changes of an owner's values, the newest first. */
export const listChanges = (
  call: Acting,
  deps: ConfigDeps,
  { pageSize = DEFAULT_PAGE_SIZE, cursor, configTypeId, ...of }: QueryOf<Calls['changes']>,
): Promise<ResultOf<Calls['changes']>> =>
  asOwner(call, deps, of, async (tx, owner) => {
    const typeId = configTypeId === undefined ? undefined : (intIdOf(configTypeId) ?? 0)
    const before = cursor === undefined ? undefined : decodeCursor(cursor, 1).ids[0]!
    // One more than asked for tells whether there is a next page.
    const found = await findChanges(tx, owner, { typeId, before, limit: pageSize + 1 })
    const rows = found.slice(0, pageSize)
    const last = rows.at(-1)
    return {
      items: rows.map((row) => toChange(row, call.language, call.person.merchant.time_zone)),
      nextCursor: found.length > pageSize && last ? encodeCursor(last.changed_at, last.id) : null,
    }
  })

/**
 * Gives a value back what it was before a change, whether a program or a person made it.
 * @throws AppError notFound: no such change; conflict, nothingToDo; badRequest: what it was does not fit its type any more
 */
export async function rollBack(
  call: Acting,
  deps: ConfigDeps,
  { changeId, version, ...of }: BodyOf<Calls['rollBack']>,
): Promise<ConfigValue> {
  const id = bigIdOf(changeId)
  const change = await asOwner(call, deps, of, async (tx, owner) => id && (await findChange(tx, owner, id)))
  if (!change) throw new AppError('notFound')
  return withValue(call, deps, { ...of, configTypeId: String(change.config_type_id) }, async (held) => {
    await expectSeen(call, held, version)
    const { type, before } = held
    const after = { isSet: change.was_set, value: change.before_value, sealed: change.before_sealed }
    const isSame = after.isSet === before.isSet && after.value === before.value && after.sealed === before.sealed
    if (isSame) throw new AppError('nothingToDo')
    if (after.value !== null) expectValue(type, after.value, deps.config)
    return write(call, held, after)
  })
}
