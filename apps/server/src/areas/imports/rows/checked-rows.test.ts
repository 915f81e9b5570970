import { hasCardNumber } from '@choba/contract/card-numbers.ts'
import { clockOfZone } from '@choba/contract/zone-clock.ts'
import { expect, it } from 'vitest'
import type { Decimal } from '@choba/import-format/row/decimal.ts'
import { noParts, type Source } from '@choba/import-format/row/source.ts'
import { checkedRows, type FileContext } from './checked-rows.ts'

const context: FileContext = {
  currency: 'JPY',
  clock: clockOfZone('Asia/Tokyo'),
  now: Date.parse('2026-11-20T00:00:00Z'),
  paymentMethods: new Map([['PAYPAY', 1]]),
  reasons: new Set(),
  tradeTypes: new Map(),
  storeIdOf: () => 1,
  codeOfServiceId: () => undefined,
  hasTerminal: () => true,
  createsStores: false,
  closingMinutes: 0,
}

/**
 * Checks the row of a payment with this amount. Returns the row's sum afterwards, or null if the
 * check removed it.
 */
async function sumOf(amount: string, sum: Decimal): Promise<Decimal | null> {
  const raw = {
    paymentNo: 'C-1',
    paidAt: '2026-10-05T12:00:00',
    storeCode: 'S1',
    tradeKind: 'PAYMENT',
    paymentType: 'PAYPAY',
    state: 'PAID',
    amount,
  }
  const source: Source = async function* () {
    yield { file: 'a.csv', line: 2, ...noParts, raw, facts: {}, refused: null, sum }
  }
  for await (const [rowCheck] of checkedRows(source, context, 10)) return rowCheck!.row.sum
  throw new Error('there is no row')
}

it('the check of a row keeps the sum of an accepted amount, and removes a sum like a card number', async () => {
  const likeCard = { units: 4_111_111_111_111_111n, scale: 12 }
  expect(hasCardNumber(String(likeCard.units))).toBe(true)
  expect(await sumOf('4111', likeCard)).toEqual(likeCard)
  expect(await sumOf('4111111111111111', { ...likeCard, scale: 0 })).toBeNull()
})
