/** Words with which an imaginary service writes its files in one language. */
export interface Language {
  encodings: readonly string[]
  names: Record<'no' | 'date' | 'time' | 'amount' | 'type' | 'status' | 'fee' | 'currency', string>
  zone: string
  note: string
  sale: string
  refund: string
  done: string
  failed: string
  total: string
  preamble: string
}

export const languages: readonly Language[] = [
  {
    encodings: ['utf8', 'utf8-bom', 'utf16le-bom', 'windows-1252'],
    names: {
      no: 'Transaction ID',
      date: 'Date',
      time: 'Time',
      amount: 'Amount',
      type: 'Type',
      status: 'Status',
      fee: 'Fee',
      currency: 'Currency',
    },
    zone: 'Time zone',
    note: 'Note',
    sale: 'Sale',
    refund: 'Refund',
    done: 'Completed',
    failed: 'Failed',
    total: 'Total',
    preamble: 'Report of the shop',
  },
  {
    encodings: ['utf8', 'shift_jis', 'euc-jp', 'utf16le-bom'],
    names: {
      no: '取引番号',
      date: '取引日',
      time: '取引時刻',
      amount: '取引金額',
      type: '取引区分',
      status: 'ステータス',
      fee: '手数料',
      currency: '通貨',
    },
    zone: 'タイムゾーン',
    note: '備考',
    sale: '売上',
    refund: '返金',
    done: '完了',
    failed: '失敗',
    total: '合計',
    preamble: '取引明細レポート',
  },
  {
    encodings: ['utf8', 'gb18030'],
    names: {
      no: '交易号',
      date: '交易日期',
      time: '交易时间',
      amount: '交易金额',
      type: '交易类型',
      status: '交易状态',
      fee: '手续费',
      currency: '币种',
    },
    zone: '时区',
    note: '备注',
    sale: '交易',
    refund: '退款',
    done: '成功',
    failed: '失败',
    total: '合计',
    preamble: '商户交易明细报表',
  },
  {
    encodings: ['utf8', 'windows-1252', 'iso-8859-15'],
    names: {
      no: 'Transaktions-ID',
      date: 'Datum',
      time: 'Uhrzeit',
      amount: 'Betrag',
      type: 'Transaktionsart',
      status: 'Status',
      fee: 'Gebühr',
      currency: 'Währung',
    },
    zone: 'Zeitzone',
    note: 'Bemerkung',
    sale: 'Verkauf',
    refund: 'Rückerstattung',
    done: 'Erfolgreich',
    failed: 'Fehlgeschlagen',
    total: 'Summe',
    preamble: 'Umsätze der Filiale',
  },
  {
    encodings: ['utf8', 'utf16le-bom'],
    names: {
      no: 'Гүйлгээний дугаар',
      date: 'Огноо',
      time: 'Цаг',
      amount: 'Гүйлгээний дүн',
      type: 'Төрөл',
      status: 'Төлөв',
      fee: 'Шимтгэл',
      currency: 'Валют',
    },
    zone: 'Цагийн бүс',
    note: 'Тайлбар',
    sale: 'Төлбөр',
    refund: 'Буцаалт',
    done: 'Амжилттай',
    failed: 'Амжилтгүй',
    total: 'Нийт',
    preamble: 'Гүйлгээний тайлан',
  },
]
