import { merchantPermissions } from '@choba/contract/permissions.ts'
import type { Kysely } from 'kysely'
import { writeRole } from '../src/builtin-roles.ts'
import type { Tables } from '../src/tables.ts'
import { FOUNDED, tenantPlans, type TenantPlan } from './merchants.ts'
import { roleNames } from './people.ts'

/**
 * Index of the first merchant whose owner this file creates. `people.ts` creates the owners of the
 * first two merchants.
 */
const FIRST_RANK = 2

const fullNames: Record<TenantPlan['code'], readonly string[]> = {
  demo: [
    '鳥丸 勝',
    '森本 文子',
    '桜井 正和',
    '北村 大地',
    '月野 千代',
    '光岡 修',
    '麦倉 音羽',
    '青井 玲子',
    '花岡 美樹',
    '海野 徹',
    '星 銀次郎',
    '葉山 樹里',
    '小鳥遊 歩',
    '湯川 静',
    '髙橋 花江',
    '歌川 丸太',
    '陳 東和',
    '土居 はるな',
  ],
  steppe: ['Цэндсүрэн', 'Болдбаатар', 'Ариунаа', 'Ганболд'],
}

/** Creates an owner for each further merchant (`owner3` for the third) and the owners' role. */
export async function writeMerchantOwners(q: Kysely<Tables>): Promise<void> {
  for (const tenant of tenantPlans) {
    const owners = tenant.merchants
      .slice(FIRST_RANK)
      .map(({ id }, index) => ({ merchantId: id, index }))
    for (const { merchantId } of owners) {
      const role = { id: 1, name: roleNames[tenant.code].owner, permissions: merchantPermissions }
      await writeRole(q, { tenantId: tenant.id, merchantId }, role)
    }
    await q
      .insertInto('users')
      .values(
        owners.map(({ merchantId, index }) => {
          const username = `owner${FIRST_RANK + index + 1}`
          return {
            id: tenant.id * 1_000 + 500 + index,
            tenant_id: tenant.id,
            merchant_id: merchantId,
            role_id: 1,
            username,
            email: `${username}@${tenant.code}.example`,
            full_name: fullNames[tenant.code][index]!,
            store_scope: 'all' as const,
            created_at: FOUNDED,
            activated_at: FOUNDED,
          }
        }),
      )
      .execute()
  }
}
