import type { RawRow } from '@choba/import-format/row/row-fields.ts'
import type { SoundRow } from './feed-plan.ts'

const NUMBER = /^[\x21-\x7e]{1,64}$/

/**
 * Valid numbers of transactions that a row may be about: its own, and for a refund also the order number and the wallet number,
 * because the refund may repeat one of ours.
 */
export const numbersOf = ({ tradeKind, paymentNo, outTradeNo, walletTradeNo }: RawRow): string[] =>
  [paymentNo, ...(tradeKind === 'REFUND' ? [outTradeNo, walletTradeNo] : [])].filter(
    (number) => number !== undefined && NUMBER.test(number),
  ) as string[]

/** The numbers of a row beside its own. */
export const otherNumbers = ({ outTradeNo, walletTradeNo }: SoundRow): string[] =>
  [outTradeNo, walletTradeNo].filter((number) => number !== null)
