import type { AreaSeed } from './area-seeds.ts'
import { tenantPlans, type TenantPlan } from './merchants.ts'
import { userIdOf } from './people.ts'

interface Plan {
  important?: true
  title: string
  content: string
  /** Days before the day of seeding; a negative number lies ahead. */
  age: number
  /** For how many days it is shown beside the screens; without it, for ever. */
  days?: number
  /** From the biggest merchant to its own people. */
  ofMerchant?: true
  /** For one person alone. */
  to?: 'manager' | 'owner2'
}

const plans: Record<TenantPlan['code'], readonly Plan[]> = {
  demo: [
    {
      important: true,
      age: 0,
      days: 30,
      title: '年末年始のご入金日について',
      content:
        '12月29日から1月3日までは金融機関の休業日のため、ご入金はございません。\n12月28日締めの売上は、1月4日にお振り込みいたします。',
    },
    {
      important: true,
      age: 2,
      days: 21,
      title: 'システムメンテナンスのお知らせ',
      content:
        '毎月第3水曜日の午前2時から午前5時まで、定期メンテナンスを実施いたします。\nこの時間帯は管理画面をご利用いただけません。店頭での決済には影響ございません。',
    },
    {
      important: true,
      age: 6,
      days: 60,
      title: '二段階認証の設定をお願いいたします',
      content:
        '不正ログインを防ぐため、すべてのユーザーの皆さまに二段階認証の設定をお願いしております。\n画面右上のお名前から「二段階認証」をお選びください。',
    },
    {
      important: true,
      age: 9,
      title: 'カード返金の反映日数について',
      content:
        'カード決済の返金がお客さまのご利用明細に反映されるまで、カード会社により2週間から2か月ほどかかる場合がございます。',
    },
    {
      important: true,
      age: 60,
      days: 14,
      title: '秋の障害復旧のお知らせ',
      content: '9月に発生した通信障害は復旧いたしました。',
    },
    {
      important: true,
      age: -14,
      title: '決済手数料の改定について',
      content: '来年4月1日より、決済手数料を改定いたします。',
    },
    {
      important: true,
      age: 1,
      days: 14,
      ofMerchant: true,
      title: '棚卸しに伴う返金受付の締め時刻',
      content: '今月末の棚卸しのため、30日の返金は20時までにお願いします。',
    },
    {
      age: 3,
      title: 'レシート用紙の販売を始めました',
      content: '幅58mm、直径40mmの感熱紙を10巻からお求めいただけます。',
    },
    {
      age: 12,
      title: '取引一覧のダウンロードがExcel形式に対応しました',
      content: '取引一覧の「ダウンロード」から形式をお選びください。',
    },
    {
      age: 25,
      title: '管理画面がモンゴル語に対応しました',
      content: '画面右上の言語の切り替えからお選びいただけます。',
    },
    {
      age: 5,
      ofMerchant: true,
      to: 'manager',
      title: '店長会議の資料',
      content: '来週の店長会議までに、担当店舗の今月の売上をご確認ください。',
    },
    {
      age: 4,
      to: 'owner2',
      title: '決済端末の交換のご案内',
      content: 'ご利用中の端末は来月に保証期間が終わります。交換のお手続きについて、担当者よりご連絡いたします。',
    },
  ],
  steppe: [
    {
      important: true,
      age: 0,
      days: 30,
      title: 'Шинэ жилийн амралтын өдрүүдийн шилжүүлэг',
      content:
        '12 дугаар сарын 31-нээс 1 дүгээр сарын 2 хүртэл банкны шилжүүлэг хийгдэхгүй.\nЭдгээр өдрийн орлогыг 1 дүгээр сарын 3-нд шилжүүлнэ.',
    },
    {
      important: true,
      age: 4,
      days: 21,
      title: 'Системийн засвар үйлчилгээний тухай',
      content:
        'Сар бүрийн гурав дахь лхагва гарагийн 02:00–05:00 цагт засвар үйлчилгээ хийнэ.\nЭнэ хугацаанд удирдлагын хэсэг ажиллахгүй. Дэлгүүрийн төлбөр тооцоо хэвийн ажиллана.',
    },
    {
      important: true,
      age: 8,
      title: 'Хоёр шатлалт баталгаажуулалтаа тохируулна уу',
      content: 'Нэвтрэх эрхээ хамгаалахын тулд баруун дээд буланд байгаа нэрээ дарж тохируулна уу.',
    },
    {
      important: true,
      age: 50,
      days: 10,
      title: 'Сүлжээний саатал арилсан',
      content: '9 дүгээр сард гарсан сүлжээний саатал арилсан.',
    },
    {
      age: 7,
      title: 'Жагсаалтыг Excel хэлбэрээр татаж авах боломжтой боллоо',
      content: 'Гүйлгээний жагсаалтын «Татах» товчийг дарж сонгоно уу.',
    },
    {
      age: 20,
      ofMerchant: true,
      title: 'Ээлжийн хуваарь',
      content: 'Ирэх сарын ээлжийн хуваарийг дэлгүүрийн менежерээс авна уу.',
    },
  ],
}

const DAY = 86_400_000

/** Notifications of the service and of the biggest merchant of each tenant. */
export const seed: AreaSeed = async (q, now) => {
  for (const tenant of tenantPlans) {
    const biggest = tenant.merchants[0]!
    const merchantOf = { manager: biggest.id, owner2: tenant.merchants[1]!.id }
    for (const [index, plan] of plans[tenant.code].entries()) {
      const released = new Date(Number(now) - plan.age * DAY - index * 60_000)
      const key = { tenant_id: tenant.id, id: BigInt(index + 1) }
      await q
        .insertInto('notifications')
        .values({
          ...key,
          merchant_id: plan.ofMerchant ? biggest.id : null,
          for_all: plan.to === undefined,
          important: plan.important ?? false,
          title: plan.title,
          content: plan.content,
          author_name: plan.ofMerchant ? biggest.name : tenant.oem,
          created_at: released,
          released_at: released,
          expires_at: plan.days === undefined ? null : new Date(Number(released) + plan.days * DAY),
        })
        .execute()
      if (!plan.to) continue
      await q
        .insertInto('notification_receivers')
        .values({
          merchant_id: merchantOf[plan.to],
          user_id: userIdOf(tenant.id, plan.to),
          notification_id: key.id,
          tenant_id: tenant.id,
        })
        .execute()
    }
  }
}
