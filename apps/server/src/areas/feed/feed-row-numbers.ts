import type { RawRow } from '@choba/import-format/row/row-fields.ts'
import type { ValidRow } from './feed-plan.ts'

const NUMBER = /^[\x21-\x7e]{1,64}$/

/**
 * Returns the transaction numbers in a row that may already be stored, if they are valid. A
 * refund's order number and wallet number are included, because the row may report a refund that
 * was requested in Choba.
 */
export const numbersOf = ({ tradeKind, paymentNo, outTradeNo, walletTradeNo }: RawRow): string[] =>
  [paymentNo, ...(tradeKind === 'REFUND' ? [outTradeNo, walletTradeNo] : [])].filter(
    (number) => number !== undefined && NUMBER.test(number),
  ) as string[]

/** Returns the numbers of a row other than its own. */
export const otherNumbers = ({ outTradeNo, walletTradeNo }: ValidRow): string[] =>
  [outTradeNo, walletTradeNo].filter((number) => number !== null)
