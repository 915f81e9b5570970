import type { ReceiptLine } from '@choba/contract/receipts.contract.ts'
import { expect, it } from 'vitest'
import { type ReceiptFacts, receiptLines } from './receipt-lines.ts'

const facts: ReceiptFacts = {
  transaction: {
    tradeKind: 'PAYMENT',
    paymentNo: '20261120000000012345',
    paidAt: '2026-11-20T21:03:11+09:00',
    terminalNo: 'T-07',
    amount: 1_200,
    refunded: 0,
    currency: 'JPY',
    originalPaymentNo: null,
    unlinked: null,
  },
  storeName: '渋谷本店',
  paymentMethod: 'PayPay',
  points: { cardNo: '9876543210123456', used: 100, awarded: 12, balance: 2_345 },
  hasLogo: true,
  header: ['ありがとうございます'],
  footer: ['またお越しください'],
  reissuedAt: '2026-11-21T10:00:00+09:00',
}

const pairs = (lines: readonly ReceiptLine[]) =>
  lines.flatMap((line) => (line.kind === 'pair' ? [[line.left, line.right]] : []))

it('a receipt shows points and masks the number of the point card', () => {
  const shown = pairs(receiptLines(facts, 'ja'))
  expect(shown).toContainEqual(['利用ポイント', '100P'])
  expect(shown).toContainEqual(['付与ポイント', '12P'])
  expect(shown).toContainEqual(['ポイント残高', '2,345P'])
  expect(shown).toContainEqual(['ポイントカード', '****3456'])
})

it('a refund slip shows returned and cancelled points', () => {
  const transaction = { ...facts.transaction, tradeKind: 'REFUND' } as const
  const shown = pairs(receiptLines({ ...facts, transaction }, 'en'))
  expect(shown).toContainEqual(['Points returned', '100P'])
  expect(shown).toContainEqual(['Awards cancelled', '12P'])
})

it('unknown points are left out', () => {
  const points = { cardNo: null, used: null, awarded: 0, balance: null }
  expect(pairs(receiptLines({ ...facts, points }, 'ja')).map(([name]) => name)).not.toContain(
    '利用ポイント',
  )
  expect(pairs(receiptLines({ ...facts, points }, 'ja'))).toContainEqual(['付与ポイント', '0P'])
  const without = pairs(receiptLines({ ...facts, points: null }, 'ja')).map(([name]) => name)
  expect(without.filter((name) => name!.includes('ポイント'))).toEqual([])
})

it('a short card number is shown in half at most', () => {
  const points = { ...facts.points!, cardNo: '1234' }
  expect(pairs(receiptLines({ ...facts, points }, 'ja'))).toContainEqual([
    'ポイントカード',
    '****34',
  ])
})

it('the logo and the header are at the top, and the footer below the code', () => {
  const lines = receiptLines(facts, 'ja')
  expect(lines.slice(0, 2)).toEqual([
    { kind: 'logo' },
    { kind: 'center', text: 'ありがとうございます' },
  ])
  const code = lines.findIndex(({ kind }) => kind === 'code')
  expect(lines[code + 2]).toEqual({ kind: 'center', text: 'またお越しください' })
})
