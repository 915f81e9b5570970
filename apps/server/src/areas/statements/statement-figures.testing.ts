import type {
  PaymentMethodLine,
  DayLine,
  DepositStatement,
  DepositSummary,
  StoreLine,
} from '@choba/contract/statement-data.ts'

const paymentMethod = (name: string, of: Partial<PaymentMethodLine>): PaymentMethodLine => ({
  name,
  count: 0,
  usage: 0,
  refundCount: 0,
  refund: 0,
  ratePpm: 0,
  taxClass: 'TAXABLE_10',
  fee: 0,
  feeReturned: 0,
  ...of,
})

/** Deposit whose figures were computed by hand: 115,323 yen. */
export const golden: DepositStatement = {
  statementNo: 'ST-20261201-000042',
  issuedOn: '2026-12-01',
  corrects: null,
  issuer: {
    name: 'テストペイメント株式会社',
    address: '〒100-0005 東京都千代田区丸の内1-2-3 帳場ビル8階',
    registrationNumber: 'T5011001033165',
  },
  recipient: { companyName: '株式会社サンプル商店', merchantName: 'サンプルカフェ', address: null },
  depositNo: 'DEP-20261130-000042',
  currency: 'JPY',
  dateFrom: '2026-11-16',
  dateTo: '2026-11-30',
  closeDate: '2026-11-30',
  payDate: '2026-12-15',
  isPayDateProvisional: false,
  bankAccount: {
    bankName: 'テスト銀行',
    branchName: '新宿支店',
    kind: 'ORDINARY',
    lastDigits: '4321',
    holder: 'ｶ)ｻﾝﾌﾟﾙｼﾖｳﾃﾝ',
  },
  figures: {
    totalUsage: 121_382,
    refund: 3_000,
    fee: 2_554,
    tax: 225,
    transferFee: 250,
    deduction: 0,
    pointGive: 30,
    revise: 0,
    transferAmount: 115_323,
  },
  cashTotal: 4_800,
  points: 30,
  paymentMethods: [
    paymentMethod('クレジットカード', {
      count: 2,
      usage: 20_000,
      refundCount: 1,
      refund: 3_000,
      ratePpm: 32_400,
      taxClass: 'NON_TAXABLE',
      fee: 647,
      feeReturned: 97,
    }),
    paymentMethod('QRコード決済', { count: 5, usage: 101_382, ratePpm: 19_800, fee: 2_004 }),
  ],
  taxes: [
    { taxClass: 'TAXABLE_10', base: 2_254, tax: 225 },
    { taxClass: 'NON_TAXABLE', base: 550, tax: 0 },
  ],
  deductions: [],
  revisions: [],
  returnedFees: [],
  late: [],
  stores: [
    { name: '新宿本店', count: 6, usage: 120_382, refund: 3_000, fee: 2_535 },
    { name: '髙島𠮷野家㈱ ① Өргөө Үндсэн ₮ 支店', count: 1, usage: 1_000, refund: 0, fee: 19 },
  ],
  days: [
    { day: '2026-11-16', count: 2, usage: 20_000, refund: 0, fee: 647 },
    { day: '2026-11-24', count: 4, usage: 101_332, refund: 3_000, fee: 1_907 },
    { day: '2026-11-30', count: 1, usage: 50, refund: 0, fee: 0 },
  ],
}

/**
 * Statement with all possible sections: returned fees, deductions, adjustments with causes, late
 * transactions and a correction.
 */
export const eventful: DepositStatement = {
  ...golden,
  statementNo: 'ST-20261202-000043',
  issuedOn: '2026-12-02',
  corrects: {
    statementNo: golden.statementNo,
    issuedOn: golden.issuedOn,
    reason: '宛名の変更のため',
  },
  isPayDateProvisional: true,
  figures: {
    totalUsage: 1_121_382,
    refund: 53_000,
    fee: 21_464,
    tax: 2_116,
    transferFee: 250,
    deduction: 12_000,
    pointGive: 1_030,
    revise: -4_022 + 500,
    transferAmount: 1_028_000,
  },
  points: 1_030,
  paymentMethods: [
    golden.paymentMethods[0]!,
    paymentMethod('QRコード決済', {
      count: 48,
      usage: 1_101_382,
      refundCount: 2,
      refund: 50_000,
      ratePpm: 19_800,
      fee: 21_904,
      feeReturned: 990,
    }),
  ],
  taxes: [
    { taxClass: 'TAXABLE_10', base: 21_164, tax: 2_116 },
    { taxClass: 'NON_TAXABLE', base: 550, tax: 0 },
  ],
  deductions: [
    {
      kind: 'DISPUTE',
      reason: 'カード会員が取引を覚えていないとの申し出',
      reference: 'PAY-20261002-00A7F3',
      amount: 15_000,
    },
    { kind: 'DISPUTE_CANCEL', reason: null, reference: 'PAY-20260914-0031BC', amount: -3_000 },
  ],
  revisions: [
    { kind: 'CARRIED_IN', reason: null, reference: 'DEP-20261115-000042', amount: -4_022 },
    {
      kind: 'ADJUSTMENT',
      reason:
        '2026/11/09の端末障害により二重に差し引いた振込手数料の返金（お問い合わせ番号 20261110-118）',
      reference: null,
      amount: 500,
    },
  ],
  returnedFees: [
    {
      returnedOn: '2026-11-24',
      soldFrom: '2026-10-02',
      soldTo: '2026-11-12',
      name: 'QRコード決済',
      base: 990,
      tax: 99,
    },
  ],
  late: [{ day: '2026-11-14', count: 3, usage: 4_400, refund: 0 }],
  stores: [
    { name: '新宿本店', count: 49, usage: 1_120_382, refund: 53_000, fee: 21_445 },
    {
      name: 'サンプルカフェ・ベーカリー＆レストラン 東京国際空港第三旅客ターミナル出国ゲート前店',
      count: 1,
      usage: 1_000,
      refund: 0,
      fee: 19,
    },
  ],
  days: [
    { day: '2026-11-16', count: 26, usage: 520_000, refund: 0, fee: 10_647 },
    { day: '2026-11-24', count: 24, usage: 601_382, refund: 53_000, fee: 10_817 },
  ],
}

const sumOf = (
  lines: readonly { readonly [K in 'usage' | 'refund' | 'fee' | 'count']: number }[],
) => ({
  count: lines.reduce((sum, { count }) => sum + count, 0),
  usage: lines.reduce((sum, { usage }) => sum + usage, 0),
  refund: lines.reduce((sum, { refund }) => sum + refund, 0),
  fee: lines.reduce((sum, { fee }) => sum + fee, 0),
})

/** Creates a statement with a given number of stores and typical amounts of a large merchant. */
export function longStatement(stores: number): DepositStatement {
  const places = ['渋谷', '新宿', '梅田', '札幌', '博多', '名古屋', '仙台', '那覇']
  const lines: StoreLine[] = Array.from({ length: stores }, (_, at) => ({
    name: `サンプル商店 ${places[at % places.length]}${at + 1}号店`,
    count: 40 + ((at * 7) % 60),
    usage: 1_000_000 + at * 12_345,
    refund: (at * 311) % 9_000,
    fee: 19_800 + at * 244,
  }))
  const days: DayLine[] = Array.from({ length: 15 }, (_, at) => ({
    day: `2026-11-${16 + at}`,
    ...sumOf(lines.filter((_line, place) => place % 15 === at)),
  }))
  const { count, usage, refund, fee } = sumOf(lines)
  const base = fee + 250
  const tax = Math.floor(base / 10)
  return {
    ...golden,
    figures: {
      ...golden.figures,
      totalUsage: usage,
      refund,
      fee,
      tax,
      pointGive: 0,
      transferAmount: usage - refund - fee - tax - 250,
    },
    points: 0,
    paymentMethods: [
      paymentMethod('QRコード決済', {
        count,
        usage,
        refundCount: stores,
        refund,
        ratePpm: 19_800,
        fee,
      }),
    ],
    taxes: [{ taxClass: 'TAXABLE_10', base, tax }],
    stores: lines,
    days,
  }
}

/** Yearly statement with thirteen deposits like `golden`. */
export const yearly: DepositSummary = {
  statementNo: 'SM-2026-000042',
  issuedOn: '2027-01-05',
  corrects: null,
  issuer: golden.issuer,
  recipient: golden.recipient,
  currency: 'JPY',
  dateFrom: '2026-01-01',
  dateTo: '2026-12-31',
  deposits: Array.from({ length: 24 }, (_, at) => {
    const month = String(Math.floor(at / 2) + 1).padStart(2, '0')
    const isFirst = at % 2 === 0
    return {
      depositNo: `DEP-2026${month}${isFirst ? '15' : '28'}-000042`,
      dateFrom: `2026-${month}-${isFirst ? '01' : '16'}`,
      dateTo: `2026-${month}-${isFirst ? '15' : '28'}`,
      payDate: at === 4 ? null : `2026-${month}-${isFirst ? '20' : '28'}`,
      figures: golden.figures,
    }
  }),
}
