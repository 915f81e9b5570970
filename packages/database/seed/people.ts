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

/** Looks after merchants beside `superadmin`, as `sysconfig2` does beside `sysconfig`: a decision that takes two has two of them. */
const OPERATOR: NewRole = { id: 3, name: 'OPERATOR', permissions: everyActionOf('Ent') }

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
  ],
}

const usernames = [
  'superadmin',
  'sysconfig',
  'owner',
  'manager',
  'clerk',
  'mfa',
  'owner2',
  'operator',
  'sysconfig2',
] as const
type Username = (typeof usernames)[number]

/** The id of a demo user: the same in every demo. */
export const userIdOf = (tenantId: number, username: Username): number =>
  tenantId * 100 + usernames.indexOf(username) + 1

/** Every demo user, for setting the password. */
export const demoUsers = tenantPlans.flatMap((tenant) =>
  usernames.map((username) => ({ tenantId: tenant.id, userId: userIdOf(tenant.id, username) })),
)

/** The stores that the demo's manager sees. */
export const MANAGER_STORES: readonly number[] = [1, 3]

/** Minor units of each demo merchant's currency. */
const managerLimits = {
  demo: { each_max: 1_000n, person_day_max: 20_000n, store_day_max: null },
  steppe: { each_max: 1_000_000n, person_day_max: 20_000_000n, store_day_max: null },
}

/** The system side's built-in roles, and roles and users of the two biggest merchants of each tenant. */
export async function writePeople(q: Kysely<Tables>): Promise<void> {
  for (const tenant of tenantPlans) {
    const [biggest, second] = [tenant.merchants[0]!.id, tenant.merchants[1]!.id]
    const system = tenant.systemMerchantId
    for (const role of [SUPER_ADMIN, SYSTEM_CONFIG, OPERATOR]) {
      await writeRole(q, { tenantId: tenant.id, merchantId: system }, role)
    }
    const names = roleNames[tenant.code]
    for (const merchantId of [biggest, second]) {
      const own = { tenantId: tenant.id, merchantId }
      await writeRole(q, own, { id: 1, name: names.owner, permissions: merchantPermissions })
      await writeRole(q, own, { id: 2, name: names.manager, permissions: MANAGER_PERMISSIONS })
      await writeRole(q, own, { id: 3, name: names.clerk, permissions: ORDINARY_PERMISSIONS })
    }
    // One role of the demo asks a second person, so that there is something to see.
    await q
      .insertInto('role_refund_limits')
      .values({
        merchant_id: biggest,
        role_id: 2,
        tenant_id: tenant.id,
        ...managerLimits[tenant.code],
      })
      .execute()
    await writeUser(q, tenant, 'superadmin', system, 1)
    await writeUser(q, tenant, 'sysconfig', system, 2)
    await writeUser(q, tenant, 'sysconfig2', system, 2)
    await writeUser(q, tenant, 'operator', system, OPERATOR.id)
    await writeUser(q, tenant, 'owner', biggest, 1)
    await writeUser(q, tenant, 'manager', biggest, 2, MANAGER_STORES)
    await writeUser(q, tenant, 'clerk', biggest, 3)
    await writeUser(q, tenant, 'mfa', biggest, 1)
    await writeUser(q, tenant, 'owner2', second, 1)
  }
}

async function writeUser(
  q: Kysely<Tables>,
  tenant: TenantPlan,
  username: Username,
  merchantId: number,
  roleId: number,
  stores: 'all' | readonly number[] = 'all',
): Promise<void> {
  const id = userIdOf(tenant.id, username)
  await q
    .insertInto('users')
    .values({
      id,
      tenant_id: tenant.id,
      merchant_id: merchantId,
      role_id: roleId,
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
    .values(stores.map((store_id) => ({ merchant_id: merchantId, tenant_id: tenant.id, user_id: id, store_id })))
    .execute()
}
