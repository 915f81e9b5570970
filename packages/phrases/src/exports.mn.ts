import type { exportsJa } from './exports.ja.ts'

export const exportsMn: typeof exportsJa = {
  transactions: {
    fileName: 'Гүйлгээ',
    columns: {
      paymentNo: 'Гүйлгээний дугаар',
      paidAt: 'Огноо, цаг',
      store: 'Дэлгүүр',
      terminal: 'Терминал',
      type: 'Төрөл',
      paymentType: 'Төлбөрийн хэлбэр',
      amount: 'Дүн',
      remark: 'Тэмдэглэл',
      state: 'Төлөв',
      counted: 'Нийлбэрт орсон дүн',
      uncounted: 'Нийлбэрт ороогүй дүн',
      currency: 'Валют',
      offset: 'UTC-ийн зөрүү',
      reason: 'Буцаалтын шалтгаан',
      tradeType: 'Гүйлгээний суваг',
      pointCard: 'Онооны картын дугаар',
      pointsUsed: 'Зарцуулсан оноо',
      pointsAwarded: 'Олгосон оноо',
      presentation: 'Онооны карт үзүүлсэн байдал',
      merchantCode: 'Мерчантын код',
      merchant: 'Мерчант',
    },
    total: 'Нийт',
  },
  statements: { fileName: 'тооцооны-хуулга' },
  journals: { fileName: 'журналын-бичилт' },
}
