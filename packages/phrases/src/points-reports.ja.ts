/** Points reports, for the user's stores or all stores of the merchant. */
export const pointsReportsJa = {
  title: 'ポイントレポート',
  entTitle: '全店舗のポイントレポート',
  fault: 'ポイントレポートを読み込めませんでした',
  group: { month: '月別', store: '店舗別', rule: 'ポイントルール別' },
  groupLabel: '集計の単位',
  field: {
    month: '月',
    store: '店舗',
    storeCode: '店舗コード',
    rule: 'ポイントルール',
    chargeType: 'ポイント区分',
    awarded: '付与',
    cancelled: '取り消し',
    used: '利用',
    returned: '返却',
    net: '差引',
    outstanding: '未利用残高',
    cost: 'ポイント費用',
    currency: '通貨',
  },
  row: { noRule: 'ルールなし', use: 'ポイントの利用' },
  define: {
    title: '数値の説明',
    awarded:
      '付与したポイントの合計です。店舗の付与率によるポイントと、決済データに付いていたポイントも含みます（ルール別では「ルールなし」）。',
    cancelled: '返金により取り消した付与の合計です。返金した月に、元の付与のルールとして数えます。',
    used: '支払いに利用されたポイントの合計です。どのルールにも属しません。',
    returned: '返金によりお客様に返却した利用ポイントの合計です。',
    net: '付与＋取り消し＋利用＋返却です。期間中のポイント残高の増減を表します。',
    outstanding:
      '最初の取引から期間の終わりまでの増減の合計です。月別では各月末の残高です。店舗別では、その店舗の注文で増えた分から減った分を差し引いたものです。ルール別では、そのルールで付与した分から取り消した分を差し引いたものです。',
    cost: '取り消していない付与（付与＋取り消し）を金額にしたものです。1ポイントを通貨の1単位として計算します。',
    days: '月は加盟店の営業日で区切ります。',
  },
  sum: '合計',
  soFar: '（集計中）',
  filter: { period: '期間', from: '開始月', to: '終了月', store: '店舗' },
  months: { one: '今月', three: '直近3か月', thirteen: '直近13か月' },
  empty: { title: 'この期間のポイントはありません', text: '期間や条件を変更してお試しください。' },
  screens: { report: 'ポイントレポート', entReport: '全店舗のポイントレポート' },
  audit: {
    action: {
      list: 'ポイントレポートの表示',
      options: 'ポイントレポートの条件の表示',
      download: 'ポイントレポートのダウンロード',
      entList: '全店舗のポイントレポートの表示',
      entOptions: '全店舗のポイントレポートの条件の表示',
      entDownload: '全店舗のポイントレポートのダウンロード',
    },
    field: { monthFrom: '開始月', monthTo: '終了月', ruleId: 'ポイントルール' },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    pointsReports: typeof pointsReportsJa
  }
}
