import { expect, it } from 'vitest'
import { closesOn, payDayOf, type ModelCycle, type ModelPayDay } from './cycles.ts'
import { later } from './days.ts'
import { createModel } from './deposits.ts'
import { newModel, newPayment, undoObstacle, type ModelImport } from './payments.ts'
import { shareOf } from './shares.ts'
import { transferFeeOf, type ModelVersion } from './terms.ts'

// Expected values were computed by hand from the rules in the README.

it.each<[cycle: ModelCycle, closes: string]>([
  [{ kind: 'SIX_TIMES' }, '5 10 15 20 25 28'],
  [{ kind: 'TWICE' }, '15 28'],
  [{ kind: 'MONTHLY' }, '28'],
  // 3 February 2027 is a Wednesday.
  [{ kind: 'WEEKLY', weekday: 3 }, '3 10 17 24'],
])('the cycle %j closes on these dates of February 2027: %s', (cycle, closes) => {
  const days = Array.from({ length: 28 }, (_, nth) => later('2027-02-01', nth))
  expect(days.filter((day) => closesOn(day, cycle)).map((day) => Number(day.slice(8)))).toEqual(
    closes.split(' ').map(Number),
  )
})

const monthDay = (day: number): ModelPayDay => ({ kind: 'DAY_OF_NEXT_MONTH', day })

it.each<
  [closes: string, payDay: ModelPayDay, roll: 'NEXT' | 'PREVIOUS', currency: string, wanted: string]
>([
  // 30 April is a Friday, 1 and 2 May are a weekend, and 3 to 5 May are holidays.
  ['2027-04-30', { kind: 'BUSINESS_DAYS', days: 2 }, 'NEXT', 'JPY', '2027-05-07'],
  ['2027-04-30', { kind: 'BUSINESS_DAYS', days: 2 }, 'NEXT', 'MNT', '2027-05-04'],
  // In Qatar, the weekend is Friday and Saturday.
  ['2027-04-30', { kind: 'BUSINESS_DAYS', days: 2 }, 'NEXT', 'QAR', '2027-05-03'],
  // 31 May is a Monday. June has 30 days, and 30 June is a Wednesday.
  ['2027-04-15', monthDay(31), 'PREVIOUS', 'JPY', '2027-05-31'],
  ['2027-05-31', monthDay(31), 'PREVIOUS', 'JPY', '2027-06-30'],
  // 15 May is a Saturday.
  ['2027-04-30', monthDay(15), 'PREVIOUS', 'JPY', '2027-05-14'],
  ['2027-04-30', monthDay(15), 'NEXT', 'JPY', '2027-05-17'],
  // 1 May is a Saturday, and the day before it is the closing day.
  ['2027-04-30', monthDay(1), 'PREVIOUS', 'JPY', '2027-05-06'],
  ['2026-12-30', { kind: 'BUSINESS_DAYS', days: 1 }, 'NEXT', 'JPY', '2027-01-04'],
])(
  'for a close on %s with %j, roll %s and currency %s, the deposit date is %s',
  (closes, payDay, roll, currency, wanted) => {
    expect(payDayOf(closes, payDay, roll, currency)).toBe(wanted)
  },
)

it.each<[amount: number, ppm: number, floor: number, half: number, ceil: number]>([
  [1_000, 19_800, 19, 20, 20],
  [3_000, 32_400, 97, 97, 98],
  [-3_000, 32_400, -97, -97, -98],
  [50, 10_000, 0, 1, 1],
  [100, 10_000, 1, 1, 1],
])(
  'the share of %d at %d ppm is %d (FLOOR), %d (HALF_UP) or %d (CEIL)',
  (amount, ppm, floor, half, ceil) => {
    expect([
      shareOf(amount, ppm, 'FLOOR'),
      shareOf(amount, ppm, 'HALF_UP'),
      shareOf(amount, ppm, 'CEIL'),
    ]).toEqual([floor, half, ceil])
  },
)

it('the transfer fee is that of the bank, or the fee for all banks if the bank has none', () => {
  const fees = [
    { bankCode: null, from: 0, fee: 250 },
    { bankCode: null, from: 30_000, fee: 440 },
    { bankCode: '0001', from: 10_000, fee: 110 },
  ]
  expect(transferFeeOf(fees, '0001', 9_999)).toBe(250)
  expect(transferFeeOf(fees, '0001', 50_000)).toBe(110)
  expect(transferFeeOf(fees, '0005', 30_000)).toBe(440)
  expect(transferFeeOf([], '0005', 30_000)).toBe(0)
})

const terms: ModelVersion = {
  firstDay: '2027-06-01',
  cycle: { kind: 'DAILY' },
  unit: 'TRANSACTION',
  mode: 'FLOOR',
  ratePpm: 20_000,
  feeReturned: true,
  transferFees: [{ bankCode: null, from: 0, fee: 250 }],
  minimumPayout: 1_000,
  negativeCarries: 1,
  pointCost: 2,
  payDay: { kind: 'BUSINESS_DAYS', days: 1 },
  roll: 'NEXT',
}

const [WALLET, CASH] = [1, 16]

function oneStore() {
  const model = createModel({
    classOf: new Map([
      [WALLET, 1],
      [CASH, 4],
    ]),
    taxMode: 'FLOOR',
    firstDay: '2027-06-01',
    currency: 'JPY',
  })
  model.addVersion(terms)
  model.place(1, '', 7)
  const sale = (day: string, amount: number, isRefund = false, paymentMethod = WALLET) =>
    model.count({ store: 1, paymentMethod, isRefund, amount, day, termsDay: day })
  return { model, sale }
}

it('a deposit is the sales minus fee, transfer fee, points, deduction, revision and tax', () => {
  const { model, sale } = oneStore()
  sale('2027-06-01', 10_000)
  sale('2027-06-01', 500, false, CASH)
  model.addPoints({ store: 1, day: '2027-06-01', termsDay: '2027-06-01', points: 30 })
  model.addDeduction('2027-06-01', 1, 1_000)
  model.addLine('2027-06-01', 7, { amount: -300, isTaxed: true })
  model.closeThrough('2027-06-01')
  // Fee: 200. Tax on 200 + 250 + 300: 75. Transfer: 10,000 − 200 − 250 − 75 − 60 − 1,000 − 300 =
  // 8,115.
  expect(model.deposits).toMatchObject([
    {
      totalUsage: 10_000,
      fee: 200,
      tax: 75,
      transferFee: 250,
      pointGive: 60,
      deduction: 1_000,
      revise: -300,
      transferAmount: 8_115,
      cashTotal: 500,
      payDay: '2027-06-02',
      state: 'CLOSED',
    },
  ])
})

it('a negative deposit is carried over once and then invoiced, and a late sale is in the next deposit', () => {
  const { model, sale } = oneStore()
  model.closeThrough('2027-06-01')
  sale('2027-06-02', 500, true)
  model.closeThrough('2027-06-02')
  expect(sale('2027-06-01', 100)).toMatchObject({ day: '2027-06-03', isLate: true })
  model.closeThrough('2027-06-04')
  // First cycle: −500 + 10 returned fee + 1 returned tax = −489. Second: −489 + 100 − 2 = −391; the
  // tax on 2 rounds to 0.
  expect(model.deposits).toMatchObject([
    { dateTo: '2027-06-02', fee: -10, tax: -1, state: 'CARRIED', revise: 489, carries: 1 },
    {
      dateTo: '2027-06-03',
      fee: 2,
      tax: 0,
      state: 'INVOICED',
      revise: -98,
      carries: 0,
      lateCount: 1,
    },
  ])
})

it('`undoObstacle` returns a refund in another file first, then a dispute, then a deposit', () => {
  const model = newModel('2027-02-01', true)
  const payment = newPayment({
    id: 1n,
    paymentNo: 'F1',
    by: 'wallet',
    amount: 500,
    store: 1,
    paidAt: 0,
  })
  const file = (own: Partial<ModelImport>): ModelImport => ({
    importId: '1',
    version: 1,
    payments: [],
    refunds: [],
    settledFrom: '2027-02-10',
    ...own,
  })
  // A refund in the same file does not prevent undoing it.
  const one = file({ payments: [payment], refunds: [{ payment, amount: 100 }] })
  model.imports = [one]
  expect(undoObstacle(model, one)).toBeNull()
  model.closedThrough = '2027-02-09'
  expect(undoObstacle(model, one)).toBeNull()
  model.closedThrough = '2027-02-10'
  expect(undoObstacle(model, one)).toBe('deposit')
  // A dispute still counts after it was won.
  model.disputes.push({ disputeId: '1', payment, amount: 500, version: 1, state: 'WON' })
  expect(undoObstacle(model, one)).toBe('dispute')
  model.imports = [one, file({ importId: '2', refunds: [{ payment, amount: 100 }] })]
  expect(undoObstacle(model, one)).toBe('refund')
})
