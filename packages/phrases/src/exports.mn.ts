import type { exportsJa } from './exports.ja.ts'

export const exportsMn: typeof exportsJa = {
  transactions: {
    fileName: 'Гүйлгээ',
    columns: {
      merchant: 'Худалдаачин',
      paymentNo: 'Гүйлгээний дугаар',
      paidAt: 'Огноо, цаг',
      store: 'Салбар',
      terminal: 'Терминал',
      type: 'Төрөл',
      paymentType: 'Төлбөрийн хэрэгсэл',
      amount: 'Дүн',
      remark: 'Тайлбар',
    },
    type: {
      payment: 'Төлбөр',
      paymentFailed: 'Төлбөр (амжилтгүй)',
      refund: 'Буцаалт',
      refundPending: 'Буцаалт (боловсруулж байна)',
      refundFailed: 'Буцаалт (амжилтгүй)',
    },
  },
}
