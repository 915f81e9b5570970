import { everyActionOf, merchantPermissions } from '@choba/contract/permissions.ts'
import type { Kysely } from 'kysely'
import {
  MANAGER_PERMISSIONS,
  ORDINARY_PERMISSIONS,
  SUPER_ADMIN,
  SYSTEM_CONFIG,
  writeRole,
  type NewRole,
} from '../src/builtin-roles.ts'
import type { Tables } from '../src/tables.ts'
import { FOUNDED, tenantPlans, type TenantPlan } from './merchants.ts'

/** Role of users who manage merchants. The role has no permission to see or move money. */
const OPERATOR: NewRole = { id: 3, name: 'operator', permissions: everyActionOf('Ent') }

/**
 * Role of users who pay out deposits to merchants. Exists in addition to `superadmin`, because a
 * transfer needs two users.
 */
const SETTLEMENT: NewRole = { id: 4, name: 'settlement', permissions: everyActionOf('Settle') }

/** Names of the demo roles of administrators that the product does not create itself. */
export const adminRoleNames = {
  demo: { operator: '加盟店の管理', settlement: '入金の管理' },
  steppe: { operator: 'Мерчантын удирдлага', settlement: 'Орлогын шилжүүлгийн удирдлага' },
}

export const roleNames = {
  demo: { owner: 'オーナー', manager: '店長', clerk: 'スタッフ' },
  steppe: { owner: 'Эзэмшигч', manager: 'Менежер', clerk: 'Ажилтан' },
}

const fullNames = {
  demo: [
    '管理 太郎',
    '設定 花子',
    '佐藤 陽子',
    '鈴木 健一',
    '伊藤 美咲',
    '渡辺 翔',
    '山本 直樹',
    '加盟 良子',
    '設定 次郎',
    '入金 和子',
  ],
  steppe: [
    'Бат-Эрдэнэ',
    'Оюунчимэг',
    'Ганзориг',
    'Мөнхцэцэг',
    'Тэмүүлэн',
    'Сарангэрэл',
    'Энхбаяр',
    'Нарантуяа',
    'Дөлгөөн',
    'Энхтуяа',
  ],
}

/** Stores that the demo manager can see. */
export const MANAGER_STORES: readonly number[] = [1, 3]

type Place = 'system' | 'biggest' | 'second'
export interface DemoAccount {
  readonly username: string
  /** Merchant of the user: the system merchant, or one of the tenant's two biggest merchants. */
  readonly place: Place
  readonly role: NewRole
  readonly stores?: readonly number[]
}

const MERCHANT_OWNER: NewRole = { id: 1, name: 'owner', permissions: merchantPermissions }
const MANAGER: NewRole = { id: 2, name: 'manager', permissions: MANAGER_PERMISSIONS }
const CLERK: NewRole = { id: 3, name: 'clerk', permissions: ORDINARY_PERMISSIONS }

/** Users who sign in to the demo, in the order of their IDs. */
export const demoAccounts = [
  { username: 'superadmin', place: 'system', role: SUPER_ADMIN },
  { username: 'sysconfig', place: 'system', role: SYSTEM_CONFIG },
  { username: 'owner', place: 'biggest', role: MERCHANT_OWNER },
  { username: 'manager', place: 'biggest', role: MANAGER, stores: MANAGER_STORES },
  { username: 'clerk', place: 'biggest', role: CLERK },
  { username: 'mfa', place: 'biggest', role: MERCHANT_OWNER },
  { username: 'owner2', place: 'second', role: MERCHANT_OWNER },
  { username: 'operator', place: 'system', role: OPERATOR },
  { username: 'sysconfig2', place: 'system', role: SYSTEM_CONFIG },
  { username: 'settlement', place: 'system', role: SETTLEMENT },
] as const satisfies readonly DemoAccount[]
type Username = (typeof demoAccounts)[number]['username']
const usernames: readonly Username[] = demoAccounts.map(({ username }) => username)

/** Returns the ID of a demo user, which is the same in every demo. */
export const userIdOf = (tenantId: number, username: Username): number =>
  tenantId * 100 + usernames.indexOf(username) + 1

/** All demo users, for setting their passwords. */
export const demoUsers = tenantPlans.flatMap((tenant) =>
  usernames.map((username) => ({ tenantId: tenant.id, userId: userIdOf(tenant.id, username) })),
)

/** Refund limits of the manager's role, in minor units of each tenant's currency. */
const managerLimits = {
  demo: { each_max: 1_000n, person_day_max: 20_000n, store_day_max: null },
  steppe: { each_max: 1_000_000n, person_day_max: 20_000_000n, store_day_max: null },
}

/**
 * Creates the built-in roles for administrators, and roles and users of the two biggest merchants
 * of each tenant.
 */
export async function writePeople(q: Kysely<Tables>): Promise<void> {
  for (const tenant of tenantPlans) {
    const [biggest, second] = [tenant.merchants[0]!.id, tenant.merchants[1]!.id]
    const system = tenant.systemMerchantId
    const { operator, settlement } = adminRoleNames[tenant.code]
    const administrators = [
      SUPER_ADMIN,
      SYSTEM_CONFIG,
      { ...OPERATOR, name: operator },
      { ...SETTLEMENT, name: settlement },
    ]
    for (const role of administrators) {
      await writeRole(q, { tenantId: tenant.id, merchantId: system }, role)
    }
    const names = roleNames[tenant.code]
    for (const merchantId of [biggest, second]) {
      const own = { tenantId: tenant.id, merchantId }
      await writeRole(q, own, { ...MERCHANT_OWNER, name: names.owner })
      await writeRole(q, own, { ...MANAGER, name: names.manager })
      await writeRole(q, own, { ...CLERK, name: names.clerk })
    }
    // Sets a refund limit for the role MANAGER, so that the demo shows approvals.
    await q
      .insertInto('role_refund_limits')
      .values({
        merchant_id: biggest,
        role_id: 2,
        tenant_id: tenant.id,
        ...managerLimits[tenant.code],
      })
      .execute()
    const merchants = { system, biggest, second }
    for (const account of demoAccounts)
      await writeUser(q, tenant, merchants[account.place], account)
  }
}

async function writeUser(
  q: Kysely<Tables>,
  tenant: TenantPlan,
  merchantId: number,
  account: DemoAccount & { readonly username: Username },
): Promise<void> {
  const { username, role, stores = 'all' } = account
  const id = userIdOf(tenant.id, username)
  await q
    .insertInto('users')
    .values({
      id,
      tenant_id: tenant.id,
      merchant_id: merchantId,
      role_id: role.id,
      username,
      email: `${username}@${tenant.code}.example`,
      full_name: fullNames[tenant.code][usernames.indexOf(username)]!,
      store_scope: stores === 'all' ? 'all' : 'some',
      mfa: username === 'mfa',
      created_at: FOUNDED,
      activated_at: FOUNDED,
    })
    .execute()
  if (stores === 'all') return
  await q
    .insertInto('user_stores')
    .values(
      stores.map((store_id) => ({
        merchant_id: merchantId,
        tenant_id: tenant.id,
        user_id: id,
        store_id,
      })),
    )
    .execute()
}
