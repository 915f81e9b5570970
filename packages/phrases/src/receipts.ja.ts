/** Copies of receipts and refund slips. */
export const receiptsJa = {
  open: 'レシートを印刷',
  title: 'レシートの印刷',
  note: '控え（再発行）と印字されます。印刷とダウンロードは操作履歴に残ります。',
  none: {
    PAYMENT: '支払いが完了していないため、レシートはありません。',
    REFUND: '返金が完了していないため、返金伝票はありません。',
  },
  language: 'レシートの言語',
  preview: 'レシートのプレビュー',
  code: '取引番号{number}のQRコード',
  logo: 'ロゴ',
  print: 'ブラウザで印刷',
  pdf: 'PDF（58 mm）',
  escpos: 'プリンター用データ',
  close: '閉じる',
  fault: 'レシートを読み込めませんでした',
  fileFault: 'レシートをダウンロードできませんでした',
  slip: {
    fileName: { PAYMENT: 'レシート', REFUND: '返金伝票' },
    title: { PAYMENT: 'レシート', REFUND: '返金伝票' },
    copy: '控え（再発行）',
    refund: '返金額',
    pointsUsed: '利用ポイント',
    pointsAwarded: '付与ポイント',
    pointsReturned: '返却ポイント',
    pointsReversed: '付与の取消',
    balance: 'ポイント残高',
    pointCard: 'ポイントカード',
    reissuedAt: '再発行日時',
  },
  audit: {
    action: {
      read: 'レシートの表示',
      file: 'レシートのダウンロード',
      print: 'レシートのブラウザ印刷',
    },
    field: { receiptLanguage: 'レシートの言語' },
    sentence: {
      file: '{actor}が、取引{object}のレシートの控えをダウンロードしました。',
      print: '{actor}が、取引{object}のレシートの控えを印刷しました。',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    receipts: typeof receiptsJa
  }
}
