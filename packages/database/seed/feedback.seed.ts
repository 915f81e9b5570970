import type { Kysely } from 'kysely'
import type { Tables } from '../src/tables.ts'
import type { AreaSeed } from './area-seeds.ts'
import { tenantPlans, type TenantPlan } from './merchants.ts'
import { userIdOf } from './people.ts'
import { random, weightedPick } from './random.ts'

type Writer = 'owner' | 'manager' | 'owner2' | 'mfa'

interface Plan {
  by: Writer
  /** Age in days on the day of seeding. */
  age: number
  title: string
  content: string
  state?: 'IN_PROGRESS' | 'ANSWERED' | 'CLOSED'
  tags?: readonly string[]
  /** Answer of the service, written a day and a half after the feedback. */
  answer?: string
}

const plans: Record<TenantPlan['code'], readonly Plan[]> = {
  demo: [
    {
      by: 'owner',
      age: 3,
      title: 'deposits',
      content:
        '入金の明細を、店舗ごとに小計して印刷できると助かります。\n月末の締め作業で使います。',
    },
    {
      by: 'manager',
      age: 12,
      title: 'transactions',
      content: '取引の一覧で、よく使う検索条件を名前を付けて残せるようにしてほしいです。',
      state: 'ANSWERED',
      tags: ['要望'],
      answer:
        'ご意見をありがとうございます。一覧の上部にある「保存した条件」から、検索条件に名前を付けて保存できます。ぜひお試しください。',
    },
    {
      by: 'owner2',
      age: 5,
      title: 'terminals',
      content: '端末の電池残量が一覧で分かると便利です。',
      state: 'IN_PROGRESS',
      tags: ['要望', '端末'],
    },
    {
      by: 'mfa',
      age: 8,
      title: 'account',
      content:
        'Could the sign-in page remember my language? It is Japanese every time I open it on a new tablet.',
      state: 'ANSWERED',
      tags: ['English'],
      answer:
        'Thank you for writing. The page follows the language of the browser on a new device, and remembers the one you choose there.',
    },
    {
      by: 'manager',
      age: 21,
      title: 'aggregation',
      content: '前年の同じ曜日との比較が見られると、売上の良し悪しが判断しやすいです。',
      tags: ['要望', '集計'],
    },
    {
      by: 'owner',
      age: 34,
      title: 'manuals',
      content: 'レシート用紙の交換方法が、どのマニュアルに載っているか分かりませんでした。',
      state: 'CLOSED',
      tags: ['マニュアル'],
      answer: 'ご不便をおかけしました。「端末の使い方」の12ページに手順を追加しました。',
    },
    {
      by: 'owner2',
      age: 47,
      title: 'other',
      content: 'いつもすぐに対応いただき、ありがとうございます。',
      state: 'CLOSED',
    },
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
      state: 'IN_PROGRESS',
      tags: ['Санал'],
    },
    {
      by: 'manager',
      age: 16,
      title: 'transactions',
      content: 'Гүйлгээний дугаараар хайхад сүүлийн дөрвөн оронг нь оруулж болдог болгооч.',
      state: 'ANSWERED',
      tags: ['Санал', 'Хайлт'],
      answer:
        'Баярлалаа. Дугаарын эхний эсвэл сүүлийн дөрөв ба түүнээс олон тэмдэгтээр хайж болно.',
    },
    {
      by: 'mfa',
      age: 27,
      title: 'notifications',
      content: 'Please let me choose which notifications I get by e-mail.',
      state: 'CLOSED',
      tags: ['English'],
      answer: 'You can turn e-mails on and off in your account settings.',
    },
  ],
}

const DAY = 86_400_000
const HOUR = 3_600_000
const MINUTE = 60_000

interface Rating {
  by: Writer
  at: number
  title: string
  rating: number
}

const raters: readonly Writer[] = ['owner', 'manager', 'owner2', 'mfa']
/** Rated subjects with their average rating. */
const items = [
  ['search', 4.1],
  ['refunds', 3.9],
  ['speed', 3.2],
  ['clarity', 4.4],
] as const
const WEEKS = 9

/**
 * Plans ratings of the last weeks. Some users rate every subject on one day of each week. The
 * ratings of the speed improve.
 */
function ratingsOf(tenantId: number, now: number): Rating[] {
  const chance = random(4_000 + tenantId)
  const away = weightedPick([
    [-1, 3],
    [0, 5],
    [1, 3],
  ] as const)
  return Array.from({ length: WEEKS }, (_none, week) => week).flatMap((week) =>
    raters
      .filter(() => chance.chance(0.7))
      .flatMap((by) => {
        const at = now - (2 + 7 * week + chance.whole(0, 5)) * DAY - chance.whole(1, 8) * HOUR
        return items.flatMap(([title, liked], index) => {
          const better = title === 'speed' ? (WEEKS - week) / 8 : 0
          const rating = Math.min(5, Math.max(1, Math.round(liked + better) + away(chance)))
          return chance.chance(0.85) ? [{ by, at: at + index * 20_000, title, rating }] : []
        })
      }),
  )
}

/** Adds feedback of demo users and the service's answers. */
export const seed: AreaSeed = async (q, now) => {
  for (const tenant of tenantPlans) {
    const answerer = await q
      .selectFrom('users')
      .select('full_name')
      .where('id', '=', userIdOf(tenant.id, 'sysconfig'))
      .executeTakeFirstOrThrow()
    for (const [index, { by, age, title, content, state = 'NEW', tags = [], answer }] of plans[
      tenant.code
    ].entries()) {
      const at = Number(now) - age * DAY - (13 + index * 97) * MINUTE
      const answered = new Date(at + 1.5 * DAY)
      const writer = await writerOf(q, tenant.id, by)
      const id = idAt(at, index)
      await q
        .insertInto('reviews')
        .values({
          ...writer,
          id,
          type: 'sendBack',
          title,
          content,
          rating: null,
          written_at: new Date(at),
          state,
          tags: [...tags],
          tags_folded: tags.map((tag) => tag.normalize('NFKC').toLowerCase()),
          answer_count: answer === undefined ? 0 : 1,
          ...(state !== 'NEW' && {
            version: 2,
            changed_at: answered,
            changed_by: answerer.full_name,
          }),
        })
        .execute()
      if (answer === undefined) continue
      await q
        .insertInto('review_answers')
        .values({
          merchant_id: writer.merchant_id,
          id: idAt(Number(answered), index),
          review_id: id,
          tenant_id: tenant.id,
          content: answer,
          answered_at: answered,
          answered_by: answerer.full_name,
          delivery: 'NOTIFICATION',
        })
        .execute()
    }
    const writers = new Map<Writer, Awaited<ReturnType<typeof writerOf>>>()
    for (const by of raters) writers.set(by, await writerOf(q, tenant.id, by))
    const ratings = ratingsOf(tenant.id, Number(now)).map(({ by, at, title, rating }, index) => ({
      ...writers.get(by)!,
      id: idAt(at, index),
      type: 'star' as const,
      title,
      rating,
      written_at: new Date(at),
    }))
    await q.insertInto('reviews').values(ratings).execute()
  }
}

const idAt = (at: number, index: number): bigint => (BigInt(at) << 22n) + BigInt(index)

async function writerOf(q: Kysely<Tables>, tenantId: number, by: Writer) {
  const user = await q
    .selectFrom('users')
    .select(['id', 'merchant_id', 'username', 'full_name'])
    .where('id', '=', userIdOf(tenantId, by))
    .executeTakeFirstOrThrow()
  return {
    merchant_id: user.merchant_id,
    tenant_id: tenantId,
    platform: 'choba',
    user_id: user.id,
    user_name: user.username,
    user_full_name: user.full_name,
  }
}
