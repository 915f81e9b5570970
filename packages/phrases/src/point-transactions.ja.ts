/** Point transactions: list, search, detail and download. */
export const pointTransactionsJa = {
  title: 'ポイント取引',
  fault: 'ポイント取引を読み込めませんでした',
  detailFault: 'このポイント取引を読み込めませんでした',
  field: {
    at: '日時',
    orderNo: '注文番号',
    store: '店舗',
    cardNo: 'ポイントカード番号',
    chargeType: 'ポイント区分',
    entryKind: '付与・取り消し',
    quantity: 'ポイント数',
    balance: 'ポイント残高',
    rule: 'ポイントルール',
    base: '計算の元',
    rate: '付与率',
  },
  fileColumns: { businessDay: '営業日', rate: '付与率（%）' },
  chargeType: {
    BONUS: '通常ポイント',
    BONUS_BONUS: '特別ポイント',
    BONUS_COUPON: '通常ポイント（クーポン）',
    QUANTITY: '定数ポイント',
    QUANTITY_COUPON: '定数ポイント（クーポン）',
    PROMOTION: '販促ポイント',
    REVISION: 'ポイントの修正',
    USE: 'ポイントの利用',
  },
  entryKind: { AWARD: '付与', CANCEL: '取り消し' },
  useKind: { AWARD: '利用', CANCEL: '返却' },
  eitherKind: { AWARD: '付与・利用', CANCEL: '取り消し・返却' },
  tabs: { label: '表示', list: 'ポイント取引', report: 'レポート', entReport: '全店舗のレポート' },
  filter: {
    noRule: 'ルールなし',
    orderNoHint: '先頭の数文字だけでも検索できます。すべての期間が対象です。',
    cardNoHint: 'カード番号の先頭の数文字だけでも検索できます。すべての期間が対象です。',
  },
  totals: {
    count: '件数',
    award: '付与',
    cancel: '取り消し',
    used: '利用',
    returned: '返却',
    net: '差引',
    byType: 'ポイント区分ごとの合計',
    tooLarge: '大きすぎるため表示できません',
  },
  empty: {
    noneTitle: 'ポイント取引はまだありません',
    noneText: 'ポイントカードを提示した支払いがあると、ここに表示されます。',
    noMatchTitle: '条件に合うポイント取引はありません',
  },
  detail: {
    missingTitle: 'ポイント取引が見つかりません',
    missingText: '番号が正しくないか、表示する権限がない可能性があります。',
    openOrder: '注文を開く',
    noRule: 'ルールによる付与ではありません',
    storeRate: '店舗の付与率',
    byHand: '手作業による修正',
    reason: '理由',
    revisedBy: '修正した方',
    percent: '{rate}%',
  },
  screens: { list: 'ポイント取引' },
  audit: {
    field: { chargeType: 'ポイント区分', entryKind: '付与・取り消し' },
    word: {
      chargeType: {
        BONUS: '通常ポイント',
        BONUS_BONUS: '特別ポイント',
        BONUS_COUPON: '通常ポイント（クーポン）',
        QUANTITY: '定数ポイント',
        QUANTITY_COUPON: '定数ポイント（クーポン）',
        PROMOTION: '販促ポイント',
        REVISION: 'ポイントの修正',
        USE: 'ポイントの利用',
      },
      entryKind: { AWARD: '付与・利用', CANCEL: '取り消し・返却' },
    },
    action: {
      list: 'ポイント取引一覧の表示',
      detail: 'ポイント取引の表示',
      rules: 'ポイントルールの選択肢の表示',
      download: 'ポイント取引のダウンロード',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    pointTransactions: typeof pointTransactionsJa
  }
}
