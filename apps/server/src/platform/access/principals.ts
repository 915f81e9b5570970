import type { Feature, Privileges } from '@choba/contract/permissions.ts'
import type { RefundLimits } from '@choba/contract/refunds.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Scope, type StoreScope } from '@choba/database/scope.ts'
import type { MerchantRow, UserRow } from '@choba/database/people-tables.ts'
import { sql } from 'kysely'
import { onEnding } from '@choba/identity/oidc/endings.ts'
import { isBefore } from '@choba/identity/oidc/token-age.ts'
import { cacheBy } from '#platform/process/cache.ts'
import { readRefundLimits } from './refund-limits.ts'
import { runsNow } from './support-time.ts'
import type { Tenants } from './tenants.ts'

/** A signed-in user with role permissions, merchant and store scope. */
export interface Principal extends Privileges {
  readonly user: UserRow
  readonly merchant: MerchantRow
  readonly roleName: string
  readonly stores: StoreScope
  /** Amounts up to which the user's role refunds without approval. */
  readonly refundLimits: RefundLimits
  /**
   * Time of the last stored use of this sign-in, in milliseconds; null if never used. Principals
   * are cached, so a later use may already be stored.
   */
  readonly lastActiveAt: number | null
  /** True if an administrator views the user's merchant in a support session. */
  readonly hasSupport?: boolean
  /** True if the user entered the second factor of this sign-in in Choba, not in Keycloak. */
  readonly secondStepTaken: boolean
}

/**
 * True if a user without two-step verification must set it up before any other call. A server in
 * quiet mode does not require the setup, because such a server sends no codes and changes nothing
 * (docs/decisions/0146).
 */
export const mustSetUpSecondStep = (
  { user, merchant }: Pick<Principal, 'user' | 'merchant'>,
  isQuiet: boolean,
): boolean => !isQuiet && (user.force_bind_mfa || merchant.mfa_required)

interface SignIn {
  readonly tenantId: number
  /** True if users sign in with an external Keycloak, which has its own user ids. */
  readonly isExternal: boolean
  readonly subject: string
  readonly sid: string | null
  /**
   * Id of the role that the user views the portal as. The user never sees more than with the user's
   * own role.
   */
  readonly viewAs?: string | undefined
  /** Issue time of the token, in seconds since 1970. */
  readonly issuedAt: number
}

/** Permissions and limits of the user's role, or of the role that the user views as. */
interface HeldRole extends Pick<Principal, 'refundLimits'> {
  readonly name: string
  readonly permissions: readonly string[]
}

export interface Principals {
  /**
   * Returns the user of a sign-in; null if the user is deleted or disabled, or the sign-in has
   * ended. The result is at most one second old. If this process ends the sign-in, the result is
   * null immediately.
   */
  bySignIn(signIn: SignIn): Promise<Principal | null>
  /**
   * Returns a user independent of any sign-in, for scheduled work that the user requested. Null if
   * the user is deleted or disabled.
   */
  byUser(tenantId: number, userId: number): Promise<Principal | null>
  /** Returns a merchant of the tenant by its enterprise code, for calls of administrators. */
  merchant(tenantId: number, code: string): Promise<MerchantRow | null>
}

/** Scope of a user's own calls. */
export const scopeOf = (person: Principal): Scope =>
  person.isAdmin
    ? { role: 'admin', tenantId: person.user.tenant_id }
    : merchantScopeOf(person.merchant, person.stores)

/** Features that administrators have enabled for a merchant. */
export function usedBy(merchant: MerchantRow): ReadonlySet<Feature> {
  const uses = new Set<Feature>()
  if (merchant.enable_point) uses.add('points')
  if (merchant.enable_qr) uses.add('qr')
  return uses
}

export const merchantScopeOf = (merchant: MerchantRow, stores: StoreScope) =>
  ({ role: 'merchant', tenantId: merchant.tenant_id, merchantId: merchant.id, stores }) as const

async function load(
  engine: Engine,
  tenantId: number,
  isExternal: boolean,
  subject: string,
  sid: string,
  viewAs: string,
): Promise<Principal | null> {
  if (!isExternal && !/^\d{1,9}$/.test(subject)) return null
  return withScope(
    engine,
    { role: 'identity', tenantId },
    async ({ q }) => {
      const user = await q
        .selectFrom('users')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .$if(isExternal, (query) => query.where('subject', '=', subject))
        .$if(!isExternal, (query) => query.where('id', '=', Number(subject)))
        .executeTakeFirst()
      if (!user?.enabled) return null
      const ended = await q
        .selectFrom('revoked_sessions')
        .select('sid')
        .where('sid', '=', sid)
        .executeTakeFirst()
      if (ended) return null
      const { has_support: hasSupport, ...merchant } = await q
        .selectFrom('merchants as m')
        .selectAll('m')
        .select(
          sql<boolean>`exists (select from support_sessions
            where merchant_id = m.id and ${runsNow})`.as('has_support'),
        )
        .where('m.id', '=', user.merchant_id)
        .executeTakeFirstOrThrow()
      if (!merchant.enabled) return null
      const own = await roleOf(user.role_id)
      const permissions = new Set(own!.permissions)
      const viewed =
        viewAs !== '' && permissions.has('Permission.search') ? await roleOf(Number(viewAs)) : null
      if (viewAs !== '' && !viewed) return null
      const activity = await q
        .selectFrom('session_activity')
        .select(['last_at', 'second_step_at'])
        .where('tenant_id', '=', tenantId)
        .where('sid', '=', sid)
        .executeTakeFirst()
      return {
        user,
        merchant,
        roleName: (viewed ?? own!).name,
        isAdmin: merchant.is_system,
        uses: usedBy(merchant),
        permissions: viewed
          ? new Set(viewed.permissions.filter((one) => permissions.has(one)))
          : permissions,
        stores:
          user.store_scope === 'all'
            ? 'all'
            : user.store_scope === 'none'
              ? []
              : await storesOf(user),
        hasSupport,
        lastActiveAt: activity ? Number(activity.last_at) : null,
        refundLimits: (viewed ?? own!).refundLimits,
        secondStepTaken: (activity?.second_step_at ?? null) !== null,
      }
      async function roleOf(id: number): Promise<HeldRole | null> {
        const role = await q
          .selectFrom('roles')
          .select('name')
          .where('merchant_id', '=', user!.merchant_id)
          .where('id', '=', id)
          .executeTakeFirst()
        const granted = await q
          .selectFrom('role_permissions')
          .select(['module', 'action'])
          .where('merchant_id', '=', user!.merchant_id)
          .where('role_id', '=', id)
          .execute()
        if (!role) return null
        return {
          name: role.name,
          permissions: granted.map((one) => `${one.module}.${one.action}`),
          refundLimits: await readRefundLimits(q, user!.merchant_id, id),
        }
      }
      async function storesOf(one: UserRow): Promise<number[]> {
        const rows = await q
          .selectFrom('user_stores')
          .select('store_id')
          .where('user_id', '=', one.id)
          .execute()
        return rows.map((row) => row.store_id)
      }
    },
    { readOnly: true },
  )
}

export function principals(engine: Engine, tenants: Pick<Tenants, 'first'>): Principals {
  const runsService = async (tenantId: number): Promise<boolean> =>
    (await tenants.first()).tenant.id === tenantId
  const bySignIn = cacheBy(1_000, (key: string) => {
    const [tenantId, kind, subject, sid, viewAs] = key.split('|') as [
      string,
      string,
      string,
      string,
      string,
    ]
    return load(engine, Number(tenantId), kind === 'external', subject, sid, viewAs)
  })
  // A sign-in that this process ends is invalid immediately. A sign-in that another process ends is
  // invalid within a second.
  onEnding(engine, (ending) =>
    bySignIn.forget((key) => {
      const [tenantId, , , sid] = key.split('|')
      return Number(tenantId) === ending.tenantId && (ending.sid === null || sid === ending.sid)
    }),
  )
  const merchantByCode = cacheBy(1_000, (key: string) => {
    const at = key.indexOf('|')
    const tenantId = Number(key.slice(0, at))
    return withScope(
      engine,
      { role: 'admin', tenantId },
      async ({ q }) =>
        (await q
          .selectFrom('merchants')
          .selectAll()
          .where('tenant_id', '=', tenantId)
          .where('code', '=', key.slice(at + 1))
          .where('is_system', '=', false)
          .executeTakeFirst()) ?? null,
      { readOnly: true },
    )
  })
  return {
    async bySignIn({ tenantId, isExternal, subject, sid, issuedAt, viewAs = '' }) {
      const found = await bySignIn(
        `${tenantId}|${isExternal ? 'external' : 'own'}|${subject}|${sid ?? ''}|${viewAs}`,
      )
      // Tokens issued before the last password change, role change or sign-out on all devices are
      // invalid.
      const isCurrent = found && !isBefore(issuedAt, found.user.not_before)
      return isCurrent ? { ...found, runsService: await runsService(tenantId) } : null
    },
    async byUser(tenantId, userId) {
      const found = await load(engine, tenantId, false, String(userId), '', '')
      return found && { ...found, runsService: await runsService(tenantId) }
    },
    merchant: (tenantId, code) => merchantByCode(`${tenantId}|${code}`),
  }
}
