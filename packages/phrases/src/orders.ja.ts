/** Orders with a point card: list, search, detail and download. */
export const ordersJa = {
  title: '注文',
  fault: '注文を読み込めませんでした',
  detailFault: 'この注文を読み込めませんでした',
  field: {
    orderedAt: '日時',
    businessDay: '営業日',
    orderNo: '注文番号',
    orderType: '注文種別',
    amount: '注文金額',
    paymentTypes: '支払方法',
    cardNo: 'ポイントカード番号',
    presentation: 'ポイントカードの提示',
    pointsUsed: '利用ポイント',
    pointsAwarded: '付与ポイント',
    pointsShort: '取り消せなかったポイント',
    balanceAfter: 'ポイント残高',
  },
  orderType: { SALE: '販売', REFUND: '返金', CANCEL: '取り消し' },
  presentation: { CARD: 'カード', APP: 'アプリ', NONE: '提示なし' },
  others: '{name}、ほか{count}件',
  filter: {
    orderNoHint: '先頭の数文字だけでも検索できます。すべての期間が対象です。',
    cardNoHint: 'カード番号の先頭の数文字だけでも検索できます。すべての期間が対象です。',
  },
  totals: {
    count: '件数',
    SALE: '販売（{count}件）',
    REFUND: '返金（{count}件）',
    CANCEL: '取り消し（{count}件）',
    net: '差引',
    used: '利用ポイント',
    awarded: '付与ポイント',
  },
  empty: {
    noneTitle: '注文はまだありません',
    noneText: 'ポイントカードを提示した支払いがあると、ここに表示されます。',
    noMatchTitle: '条件に合う注文はありません',
  },
  detail: {
    missingTitle: '注文が見つかりません',
    missingText: '番号が正しくないか、表示する権限がない可能性があります。',
    payments: '支払い',
    refundLine: '返金の取引',
    points: 'ポイント',
    noPoints: 'ポイントの増減はありません。',
    timeline: '注文の経過',
    openSale: '元の注文を開く',
  },
  event: {
    paid: '{name}で支払われました',
    given: 'ポイントが付与されました',
    used: 'ポイントが利用されました',
    refunded: '返金されました',
    reversedPoints: '付与したポイントが取り消されました',
    returned: '利用したポイントが返却されました',
  },
  file: {
    columns: {
      orderedAt: '日時',
      orderNo: '注文番号',
      store: '店舗',
      terminal: '端末',
      orderType: '注文種別',
      amount: '注文金額',
      paymentClass: '支払区分',
      detailAmount: '明細金額',
      pointPayment: 'ポイント支払区分',
      presentation: 'ポイント提示区分',
      cardNo: 'ポイントカード番号',
      points: 'ポイント付与・取消数',
      balance: 'ポイント残高',
    },
    pointPayment: { used: '利用あり', returned: '利用分の返却', none: '利用なし' },
  },
  screens: { list: '注文' },
  audit: {
    field: {
      orderNo: '注文番号',
      cardNo: 'ポイントカード番号',
      orderType: '注文種別',
      presentation: 'ポイントカードの提示',
    },
    word: {
      orderType: { SALE: '販売', REFUND: '返金', CANCEL: '取り消し' },
      presentation: { CARD: 'カード', APP: 'アプリ', NONE: '提示なし' },
    },
    action: {
      list: '注文一覧の表示',
      detail: '注文の表示',
      download: '注文のダウンロード',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    orders: typeof ordersJa
  }
}
