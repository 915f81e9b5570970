/** What stands in files that people take home. */
export const exportsJa = {
  transactions: {
    fileName: '取引',
    columns: {
      merchant: '加盟店',
      paymentNo: '取引番号',
      paidAt: '日時',
      store: '店舗',
      terminal: '端末',
      type: '種別',
      paymentType: '支払方法',
      amount: '金額',
      remark: '備考',
    },
    type: {
      payment: '支払い',
      paymentFailed: '支払い（失敗）',
      refund: '返金',
      refundPending: '返金（処理中）',
      refundFailed: '返金（失敗）',
    },
  },
}
