import type { Language } from '@choba/contract/session.contract.ts'

// Texts of the demo's notifications in each language. Readers see their own language.

export type NoticeText = Readonly<
  Record<Language, { readonly title: string; readonly content: string }>
>

export const notices = {
  newYear: {
    ja: {
      title: '年末年始のご入金日について',
      content:
        '12月29日から1月3日までは金融機関の休業日のため、ご入金はございません。\n12月28日締めの売上は、1月4日にお振り込みいたします。',
    },
    en: {
      title: 'Deposits over the New Year holidays',
      content:
        'Banks are closed from December 29 to January 3, so no deposits are paid on those days.\nSales closed on December 28 are paid on January 4.',
    },
    mn: {
      title: 'Шинэ жилийн амралтын өдрүүдийн шилжүүлэг',
      content:
        '12 дугаар сарын 29-нөөс 1 дүгээр сарын 3 хүртэл банк амардаг тул шилжүүлэг хийгдэхгүй.\n12 дугаар сарын 28-нд хаасан борлуулалтыг 1 дүгээр сарын 4-нд шилжүүлнэ.',
    },
  },
  maintenance: {
    ja: {
      title: 'システムメンテナンスのお知らせ',
      content:
        '毎月第3水曜日の午前2時から午前5時まで、定期メンテナンスを実施いたします。\nこの時間帯は管理画面をご利用いただけません。店頭での決済には影響ございません。',
    },
    en: {
      title: 'Scheduled maintenance',
      content:
        'Maintenance takes place on the third Wednesday of each month, from 2:00 to 5:00 a.m.\nThe back office is unavailable during these hours. Payments in stores are not affected.',
    },
    mn: {
      title: 'Системийн засвар үйлчилгээний тухай',
      content:
        'Сар бүрийн гурав дахь лхагва гарагийн 02:00–05:00 цагт засвар үйлчилгээ хийнэ.\nЭнэ хугацаанд удирдлагын хэсэг ажиллахгүй. Дэлгүүрийн төлбөр тооцоо хэвийн ажиллана.',
    },
  },
  twoStep: {
    ja: {
      title: '二段階認証の設定をお願いいたします',
      content:
        '不正ログインを防ぐため、すべてのユーザーの皆さまに二段階認証の設定をお願いしております。\n画面右上のお名前から「二段階認証」をお選びください。',
    },
    en: {
      title: 'Set up two-step verification',
      content:
        'To prevent unauthorized sign-ins, set up two-step verification for your account.\nOpen the menu with your name at the top right and choose “Two-step verification”.',
    },
    mn: {
      title: 'Хоёр шатлалт баталгаажуулалтаа тохируулна уу',
      content:
        'Зөвшөөрөлгүй нэвтрэхээс сэргийлж бүх хэрэглэгч хоёр шатлалт баталгаажуулалтаа тохируулна уу.\nБаруун дээд буланд байгаа нэрээ дарж «Хоёр шатлалт баталгаажуулалт»-ыг сонгоно уу.',
    },
  },
  cardRefunds: {
    ja: {
      title: 'カード返金の反映日数について',
      content:
        'カード決済の返金がお客さまのご利用明細に反映されるまで、カード会社により2週間から2か月ほどかかる場合がございます。',
    },
    en: {
      title: 'When card refunds reach your customers',
      content:
        'A card refund appears on your customer’s statement after two weeks to two months, depending on the card company.',
    },
    mn: {
      title: 'Картын буцаалт хэзээ орох тухай',
      content:
        'Картын буцаалт үйлчлүүлэгчийн хуулганд картын компаниас хамаарч 2 долоо хоногоос 2 сарын дотор тусна.',
    },
  },
  outage: {
    ja: { title: '秋の障害復旧のお知らせ', content: '9月に発生した通信障害は復旧いたしました。' },
    en: {
      title: 'September outage resolved',
      content: 'The network outage that occurred in September has been resolved.',
    },
    mn: {
      title: 'Сүлжээний саатал арилсан',
      content: '9 дүгээр сард гарсан сүлжээний саатал арилсан.',
    },
  },
  feeChange: {
    ja: {
      title: '決済手数料の改定について',
      content: '来年4月1日より、決済手数料を改定いたします。',
    },
    en: {
      title: 'Change of payment fees',
      content: 'Payment fees change on April 1 of next year.',
    },
    mn: {
      title: 'Төлбөрийн шимтгэлийн өөрчлөлт',
      content: 'Төлбөрийн шимтгэл ирэх оны 4 дүгээр сарын 1-нээс өөрчлөгдөнө.',
    },
  },
  stocktaking: {
    ja: {
      title: '棚卸しに伴う返金受付の締め時刻',
      content: '今月末の棚卸しのため、30日の返金は20時までにお願いします。',
    },
    en: {
      title: 'Earlier deadline for refunds on the 30th',
      content:
        'Because of stocktaking at the end of this month, make refunds on the 30th by 8:00 p.m.',
    },
    mn: {
      title: 'Тооллоготой холбоотой буцаалтын эцсийн цаг',
      content: 'Сарын эцсийн тооллоготой тул 30-ны өдрийн буцаалтыг 20:00 цагаас өмнө хийнэ үү.',
    },
  },
  receiptPaper: {
    ja: {
      title: 'レシート用紙の販売を始めました',
      content: '幅58mm、直径40mmの感熱紙を10巻からお求めいただけます。',
    },
    en: {
      title: 'Receipt paper now available',
      content: 'You can now order thermal paper, 58 mm wide and 40 mm in diameter, from 10 rolls.',
    },
    mn: {
      title: 'Баримтын цаас зарж эхэллээ',
      content:
        '58 мм өргөн, 40 мм диаметртэй дулаан мэдрэмтгий цаасыг 10 ороомгоос захиалах боломжтой.',
    },
  },
  excel: {
    ja: {
      title: '取引一覧のダウンロードがExcel形式に対応しました',
      content: '取引一覧の「ダウンロード」から形式をお選びください。',
    },
    en: {
      title: 'Download transactions as Excel',
      content:
        'The list of transactions can now be downloaded as Excel. Choose the format under “Download”.',
    },
    mn: {
      title: 'Жагсаалтыг Excel хэлбэрээр татаж авах боломжтой боллоо',
      content: 'Гүйлгээний жагсаалтын «Татах» товчийг дарж хэлбэрээ сонгоно уу.',
    },
  },
  mongolian: {
    ja: {
      title: '管理画面がモンゴル語に対応しました',
      content: '画面右上の言語の切り替えからお選びいただけます。',
    },
    en: {
      title: 'The back office is available in Mongolian',
      content: 'Choose your language at the top right of the screen.',
    },
    mn: {
      title: 'Удирдлагын хэсэг монгол хэлтэй боллоо',
      content: 'Дэлгэцийн баруун дээд буланд хэлээ сонгоно уу.',
    },
  },
  managersMeeting: {
    ja: {
      title: '店長会議の資料',
      content: '来週の店長会議までに、担当店舗の今月の売上をご確認ください。',
    },
    en: {
      title: 'Documents for the store managers’ meeting',
      content:
        'Check this month’s sales of your stores before the store managers’ meeting next week.',
    },
    mn: {
      title: 'Салбарын менежерүүдийн хурлын материал',
      content:
        'Ирэх долоо хоногийн хурлаас өмнө өөрийн салбаруудын энэ сарын борлуулалтыг шалгана уу.',
    },
  },
  terminalExchange: {
    ja: {
      title: '決済端末の交換のご案内',
      content:
        'ご利用中の端末は来月に保証期間が終わります。交換のお手続きについて、担当者よりご連絡いたします。',
    },
    en: {
      title: 'Replacement of your payment terminal',
      content:
        'The warranty of your terminal ends next month. We will contact you about its replacement.',
    },
    mn: {
      title: 'Төлбөрийн терминал солих тухай',
      content:
        'Таны терминалын баталгаат хугацаа ирэх сард дуусна. Солих талаар манай ажилтан тантай холбогдоно.',
    },
  },
} as const satisfies Record<string, NoticeText>

/** Texts that differ at the second tenant. */
export const steppeNotices = {
  newYear: {
    ja: {
      title: '年末年始のお振り込みについて',
      content:
        '12月31日から1月2日までは銀行のお振り込みがございません。\nこの期間の売上は、1月3日にお振り込みいたします。',
    },
    en: {
      title: 'Deposits over the New Year holidays',
      content:
        'Banks make no transfers from December 31 to January 2.\nSales of these days are paid on January 3.',
    },
    mn: {
      title: 'Шинэ жилийн амралтын өдрүүдийн шилжүүлэг',
      content:
        '12 дугаар сарын 31-нээс 1 дүгээр сарын 2 хүртэл банкны шилжүүлэг хийгдэхгүй.\nЭдгээр өдрийн орлогыг 1 дүгээр сарын 3-нд шилжүүлнэ.',
    },
  },
  maintenance: {
    ja: {
      title: '定期メンテナンスのお知らせ',
      content:
        '毎月第3水曜日の午前2時から午前5時まで、定期メンテナンスを実施いたします。\nこの時間帯は管理画面をご利用いただけません。店頭での決済には影響ございません。',
    },
    en: notices.maintenance.en,
    mn: notices.maintenance.mn,
  },
  outage: {
    ja: { title: '通信障害は復旧いたしました', content: notices.outage.ja.content },
    en: notices.outage.en,
    mn: notices.outage.mn,
  },
  twoStep: {
    ja: {
      title: '二段階認証を設定してください',
      content: '不正ログインを防ぐため、画面右上のお名前から二段階認証を設定してください。',
    },
    en: {
      title: 'Set up two-step verification',
      content:
        'To protect your account, open the menu with your name at the top right and set up two-step verification.',
    },
    mn: {
      title: 'Хоёр шатлалт баталгаажуулалтаа тохируулна уу',
      content: 'Нэвтрэх эрхээ хамгаалахын тулд баруун дээд буланд байгаа нэрээ дарж тохируулна уу.',
    },
  },
  excel: {
    ja: {
      title: '一覧をExcel形式でダウンロードできます',
      content: '取引一覧の「ダウンロード」から形式をお選びください。',
    },
    en: {
      title: 'Download transactions as Excel',
      content:
        'The list of transactions can now be downloaded as Excel. Choose the format under “Download”.',
    },
    mn: {
      title: 'Жагсаалтыг Excel хэлбэрээр татаж авах боломжтой боллоо',
      content: 'Гүйлгээний жагсаалтын «Татах» товчийг дарж сонгоно уу.',
    },
  },
  shifts: {
    ja: { title: 'シフト表', content: '来月のシフト表は店舗の責任者から受け取ってください。' },
    en: {
      title: 'Shift schedule',
      content: 'Ask the manager of your store for next month’s shift schedule.',
    },
    mn: {
      title: 'Ээлжийн хуваарь',
      content: 'Ирэх сарын ээлжийн хуваарийг дэлгүүрийн менежерээс авна уу.',
    },
  },
} as const satisfies Record<string, NoticeText>
