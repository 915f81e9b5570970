import type { ShopKindName } from './shop-kinds.ts'

/** A merchant of the demo. Its companies share the stores evenly, in order. */
export interface MerchantPlan {
  id: number
  tenantId: number
  code: string
  name: string
  kind: ShopKindName
  currency: string
  timeZone: string
  /** Closing time, in minutes after midnight. */
  closing: number
  companies: readonly string[]
  stores: readonly string[]
}

export interface TenantPlan {
  id: number
  code: 'demo' | 'steppe'
  name: string
  currency: string
  oem: string
  style: string
  systemMerchantId: number
  timeZone: string
  /** Sorted by size, biggest first. `shareOf` in `shops.ts` defines the shares. */
  merchants: readonly MerchantPlan[]
}

type Line = [
  code: string,
  name: string,
  kind: ShopKindName,
  companies: string,
  stores: string,
  closing?: number,
]

const planned = (
  firstId: number,
  tenantId: number,
  currency: string,
  timeZone: string,
  lines: Line[],
): MerchantPlan[] =>
  lines.map(([code, name, kind, companies, stores, closing = 0], index) => ({
    id: firstId + index,
    tenantId,
    code,
    name,
    kind,
    currency,
    timeZone,
    closing,
    companies: companies.split('|'),
    stores: stores.split('|'),
  }))

const japan = planned(11, 1, 'JPY', 'Asia/Tokyo', [
  [
    'SHIBUYA-COFFEE',
    '渋谷珈琲店',
    'cafe',
    '株式会社渋谷珈琲|関西珈琲フーズ株式会社|九州珈琲販売株式会社',
    '渋谷本店|道玄坂店|恵比寿店|新宿南口店|吉祥寺店|横浜馬車道店|大宮店|京都三条店|梅田店|なんば店|神戸元町店|博多店|天神店|熊本上通店',
  ],
  [
    'MIDORI-DRUG',
    'みどりドラッグ',
    'drugstore',
    '株式会社みどり薬品|みどりメディカル株式会社',
    '池袋東口店|高円寺店|川口駅前店|船橋店|柏の葉店|町田店|藤沢店|静岡呉服町店|名古屋栄店|金沢店',
  ],
  [
    'TORIMARU',
    '居酒屋 とりまる',
    'izakaya',
    '株式会社鳥丸フードサービス',
    '新橋店|神田店|上野広小路店|錦糸町店|川崎店|名駅店|天満店',
    300,
  ],
  [
    'HONNOMORI',
    'ほんの森書店',
    'bookstore',
    '株式会社ほんの森',
    '神保町本店|中野店|立川店|仙台一番町店|広島店|松山店',
  ],
  [
    'SAKURA-MARKET',
    'スーパーさくら市場',
    'supermarket',
    '株式会社さくら市場',
    '杉並店|三鷹店|調布店|府中店|国分寺店',
  ],
  [
    'MENYA-HOKUTO',
    '麺屋 北斗',
    'ramen',
    '株式会社北斗フーズ',
    '札幌すすきの店|函館店|旭川店|池袋店|福岡中洲店',
    240,
  ],
  ['TSUKIMITEI', '旅館 月見亭', 'ryokan', '株式会社月見亭', '箱根本館|熱海別邸|草津湯畑館'],
  [
    'HIKARI-DENKI',
    '家電のヒカリ',
    'electronics',
    '株式会社ヒカリ電機',
    '秋葉原店|大阪日本橋店|名古屋大須店|札幌店',
  ],
  ['MUGINOOTO', 'ベーカリー麦の音', 'bakery', '株式会社麦の音', '鎌倉店|逗子店|葉山店'],
  ['AOI-IRYO', '衣料館あおい', 'apparel', '株式会社あおい', '銀座店|心斎橋店|岡山店'],
  ['HANAGOYOMI', '洋菓子の花ごよみ', 'sweets', '有限会社花ごよみ', '芦屋本店|西宮店|三宮店'],
  ['KAITO-SUSHI', '回転寿司 海都', 'sushi', '株式会社海都', '金沢港店|富山店|新潟店'],
  ['CINEMA-GINGA', 'シネマ銀河', 'cinema', '株式会社銀河興行', 'さいたま館|浜松館', 300],
  ['SALON-LEAF', '美容室リーフ', 'salon', '株式会社リーフ', '表参道店|自由が丘店'],
  ['ZAKKA-KOTORI', '生活雑貨ことり', 'variety', '株式会社ことり', '下北沢店|西荻窪店'],
  ['YASURAGI', '湯処やすらぎ', 'onsen', '株式会社やすらぎ温泉', '別府店|道後店'],
  ['TAKAHASHI-HANA', '髙橋花店', 'florist', '有限会社髙橋花店', '日本橋本店|目黒店'],
  ['UTAMARU', 'カラオケ広場うたまる', 'karaoke', '株式会社うたまる', '歌舞伎町店|難波店', 300],
])

// Merchants with the currencies CNY and QAR: foreign branches of Japanese companies.
const abroad = [
  ...planned(29, 1, 'CNY', 'Asia/Shanghai', [
    ['TOWA-SHANGHAI', '東和百貨 上海', 'variety', '東和百貨(上海)有限公司', '淮海路店|南京西路店'],
  ]),
  ...planned(30, 1, 'QAR', 'Asia/Qatar', [
    ['DOHA-SHOKUDO', 'ドーハ食堂', 'sushi', 'Doha Shokudo W.L.L.', 'スーク店|パール店', 180],
  ]),
]

const mongolia = planned(51, 2, 'MNT', 'Asia/Ulaanbaatar', [
  [
    'TAL-COFFEE',
    'Тал нутаг кофе',
    'cafe',
    'Тал нутаг ХХК|Тал нутаг Дархан ХХК',
    'Сүхбаатарын талбай салбар|Зайсан салбар|Бээжингийн гудамж салбар|Сөүлийн гудамж салбар|Хан-Уул салбар|Яармаг салбар|Дархан салбар',
  ],
  [
    'SERGELEN',
    'Сэргэлэн супермаркет',
    'supermarket',
    'Сэргэлэн трейд ХХК',
    'Баянзүрх салбар|Сансар салбар|Нарантуул салбар|Эрдэнэт салбар',
  ],
  [
    'GOVI-NOOLUUR',
    'Говийн ноолуур',
    'apparel',
    'Говийн ноолуур ХК',
    'Төв салбар|Нисэх буудал салбар|Энхтайвны өргөн чөлөө салбар',
  ],
  [
    'KHAAN-BUUZ',
    'Хаан бууз',
    'ramen',
    'Хаан зоог ХХК',
    'Төв зам салбар|Баруун 4 зам салбар|Нарны зам салбар',
    240,
  ],
  [
    'NOM-YERTONTS',
    'Ном ертөнц',
    'bookstore',
    'Ном ертөнц ХХК',
    'Их дэлгүүр салбар|Чингэлтэй салбар',
  ],
  [
    'SHONIIN-ZOOG',
    'Шөнийн зоог',
    'izakaya',
    'Шөнийн зоог ХХК',
    'Барилгачдын талбай салбар|Багшийн дээд салбар',
    300,
  ],
])

/**
 * Creation time of the demo's merchants and users. Earlier than all demo data, and the same in
 * every run.
 */
export const FOUNDED = new Date('2024-04-01T00:00:00Z')

export const tenantPlans: readonly TenantPlan[] = [
  {
    id: 1,
    code: 'demo',
    name: '帳場ペイ',
    currency: 'JPY',
    oem: '帳場ペイ',
    style: '#0f5fa8',
    systemMerchantId: 1,
    timeZone: 'Asia/Tokyo',
    merchants: [...japan, ...abroad],
  },
  {
    id: 2,
    code: 'steppe',
    name: 'Steppe Pay',
    currency: 'MNT',
    oem: 'Steppe Pay',
    style: '#0b6b4f',
    systemMerchantId: 2,
    timeZone: 'Asia/Ulaanbaatar',
    merchants: mongolia,
  },
]
