/**
 * Payment methods of the demo catalogue: ID, code, class (1 WALLET, 2 CARD, 3 POINT_CARD, 4 CASH)
 * and name. English and Mongolian names are given only if they differ.
 */
const catalogue = [
  [1, 'PAYPAY', 1, 'PayPay'],
  [2, 'D_BARAI', 1, 'd払い', 'd Barai'],
  [3, 'RAKUTEN_PAY', 1, '楽天ペイ', 'Rakuten Pay'],
  [4, 'AU_PAY', 1, 'au PAY'],
  [5, 'MERPAY', 1, 'メルペイ', 'Merpay'],
  [6, 'WECHAT_PAY', 1, 'WeChat Pay'],
  [7, 'ALIPAY_PLUS', 1, 'Alipay+'],
  [8, 'QPAY', 1, 'QPay'],
  [9, 'SOCIALPAY', 1, 'SocialPay'],
  [10, 'VISA', 2, 'Visa'],
  [11, 'MASTERCARD', 2, 'Mastercard'],
  [12, 'JCB', 2, 'JCB'],
  [13, 'AMEX', 2, 'American Express'],
  [14, 'DINERS', 2, 'Diners Club'],
  [15, 'POINT_CARD', 3, 'ポイントカード', 'Point card', 'Онооны карт'],
  [16, 'CASH', 4, '現金', 'Cash', 'Бэлэн мөнгө'],
  [17, 'UNIONPAY', 2, '銀聯', 'UnionPay'],
  [18, 'TRANSPORT_IC', 1, '交通系IC', 'Transport IC', 'Тээврийн IC карт'],
  // Used for imported files of other services that do not name the payment method.
  [
    19,
    'CARD',
    2,
    'カード（ブランド不明）',
    'Card (unknown payment method)',
    'Карт (брэнд тодорхойгүй)',
  ],
  [20, 'OTHER', 1, 'その他の支払方法', 'Other', 'Бусад'],
] as const

export const paymentMethods = catalogue.map(
  ([id, code, payment_class, name, english = name, mongolian = english]) => ({
    id,
    code,
    name_ja: name,
    name_en: english,
    name_mn: mongolian,
    payment_class,
    // Each kind has one payment class, and its ID equals the number of the kind.
    class_id: payment_class,
    sequence: id * 10,
  }),
)

type PaymentMethodCode = (typeof catalogue)[number][1]
type Mix = Partial<Record<PaymentMethodCode, number>>

/** Share of each payment method by currency, in percent. */
const mixes: Record<string, Mix> = {
  JPY: {
    PAYPAY: 25,
    D_BARAI: 7,
    RAKUTEN_PAY: 6,
    AU_PAY: 5,
    MERPAY: 2,
    WECHAT_PAY: 1,
    ALIPAY_PLUS: 2,
    VISA: 17,
    MASTERCARD: 8,
    JCB: 9,
    AMEX: 3,
    DINERS: 1,
    POINT_CARD: 4,
    CASH: 10,
  },
  MNT: { QPAY: 34, SOCIALPAY: 16, VISA: 17, MASTERCARD: 9, WECHAT_PAY: 3, POINT_CARD: 5, CASH: 16 },
  CNY: { WECHAT_PAY: 46, ALIPAY_PLUS: 41, VISA: 4, MASTERCARD: 2, CASH: 7 },
  QAR: { VISA: 46, MASTERCARD: 27, AMEX: 6, ALIPAY_PLUS: 3, POINT_CARD: 3, CASH: 15 },
}

export interface DrawnPaymentMethod {
  id: number
  payment_class: number
}

/** Returns the payment methods of a currency with their weights, for `weightedPick`. */
export const paymentMethodMix = (currency: string): [DrawnPaymentMethod, number][] => {
  const mix = mixes[currency]!
  return paymentMethods.flatMap((paymentMethod) =>
    mix[paymentMethod.code]
      ? [[paymentMethod, mix[paymentMethod.code]!] as [DrawnPaymentMethod, number]]
      : [],
  )
}
