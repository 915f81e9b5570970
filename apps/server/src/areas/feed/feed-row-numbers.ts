import type { RawRow } from '@choba/import-format/row/row-fields.ts'
import type { ValidRow } from './feed-plan.ts'

const NUMBER = /^[\x21-\x7e]{1,64}$/

/**
 * Returns the valid transaction numbers that a row may refer to: its own and, for a refund, also
 * the order number and the wallet number, because the row may repeat a refund that was requested in
 * Choba.
 */
export const numbersOf = ({ tradeKind, paymentNo, outTradeNo, walletTradeNo }: RawRow): string[] =>
  [paymentNo, ...(tradeKind === 'REFUND' ? [outTradeNo, walletTradeNo] : [])].filter(
    (number) => number !== undefined && NUMBER.test(number),
  ) as string[]

/** Returns the numbers of a row other than its own. */
export const otherNumbers = ({ outTradeNo, walletTradeNo }: ValidRow): string[] =>
  [outTradeNo, walletTradeNo].filter((number) => number !== null)
