import type { receiptsJa } from './receipts.ja.ts'

export const receiptsMn: typeof receiptsJa = {
  open: 'Баримт хэвлэх',
  title: 'Баримт хэвлэх',
  note: 'Баримт дээр хуулбар гэж тэмдэглэнэ. Хэвлэсэн, татсаныг аудитын бүртгэлд тэмдэглэнэ.',
  none: {
    PAYMENT: 'Төлбөр амжилтгүй болсон тул баримт байхгүй.',
    REFUND: 'Буцаалт амжилттай болоогүй тул буцаалтын баримт байхгүй.',
  },
  language: 'Баримтын хэл',
  preview: 'Баримтын урьдчилсан харагдац',
  code: '{number} дугаартай гүйлгээний QR код',
  logo: 'Лого',
  print: 'Хөтчөөс хэвлэх',
  pdf: 'PDF (58 мм)',
  escpos: 'Принтерийн файл',
  close: 'Хаах',
  fault: 'Баримтыг ачаалж чадсангүй',
  fileFault: 'Баримтыг татаж чадсангүй',
  slip: {
    fileName: { PAYMENT: 'баримт', REFUND: 'буцаалтын-баримт' },
    title: { PAYMENT: 'Баримт', REFUND: 'Буцаалтын баримт' },
    copy: 'Хуулбар (дахин олгосон)',
    refund: 'Буцаасан дүн',
    pointsUsed: 'Зарцуулсан оноо',
    pointsAwarded: 'Олгосон оноо',
    pointsReturned: 'Буцаасан оноо',
    pointsReversed: 'Хассан оноо',
    balance: 'Онооны үлдэгдэл',
    pointCard: 'Онооны карт',
    reissuedAt: 'Дахин олгосон',
  },
  audit: {
    action: {
      read: 'Баримт харах',
      file: 'Баримт татах',
      print: 'Баримтыг хөтчөөс хэвлэх',
    },
    field: { receiptLanguage: 'Баримтын хэл' },
    sentence: {
      file: '{actor} «{object}» гүйлгээний баримтын хуулбарыг татсан.',
      print: '{actor} «{object}» гүйлгээний баримтын хуулбарыг хэвлэсэн.',
    },
  },
}
