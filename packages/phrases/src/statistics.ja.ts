/** Statistics of payments and refunds of a merchant's stores. */
export const statisticsJa = {
  title: '集計',
  fault: '集計を読み込めませんでした',
  group: { date: '日別', store: '店舗別', company: '会社別', paymentMethod: '支払方法別' },
  groupLabel: '集計の単位',
  field: {
    date: '日付',
    store: '店舗',
    company: '会社',
    paymentMethod: '支払方法',
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
  define: {
    title: '各数値の意味',
    net: '支払金額から返金額を差し引いた金額です。',
    paymentCount: '完了した支払いの件数です。失敗した支払いは含みません。',
    payment: '完了した支払いの合計金額です。後から返金されたものも、支払った日に計上します。',
    refundCount: '完了した返金の件数です。処理中や失敗した返金は含みません。',
    refund: '完了した返金の合計金額です。返金が完了した日に計上します。',
    average: '支払金額 ÷ 支払件数（四捨五入）です。',
    refundRate: '返金額 ÷ 支払金額（四捨五入）です。',
    change: '差引を、同じ曜日どうしで比べた増減です。日付は加盟店の締め時刻で区切った営業日です。',
  },
  pages: { label: '集計の画面', sums: '期間', days: '日別', close: 'レジ締め' },
  byLabel: '列の単位',
  by: { paymentMethod: '支払方法', store: '店舗' },
  others: 'その他',
  sum: '合計',
  today: '（集計中）',
  chart: {
    date: '日別の差引',
    store: '店舗別の差引',
    company: '会社別の差引',
    paymentMethod: '支払方法別の差引',
    showRate: '返金率を表示',
    hideRate: '返金率を隠す',
  },
  compare: {
    label: '比較',
    none: 'なし',
    PREVIOUS: '直前の週',
    LAST_YEAR: '前年の同時期',
    note: '{from}～{to}と、同じ曜日どうしで比較しています。',
  },
  filter: {
    paymentMethod: '支払方法',
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
  screens: { statistics: '集計', days: '集計（日別の一覧表）' },
  notifications: {
    differs: {
      title: '時間帯別の集計が取引と一致しません：{merchant}',
      content:
        '{merchant}の時間帯別の集計を取引から計算し直したところ、{count, number}件の相違がありました。内容は操作履歴に記録しています。',
    },
  },
  audit: {
    action: {
      list: '集計の表示',
      breakdown: '日別の一覧表の表示',
      breakdownDownload: '日別の一覧表のダウンロード',
      options: '集計の条件の取得',
      stores: '店舗の一覧の表示',
      download: '集計のダウンロード',
      differs: '時間帯別の集計の相違の検出',
    },
    sentence: { differs: '時間帯別の集計（{object}）を取引から計算し直し、相違が見つかりました。' },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    statistics: typeof statisticsJa
  }
}
