/** Headings and values in downloaded files. */
export const exportsJa = {
  transactions: {
    fileName: '取引',
    columns: {
      paymentNo: '取引番号',
      paidAt: '日時',
      store: '店舗',
      terminal: '端末',
      type: '種別',
      paymentType: '支払方法',
      amount: '金額',
      remark: '備考',
      state: '状態',
      counted: '集計対象の金額',
      uncounted: '集計対象外の金額',
      currency: '通貨',
      offset: 'UTCとの時差',
      reason: '返金理由',
      tradeType: '取引形態',
      originalPaymentNo: '元の取引番号',
      businessDay: '営業日',
      storeCode: '店舗コード',
      companyCode: '会社コード',
      company: '会社',
      pointCard: 'ポイントカード番号',
      pointsUsed: '利用ポイント',
      pointsAwarded: '付与ポイント',
      presentation: 'ポイントカードの提示',
      merchantCode: '加盟店コード',
      merchant: '加盟店',
    },
    total: '合計',
  },
  statements: { fileName: '入金明細書' },
  journals: { fileName: '仕訳' },
}

declare module './phrases.ts' {
  interface Phrases {
    exports: typeof exportsJa
  }
}
