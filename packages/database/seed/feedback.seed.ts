import type { AreaSeed } from './area-seeds.ts'
import { tenantPlans, type TenantPlan } from './merchants.ts'
import { userIdOf } from './people.ts'

interface Plan {
  by: 'owner' | 'manager' | 'owner2'
  /** Days before the day of seeding. */
  age: number
  title: string
  content: string
}

const plans: Record<TenantPlan['code'], readonly Plan[]> = {
  demo: [
    {
      by: 'owner',
      age: 3,
      title: 'deposits',
      content: '入金の明細を、店舗ごとに小計して印刷できると助かります。\n月末の締め作業で使います。',
    },
    {
      by: 'manager',
      age: 12,
      title: 'transactions',
      content: '取引の一覧で、よく使う検索条件を名前を付けて残せるようにしてほしいです。',
    },
    { by: 'owner2', age: 5, title: 'terminals', content: '端末の電池残量が一覧で分かると便利です。' },
  ],
  steppe: [
    {
      by: 'owner',
      age: 4,
      title: 'deposits',
      content: 'Шилжүүлгийн дэлгэрэнгүйг дэлгүүр тус бүрээр хэвлэх боломжтой болговол сайн байна.',
    },
    {
      by: 'owner2',
      age: 9,
      title: 'stores',
      content: 'Дэлгүүрийн ажлын цагийг олон дэлгүүрт зэрэг тохируулдаг болгоно уу.',
    },
  ],
}

const DAY = 86_400_000

/** What people of the demo have said about the product. */
export const seed: AreaSeed = async (q, now) => {
  for (const tenant of tenantPlans) {
    for (const [index, { by, age, title, content }] of plans[tenant.code].entries()) {
      const at = Number(now) - age * DAY
      const user = await q
        .selectFrom('users')
        .select(['id', 'merchant_id', 'username', 'full_name'])
        .where('id', '=', userIdOf(tenant.id, by))
        .executeTakeFirstOrThrow()
      await q
        .insertInto('reviews')
        .values({
          merchant_id: user.merchant_id,
          id: (BigInt(at) << 22n) + BigInt(index),
          tenant_id: tenant.id,
          type: 'sendBack',
          title,
          content,
          rating: null,
          platform: 'choba',
          user_id: user.id,
          user_name: user.username,
          user_full_name: user.full_name,
          written_at: new Date(at),
        })
        .execute()
    }
  }
}
