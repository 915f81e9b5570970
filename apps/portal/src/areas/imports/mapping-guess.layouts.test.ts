import { describe, expect, it } from 'vitest'
import type { FileColumn } from './figure-guess.ts'
import type { Question } from './guess-parts.ts'
import { guessMapping } from './mapping-guess.ts'
import { kindsOf } from './mapping-kinds.ts'
import { amountOf, dateOf, fieldOf, type JsonObject } from './mapping-json.ts'

// Expected mappings for the column names of payment services, with two example lines each. The
// guess must also report other columns that could contain the amount.

interface Expected {
  date: string | [date: string, time: string]
  amount: string | null
  /** Other columns that could contain the amount; none by default. */
  amounts?: readonly string[]
  dates?: readonly string[]
  figures?: 'point' | 'comma'
  number?: string
  kind?: string | null
  paymentMethod?: string
  store?: string
  fee?: string
  currency?: JsonObject
}

const layouts: Readonly<Record<string, readonly [lines: string, expected: Expected]>> = {
  'SumUp, German': [
    `E-Mail;Datum;Transaktions-ID;Transaktionsart;Status;Kartentyp;Letzte 4 Ziffern;Zahlungsart;Autorisierungscode;Betrag inkl. MwSt.;Betrag exkl. MwSt.;MwSt.-Betrag;Trinkgeldbetrag;Gebühr;Auszahlung;Auszahlungsdatum;Auszahlungs-ID
a@b.example;01.10.2026 08:00;TX00000AB;Umsatz;Erfolgreich;VISA;1000;Karte;100000;1.332,00;1.119,33;212,67;0,00;18,51;1.313,49;03.10.2026;P0000
a@b.example;21.10.2026 09:07;TX00001AB;Rückerstattung;Erfolgreich;AMEX;1037;Karte;107919;-1.240,75;-1.042,65;-198,10;0,00;17,25;-1.258,00;24.10.2026;P0000`,
    {
      date: 'Datum',
      amount: 'Betrag inkl. MwSt.',
      figures: 'comma',
      number: 'Transaktions-ID',
      kind: 'Transaktionsart',
      paymentMethod: 'Kartentyp',
      fee: 'Gebühr',
    },
  ],
  'SumUp, English': [
    `Email;Date;Transaction ID;Transaction Type;Status;Card Type;Total;Subtotal;Tax Amount;Tip Amount;Fee;Payout;Payout date
a@b.example;2026-10-01 08:00:00;TX00000AB;Sale;Successful;VISA;12.00;10.00;2.00;0.00;0.20;11.80;2026-10-03
a@b.example;2026-10-01 09:00:00;TX00001AB;Refund;Successful;VISA;-12.00;-10.00;-2.00;0.00;0.00;-12.00;2026-10-03`,
    {
      date: 'Date',
      amount: 'Total',
      kind: 'Transaction Type',
      paymentMethod: 'Card Type',
      number: 'Transaction ID',
      fee: 'Fee',
    },
  ],
  'Mollie settlement': [
    `Date;Payment method;Currency;Amount;Status;ID;Description;Settlement currency;Settlement amount;Settlement reference;Amount refunded
2026-10-01 07:00:00;ideal;EUR;474.93;Paid;tr_0000WDqYK6;Order 1;EUR;474.93;1234567.2610.01;0.00
2026-10-01 08:11:13;creditcard;EUR;-12.50;Refunded;re_0001WDqYK6;Order 2;EUR;-12.50;1234567.2610.01;0.00`,
    {
      date: 'Date',
      amount: 'Amount',
      number: 'ID',
      kind: 'Status',
      paymentMethod: 'Payment method',
      currency: { col: 'Currency', case: 'upper' },
    },
  ],
  'Klarna settlement': [
    `type;sale_date;capture_date;payout_date;settlement_currency;purchase_currency;short_order_id;order_id;amount;fee
SALE;2026-10-01;2026-10-02;2026-10-09;EUR;EUR;ABC123;11112222-aaaa;120.00;3.10
RETURN;2026-10-03;2026-10-04;2026-10-09;EUR;EUR;ABC124;11112222-bbbb;-20.00;0.00`,
    {
      date: 'sale_date',
      amount: 'amount',
      kind: 'type',
      fee: 'fee',
      number: 'short_order_id',
      currency: { col: 'purchase_currency', case: 'upper' },
    },
  ],
  'Amazon Pay settlement': [
    `TransactionPostedDate;SettlementId;AmazonTransactionId;TransactionType;StoreName;CurrencyCode;TransactionAmount;TransactionPercentageFee;TransactionFixedFee;TotalTransactionFee;NetTransactionAmount
2026-10-01T07:00:00+00:00;987654321;P01-1234567-1234567-C011111;Capture;North;JPY;1200;-40;-5;-45;1155
2026-10-02T07:00:00+00:00;987654321;P01-1234567-1234567-R022222;Refund;North;JPY;-300;10;0;10;-290`,
    {
      date: 'TransactionPostedDate',
      amount: 'TransactionAmount',
      number: 'AmazonTransactionId',
      kind: 'TransactionType',
      store: 'StoreName',
      currency: { col: 'CurrencyCode', case: 'upper' },
    },
  ],
  Zettle: [
    `Date;Time;Receipt number;Card type;Gross;VAT;Fee;Net
2026-10-01;07:00;100001;Visa;1200.00;200.00;20.00;1180.00
2026-10-02;08:00;100002;Mastercard;980.00;80.00;10.00;970.00`,
    {
      date: ['Date', 'Time'],
      amount: 'Gross',
      number: 'Receipt number',
      paymentMethod: 'Card type',
      fee: 'Fee',
      kind: null,
    },
  ],
  'Worldpay, by an authorized and a captured amount': [
    `Order code;Date;Payment method;Amount;Captured amount;Currency code;Status
ORD-100001;01/10/2026 07:00;VISA_CREDIT;12.00;12.00;GBP;SETTLED
ORD-100002;21/10/2026 08:00;ECMC_DEBIT;30.00;15.00;GBP;SETTLED`,
    {
      date: 'Date',
      amount: 'Captured amount',
      amounts: ['Amount'],
      number: 'Order code',
      paymentMethod: 'Payment method',
    },
  ],
  'a bank’s gross in a currency that its name says': [
    `Booking;Reference;Amount (EUR);Fee (EUR)
2026-10-01;R-1000001;12.00;0.20
2026-10-02;R-1000002;13.00;0.20`,
    {
      date: 'Booking',
      amount: 'Amount (EUR)',
      number: 'Reference',
      fee: 'Fee (EUR)',
      currency: { value: 'EUR' },
    },
  ],
  'a terminal’s settlement by shop': [
    `入金予定日;店舗名;端末ID;取引番号;利用日;利用時刻;決済サービス;ブランド;取引区分;売上金額;決済手数料（税込）;差引入金額
2026/11/16;表参道店;T10;202610000000;2026/10/01;09:00:00;カード・電子マネー;Visa;売上;1,230;40;1,190
2026/11/16;表参道店;T10;202610000007;2026/10/21;10:07:00;カード・電子マネー;JCB;取消;-980;-32;-948`,
    {
      date: ['利用日', '利用時刻'],
      amount: '売上金額',
      number: '取引番号',
      kind: '取引区分',
      paymentMethod: 'ブランド',
      store: '店舗名',
      fee: '決済手数料（税込）',
    },
  ],
  'a gateway with tax and postage apart': [
    `オーダーID;処理日時;取引状態;利用金額;税送料;合計金額
ORDER-0001;2026/10/01 07:00:00;売上確定;1000;100;1100
ORDER-0002;2026/10/01 08:00:00;取消;2000;0;2000`,
    {
      date: '処理日時',
      amount: '利用金額',
      amounts: ['合計金額'],
      number: 'オーダーID',
      kind: '取引状態',
    },
  ],
  'a wallet with points used': [
    `取引日時;取引番号;店舗名;ステータス;取引金額;内ポイント利用額;内クーポン割引額
2026/10/01 07:00:00;R0000001;北店;取引完了;1,200;200;0
2026/10/01 08:00:00;R0000002;南店;返金完了;-300;0;0`,
    {
      date: '取引日時',
      amount: '取引金額',
      number: '取引番号',
      kind: 'ステータス',
      store: '店舗名',
    },
  ],
  'a slip list with 決済金額 and 手数料金額（税込）': [
    `決済日;伝票No;手数料金額（税込）;決済金額;収納金額
2026/10/01;100001;36;1200;1164
2026/10/02;100002;30;1000;970`,
    { date: '決済日', amount: '決済金額', number: '伝票No', fee: '手数料金額（税込）' },
  ],
  Mongolian: [
    `Огноо;Гүйлгээний дугаар;Төлбөрийн хэлбэр;Гүйлгээний дүн;Шимтгэл;Шилжүүлэх дүн
2026-10-01 07:00:00;G-1000001;QPay;12,000.00;120.00;11,880.00
2026-10-02 07:00:00;G-1000002;VISA;8,000.00;80.00;7,920.00`,
    {
      date: 'Огноо',
      amount: 'Гүйлгээний дүн',
      number: 'Гүйлгээний дугаар',
      paymentMethod: 'Төлбөрийн хэлбэр',
      fee: 'Шимтгэл',
    },
  ],
  'a net amount alone, which is no amount': [
    `Date;Reference;Net amount
2026-10-01;R-1000001;12.00
2026-10-02;R-1000002;13.00`,
    { date: 'Date', amount: null, number: 'Reference' },
  ],
  'figures under names that say nothing': [
    `Day;Code;A;B
2026-10-01;R-1000001;12.00;1.00
2026-10-02;R-1000002;13.00;2.00`,
    { date: 'Day', amount: 'A', amounts: ['B'] },
  ],
  'two days that could be the one': [
    `Order date;Purchase date;Order ID;Amount
2026-10-01;2026-10-02;R-1000001;12.00
2026-10-02;2026-10-03;R-1000002;13.00`,
    { date: 'Order date', dates: ['Purchase date'], amount: 'Amount', number: 'Order ID' },
  ],
}

function columnsOf(lines: string): FileColumn[] {
  const [names, ...rows] = lines.split('\n').map((line) => line.split(';'))
  return names!.map((name, at) => {
    const cells = rows.map((row) => row[at]!).filter(Boolean)
    const values = [...new Set(cells)].map((value) => ({
      value,
      count: cells.filter((cell) => cell === value).length,
    }))
    const isUnique = values.every(({ count }) => count === 1)
    const emptyCount = rows.length - cells.length
    return { name, samples: [...new Set(cells)], forms: [], values, isUnique, emptyCount }
  })
}

describe('the guessed mapping', () => {
  it.each(Object.entries(layouts))('names the columns of the file: %s', (_, [lines, expected]) => {
    const columns = columnsOf(lines)
    const file = { encoding: 'utf-8', delimiter: ';', headingLine: 1, columns }
    const { mapping } = guessMapping(file, 'EUR')
    const amount = amountOf(mapping)
    const date = dateOf(mapping)
    const said = (name: 'paymentNo' | 'paymentType' | 'storeCode' | 'fee') => {
      const source = fieldOf(mapping, name)
      return typeof source === 'object' && source && 'column' in source ? source.column : undefined
    }
    expect(amount).toMatchObject({
      column: expected.amount ?? '',
      ...(expected.figures && { form: expected.figures }),
    })
    const [day, time = null] = [expected.date].flat()
    expect(date).toMatchObject({ column: day, time })
    const questions = (mapping.questions ?? []) as unknown as readonly Question[]
    const othersOf = (about: Question['about']) =>
      questions.find((question) => question.about === about)?.options.slice(1) ?? []
    expect(othersOf('amount')).toEqual(expected.amounts ?? [])
    expect(othersOf('date')).toEqual(expected.dates ?? [])
    if (expected.number) expect(said('paymentNo')).toBe(expected.number)
    if (expected.kind !== undefined)
      expect(kindsOf(mapping)).toMatchObject({ column: expected.kind })
    if (expected.paymentMethod) expect(said('paymentType')).toBe(expected.paymentMethod)
    if (expected.store) expect(said('storeCode')).toBe(expected.store)
    if (expected.fee) expect(said('fee')).toBe(expected.fee)
    expect(mapping.currency).toEqual(expected.currency ?? expect.anything())
  })
})
