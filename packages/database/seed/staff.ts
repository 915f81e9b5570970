import type { Kysely } from 'kysely'
import type { Tables } from '../src/tables.ts'
import { FOUNDED, tenantPlans, type TenantPlan } from './merchants.ts'
import { userIdOf } from './people.ts'
import { random, type Random } from './random.ts'

/**
 * Additional users of the two biggest merchants of each tenant, so that lists of users look
 * realistic.
 */

const MANAGER = 2
const CLERK = 3
const DAY = 86_400_000

type Line = readonly [username: string, fullName: string]

const staff: Record<TenantPlan['code'], readonly (readonly Line[])[]> = {
  demo: [
    [
      ['tanaka.misaki', '田中 美咲'],
      ['takahashi.ryo', '髙橋 亮'],
      ['kobayashi.yui', '小林 結衣'],
      ['kato.daisuke', '加藤 大輔'],
      ['yoshida.aoi', '吉田 葵'],
      ['yamada.kenta', '山田 健太'],
      ['sasaki.mei', '佐々木 芽衣'],
      ['matsumoto.sho', '松本 翔'],
      ['inoue.haruka', '井上 遥'],
      ['kimura.takumi', '木村 拓海'],
      ['hayashi.nanami', '林 七海'],
      ['saito.makoto', '齋藤 誠'],
      ['shimizu.rin', '清水 凛'],
      ['yamazaki.kaito', '山﨑 海斗'],
    ],
    [
      ['mori.sakura', '森 さくら'],
      ['abe.hiroshi', '阿部 浩'],
      ['ikeda.yuna', '池田 優奈'],
      ['hashimoto.jun', '橋本 潤'],
      ['ishikawa.emi', '石川 恵美'],
      ['ogawa.tsubasa', '小川 翼'],
      ['goto.mio', '後藤 澪'],
      ['okada.shinji', '岡田 真司'],
    ],
  ],
  steppe: [
    [
      ['bayarmaa', 'Баярмаа'],
      ['dorjsuren', 'Доржсүрэн'],
      ['erdenechimeg', 'Эрдэнэчимэг'],
      ['gantulga', 'Гантулга'],
      ['khulan', 'Хулан'],
      ['munkhbat', 'Мөнхбат'],
      ['narantsetseg', 'Наранцэцэг'],
      ['otgonbayar', 'Отгонбаяр'],
      ['purevdorj', 'Пүрэвдорж'],
      ['solongo', 'Солонго'],
    ],
    [
      ['tsolmon', 'Цолмон'],
      ['uranchimeg', 'Уранчимэг'],
      ['zolbayar', 'Золбаяр'],
      ['altantsetseg', 'Алтанцэцэг'],
      ['batbayar', 'Батбаяр'],
    ],
  ],
}

/**
 * Draws the stores that a user sees. Managers see a few stores, clerks see one store or all, and
 * some users see none.
 */
function storesOf(chance: Random, isManager: boolean, count: number): 'all' | number[] {
  if (chance.chance(0.1)) return []
  if (!isManager && chance.chance(0.3)) return 'all'
  const first = chance.whole(1, count)
  const further = isManager ? chance.whole(1, 3) : 0
  const ids = Array.from({ length: 1 + further }, (_, at) => 1 + ((first + at - 1) % count))
  return [...new Set(ids)].sort((a, b) => a - b)
}

function userOf(
  chance: Random,
  tenant: TenantPlan,
  place: { id: number; merchantId: number },
  line: Line,
) {
  const [username, full_name] = line
  const isManager = chance.chance(0.25)
  const count = tenant.merchants.find(({ id }) => id === place.merchantId)!.stores.length
  const stores = storesOf(chance, isManager, count)
  const created = new Date(FOUNDED.getTime() + chance.whole(1, 700) * DAY)
  const isInvited = chance.chance(0.08)
  return {
    stores: stores === 'all' ? [] : stores,
    row: {
      id: place.id,
      tenant_id: tenant.id,
      merchant_id: place.merchantId,
      role_id: isManager ? MANAGER : CLERK,
      username,
      full_name,
      email: `${username}@${tenant.code}.example`,
      phone: chance.chance(0.5)
        ? `0${chance.whole(70, 90)}-${chance.whole(1000, 9999)}-${chance.whole(1000, 9999)}`
        : '',
      enabled: !chance.chance(0.12),
      store_scope:
        stores === 'all'
          ? ('all' as const)
          : stores.length > 0
            ? ('some' as const)
            : ('none' as const),
      mfa: !isInvited && chance.chance(0.35),
      receive_messages: chance.chance(0.9),
      created_at: created,
      activated_at: isInvited ? null : created,
    },
  }
}

/**
 * Adds the same users in every demo. Their IDs follow those of the users who sign in to the demo.
 */
export async function writeStaff(q: Kysely<Tables>): Promise<void> {
  for (const tenant of tenantPlans) {
    const chance = random(tenant.id)
    let id = tenant.id * 1_000
    const people = staff[tenant.code].flatMap((lines, rank) =>
      lines.map((line) =>
        userOf(chance, tenant, { id: ++id, merchantId: tenant.merchants[rank]!.id }, line),
      ),
    )
    await q
      .insertInto('users')
      .values(people.map(({ row }) => row))
      .execute()
    await q
      .insertInto('user_stores')
      .values(
        people.flatMap(({ row: { id: user_id, merchant_id, tenant_id }, stores }) =>
          stores.map((store_id) => ({ merchant_id, tenant_id, user_id, store_id })),
        ),
      )
      .execute()
  }
}

/**
 * Gives the demo password to all users who are not only invited. Copies the hash of the clerk of
 * the tenant, because hashing a password for every user is slow.
 */
export async function shareDemoPassword(q: Kysely<Tables>): Promise<void> {
  for (const { id: tenantId } of tenantPlans) {
    await q
      .insertInto('idp_credentials')
      .columns(['tenant_id', 'user_id', 'password_hash'])
      .expression(
        q
          .selectFrom('users as u')
          .innerJoin('idp_credentials as c', 'c.tenant_id', 'u.tenant_id')
          .select(['u.tenant_id', 'u.id', 'c.password_hash'])
          .where('u.tenant_id', '=', tenantId)
          .where('u.activated_at', 'is not', null)
          .where('c.user_id', '=', userIdOf(tenantId, 'clerk')),
      )
      .onConflict((has) => has.columns(['tenant_id', 'user_id']).doNothing())
      .execute()
    // Adds the password to the history of each user, as if the user had chosen it. The user cannot
    // choose it again.
    await q
      .insertInto('idp_password_history')
      .columns(['tenant_id', 'user_id', 'changed_at', 'password_hash'])
      .expression(
        q
          .selectFrom('idp_credentials as c')
          .select(['c.tenant_id', 'c.user_id', 'c.changed_at', 'c.password_hash'])
          .where('c.tenant_id', '=', tenantId),
      )
      .onConflict((has) => has.columns(['tenant_id', 'user_id', 'changed_at']).doNothing())
      .execute()
  }
}
