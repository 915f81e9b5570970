/** Statistics: what a merchant's stores took and gave back. */
export const statisticsJa = {
  title: '集計',
  fault: '集計を読み込めませんでした',
  group: { date: '日別', store: '店舗別', company: '会社別', brand: '支払方法別' },
  groupLabel: '集計の単位',
  field: {
    date: '日付',
    store: '店舗',
    company: '会社',
    brand: '支払方法',
    storeCode: '店舗コード',
    companyCode: '会社コード',
    paymentCount: '支払件数',
    payment: '支払金額',
    refundCount: '返金件数',
    refund: '返金額',
    net: '差引',
    average: '平均単価',
    refundRate: '返金率',
    before: '比較対象の差引',
    change: '増減',
    currency: '通貨',
  },
  sum: '合計',
  today: '（集計中）',
  chart: { date: '日別の差引', store: '店舗別の差引', company: '会社別の差引', brand: '支払方法別の差引' },
  compare: {
    label: '比較',
    none: 'なし',
    PREVIOUS: '直前の期間',
    LAST_YEAR: '前年の同時期',
    note: '{from} ～ {to} と、同じ曜日どうしで比較しています。',
  },
  filter: {
    brand: '支払方法',
    class: '支払区分',
    store: '店舗',
    company: '会社',
  },
  months: { previous: '前の月', next: '次の月' },
  empty: {
    title: 'この期間の取引はありません',
    text: '期間や条件を変更してお試しください。',
    last: '最後の取引は{day}です。',
    open: '{day}の月を表示',
  },
  fileName: '集計',
  screens: { statistics: '集計' },
  audit: {
    action: {
      list: '集計の表示',
      options: '集計の条件の取得',
      stores: '店舗の一覧',
      download: '集計のダウンロード',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    statistics: typeof statisticsJa
  }
}
