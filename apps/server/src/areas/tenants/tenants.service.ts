import { badField } from '@choba/contract/bad-input.ts'
import { unknownSettings } from '@choba/contract/merchants.contract.ts'
import {
  type ChangedTenant,
  type NewTenant,
  type Tenant,
  TENANTS_MAX,
} from '@choba/contract/tenants.contract.ts'
import { takeAdvisoryLock } from '@choba/database/advisory-locks.ts'
import { SUPER_ADMIN } from '@choba/database/builtin-roles.ts'
import type { Engine } from '@choba/database/engine.ts'
import { writeTenant } from '@choba/database/first-tenant.ts'
import { asTenant, forEachTenant } from '@choba/database/scope-moves.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import { inviteUser } from '#areas/users/users.service.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { orDuplicate } from '#platform/calls/duplicate.ts'
import type { Services } from '#platform/calls/area.ts'
import { type AuditDetails, type Caller, principalOf } from '#platform/calls/call.ts'
import { assertChanged, changesOf } from '#platform/calls/changes.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { type Principal, scopeOf } from '#platform/access/principals.ts'
import { isOrigin } from '#platform/http/security-policy.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import { mayNameEveryTenant } from '#platform/access/tenant-of-call.ts'
import {
  findImageKinds,
  findOrigins,
  findSystemMerchant,
  findTenant,
  findTenants,
  nextTenantId,
  readFigures,
  updateTenant,
  writeOrigins,
} from './tenants.repository.ts'
import { exportOf, rowsInFile, rowsOf } from './tenants.export.ts'
import { FOLLOW_TENANT } from './tenants.jobs.ts'

export type TenantDeps = Pick<Services, 'tenants' | 'config' | 'jobs' | 'mailer'>

/** Tenant after a change, and the details for the audit log. */
export interface ChangedBy {
  readonly result: Tenant
  readonly audit: AuditDetails
}

/** Name of Keycloak's own admin realm, which no tenant may use. */
const MASTER = 'master'

/**
 * Fields that need the tenant's own scope. They are read only for tenants that the request names.
 */
type Figures = Pick<Tenant, 'timeZone' | 'merchantCount' | 'userCount'>

function notAsked({ id }: TenantRow, { merchant }: Principal): Figures {
  const timeZone = id === merchant.tenant_id ? merchant.time_zone : null
  return { timeZone, merchantCount: null, userCount: null }
}

/** Converts a tenant to the API's format. */
function toTenant(
  { merchant }: Principal,
  row: TenantRow,
  { origins, images, ...figures }: Pick<Tenant, 'origins' | 'images'> & Figures,
): Tenant {
  const exported = exportOf(row)
  return {
    tenantCode: row.code,
    name: row.name,
    oem: row.oem,
    style: row.style,
    origins,
    currency: row.currency,
    signInService: row.keycloak_url === '' ? 'EMBEDDED' : 'KEYCLOAK',
    keycloakRealm: row.realm,
    state: row.state,
    images,
    ...figures,
    exported: exported && {
      at: offsetInstant(new Date(exported.at), merchant.time_zone),
      by: exported.by,
      rows: rowsInFile(exported.rows),
      allRows: rowsOf(exported.rows),
      sha256: exported.sha256,
    },
    isOwn: row.id === merchant.tenant_id,
    version: row.version,
    changedAt: row.changed_at && offsetInstant(row.changed_at, merchant.time_zone),
    changedBy: row.changed_by,
  }
}

/** Returns a tenant with all fields. `tx` must be in the scope of this tenant. */
export async function viewOf(tx: Tx, caller: Caller, row: TenantRow): Promise<Tenant> {
  const origins = await findOrigins(tx, row.id)
  const images = await findImageKinds(tx, row.id)
  return toTenant(principalOf(caller), row, { origins, images, ...(await readFigures(tx, row.id)) })
}

/**
 * Lists all tenants that the user may configure, ordered by code. The number of statements does not
 * depend on the number of tenants. With `codes`, returns only these tenants, with the fields that
 * are read in the scope of each tenant.
 */
export async function listTenants(
  engine: Engine,
  person: Principal,
  codes?: readonly string[],
): Promise<Tenant[]> {
  const readOnly = { readOnly: true }
  const rows = await withScope(engine, { role: 'system' }, (tx) => findTenants(tx, codes), readOnly)
  const found = mayNameEveryTenant(person)
    ? rows
    : rows.filter(({ row }) => row.id === person.user.tenant_id)
  if (!codes)
    return found.map(({ row, ...parts }) =>
      toTenant(person, row, { ...parts, ...notAsked(row, person) }),
    )
  const ids = found.map(({ row }) => row.id)
  const figures = await withScope(
    engine,
    scopeOf(person),
    (tx) => forEachTenant(tx, ids, (of) => readFigures(of, of.scope.tenantId)),
    readOnly,
  )
  return found.map(({ row, ...parts }, at) => toTenant(person, row, { ...parts, ...figures[at]! }))
}

/** Fields of a tenant that the audit log records. */
const auditFieldsOf = (row: TenantRow, origins: readonly string[]) => ({
  tenantName: row.name,
  tenantProduct: row.oem,
  tenantColour: row.style,
  tenantOrigins: origins.join(' '),
  tenantCurrency: row.currency,
  tenantSignIn: row.keycloak_url === '' ? 'EMBEDDED' : 'KEYCLOAK',
  tenantState: row.state,
})

/** @throws AppError badRequest for the first origin that is invalid or repeated */
function expectOrigins(origins: readonly string[]): void {
  const wrong = origins.findIndex(
    (origin, at) => !isOrigin(origin) || origins.indexOf(origin) !== at,
  )
  if (wrong >= 0) throw new AppError('badRequest', badField(`origins[${wrong}]`, 'value'))
}

/** Form field of the value that violates a unique constraint. */
const clashes: Readonly<Record<string, string>> = {
  tenants_code_key: 'tenantCode',
  tenants_realm_key: 'tenantCode',
  tenant_origins_pkey: 'origins',
}

/** @throws AppError badRequest for the field whose value another tenant already has */
const mapUniqueViolation = <T>(write: Promise<T>): Promise<T> =>
  orDuplicate(write, (constraint) => {
    const field = clashes[constraint]
    return field === undefined ? undefined : new AppError('badRequest', badField(field, 'value'))
  })

/**
 * Returns the address of the Keycloak server; empty for the embedded sign-in service. @throws
 * AppError illegalOperation if no Keycloak is configured for this installation
 */
function keycloakOf({ config }: TenantDeps, service: NewTenant['signInService']): string {
  if (service === 'EMBEDDED') return ''
  if (!config.keycloak) throw new AppError('illegalOperation')
  return config.keycloak.url
}

/**
 * Creates a tenant and its first administrator, who gets an invitation from the new tenant by
 * e-mail. All servers answer at the tenant's origins within a second.
 * @throws AppError badRequest for a value that is unknown or that another tenant has;
 * illegalOperation if the maximum number of tenants exists; usernameExists, emailRegistered
 */
export async function addTenant(
  caller: Caller,
  tx: Tx,
  deps: TenantDeps,
  body: NewTenant,
): Promise<ChangedBy> {
  const { tenantCode: code, name, oem, style, origins, currency, timeZone, firstUser } = body
  const { invitationLanguage: language = caller.language } = body
  if (code === MASTER) throw new AppError('badRequest', badField('tenantCode', 'value'))
  expectOrigins(origins)
  const [unknown] = unknownSettings({ currency, timeZone, closingMinutes: 0 })
  if (unknown) throw new AppError('badRequest', badField(unknown, 'value'))
  const keycloakUrl = keycloakOf(deps, body.signInService)
  await takeAdvisoryLock(tx.q, 'tenants')
  if (deps.tenants.lastKnown().length >= TENANTS_MAX) throw new AppError('illegalOperation')
  const id = await nextTenantId(tx)
  return asTenant(tx, id, async (moved) => {
    const mfaRequired = deps.config.production
    const made = { code, name, currency, timeZone, origin: origins[0]!, keycloakUrl, mfaRequired }
    await mapUniqueViolation(writeTenant(moved.q, id, made))
    await mapUniqueViolation(writeOrigins(moved, id, origins))
    await updateTenant(moved, id, { oem, style }, principalOf(caller).user.full_name)
    const tenant = await findTenant(moved, id)
    const merchant = await findSystemMerchant(moved, id)
    await inviteUser(
      moved,
      { ...caller, tenant, origin: origins[0]!, language },
      deps.mailer,
      merchant,
      {
        ...firstUser,
        phone: '',
        roleId: String(SUPER_ADMIN.id),
        status: 'VALID',
        managedStores: 'ALL',
        storeIds: [],
        forcePasswordChange: false,
        passwordDays: null,
        receiveMessages: true,
        emailMessages: false,
      },
    )
    await deps.jobs.enqueue(moved, FOLLOW_TENANT, { tenantId: id })
    const detail = changesOf(null, {
      ...auditFieldsOf(tenant, origins),
      firstUser: firstUser.userName,
    })
    return {
      result: await viewOf(moved, caller, tenant),
      audit: { object: name, of: { kind: 'tenant', id: code }, detail },
    }
  })
}

/**
 * Changes, archives or restores a tenant.
 * @throws AppError notFound, conflict, nothingToDo; badRequest for an invalid origin or an origin
 * of another tenant, or for `origins` if the origin of this call would be removed; illegalOperation
 * for archiving the user's own tenant, or for moving back from Keycloak, which holds the users'
 * passwords
 */
export async function modifyTenant(
  caller: Caller,
  tx: Tx,
  deps: TenantDeps,
  { tenantCode, version, origins, signInService, ...wanted }: ChangedTenant,
): Promise<ChangedBy> {
  const { user, merchant } = principalOf(caller)
  const known = deps.tenants.lastKnown().find(({ code }) => code === tenantCode)
  if (!known) throw new AppError('notFound')
  const { id } = known
  return asTenant(tx, id, async (moved) => {
    const row = await findTenant(moved, id, true)
    await assertVersion(row, version, merchant.time_zone, () => viewOf(moved, caller, row))
    expectOrigins(origins)
    // Without this origin, the portal of the user would stop working, and the user could not revert
    // the change.
    if (id === merchant.tenant_id && !origins.includes(caller.origin))
      throw new AppError('badRequest', badField('origins', 'missing'))
    const keycloakUrl = keycloakOf(deps, signInService)
    if (row.keycloak_url !== '' && keycloakUrl === '') throw new AppError('illegalOperation')
    if (wanted.state === 'ARCHIVED' && id === merchant.tenant_id)
      throw new AppError('illegalOperation')
    const change = { ...wanted, keycloak_url: keycloakUrl }
    const before = await findOrigins(moved, id)
    assertChanged({ ...row, origins: before }, { ...change, origins })
    await updateTenant(moved, id, change, user.full_name)
    await mapUniqueViolation(writeOrigins(moved, id, origins))
    const after = await findTenant(moved, id)
    if (after.keycloak_url !== row.keycloak_url)
      await deps.jobs.enqueue(moved, FOLLOW_TENANT, { tenantId: id })
    const detail = changesOf(auditFieldsOf(row, before), auditFieldsOf(after, origins))
    return {
      result: await viewOf(moved, caller, after),
      audit: { object: after.name, of: { kind: 'tenant', id: after.code }, detail },
    }
  })
}
