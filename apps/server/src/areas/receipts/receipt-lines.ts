import { formatMoney, formatPoints } from '@choba/contract/money.ts'
import type { ReceiptLine } from '@choba/contract/receipts.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import { instantText, pair, rule, strong } from '#platform/slip/slip-parts.ts'

/** Points of a transaction, where known. */
export interface ReceiptPoints {
  readonly cardNo: string | null
  readonly used: number | null
  readonly awarded: number | null
  readonly balance: number | null
}

/** Everything that a receipt shows. */
export interface ReceiptFacts {
  readonly transaction: Pick<
    TransactionDetail,
    | 'tradeKind'
    | 'paymentNo'
    | 'paidAt'
    | 'terminalNo'
    | 'amount'
    | 'refunded'
    | 'currency'
    | 'originalPaymentNo'
    | 'unlinked'
  >
  /** Printed name of the store, and the name of the payment method in the receipt's language. */
  readonly storeName: string
  readonly paymentMethod: string
  /** Null if the merchant does not use points. */
  readonly points: ReceiptPoints | null
  readonly hasLogo: boolean
  /** Texts of the tenant above and below the receipt, one line each. */
  readonly header: readonly string[]
  readonly footer: readonly string[]
  /** Time of the copy, with the UTC offset of the merchant. */
  readonly reissuedAt: string
}

/** Number of characters of a point card number that a receipt shows. */
const CARD_SHOWN = 4

/** Masks a point card number except for its last characters, because receipts get lost. */
const maskedCard = (cardNo: string): string => {
  const characters = Array.from(cardNo)
  const shown = characters.slice(-Math.min(CARD_SHOWN, Math.floor(characters.length / 2)))
  return `${'*'.repeat(CARD_SHOWN)}${shown.join('')}`
}

const center = (text: string) => ({ kind: 'center', text }) as const

function pointLines(
  { cardNo, used, awarded, balance }: ReceiptPoints,
  isRefund: boolean,
  language: Language,
): ReceiptLine[] {
  const { slip } = languages[language].receipts
  const known = (name: string, points: number | null) =>
    points === null ? [] : [pair(name, formatPoints(points))]
  const lines = [
    ...(cardNo === null ? [] : [pair(slip.pointCard, maskedCard(cardNo))]),
    ...known(isRefund ? slip.pointsReturned : slip.pointsUsed, used),
    ...known(isRefund ? slip.pointsReversed : slip.pointsAwarded, awarded),
    ...known(slip.balance, balance),
  ]
  return lines.length === 0 ? [] : [rule, ...lines]
}

/** Returns the lines of the copy of a receipt or refund slip. */
export function receiptLines(facts: ReceiptFacts, language: Language): ReceiptLine[] {
  const { transaction: of, points, header, footer } = facts
  const { slip } = languages[language].receipts
  const { column } = languages[language].transactions
  const isRefund = of.tradeKind === 'REFUND'
  const money = (amount: number) => formatMoney(amount, of.currency)
  const original = of.originalPaymentNo ?? of.unlinked?.originalPaymentNo ?? null
  return [
    ...(facts.hasLogo ? [{ kind: 'logo' } as const] : []),
    ...header.map(center),
    { kind: 'title', text: slip.title[of.tradeKind] },
    center(slip.copy),
    rule,
    { kind: 'heading', text: facts.storeName },
    pair(column.paymentNo, of.paymentNo),
    pair(column.paidAt, instantText(of.paidAt)),
    ...(of.terminalNo === null ? [] : [pair(column.terminalNo, of.terminalNo)]),
    pair(column.paymentMethod, facts.paymentMethod),
    ...(isRefund && original !== null ? [pair(column.originalPaymentNo, original)] : []),
    rule,
    strong(isRefund ? slip.refund : column.amount, money(isRefund ? -of.amount : of.amount)),
    ...(!isRefund && of.refunded > 0 ? [pair(column.refunded, money(-of.refunded))] : []),
    ...(points ? pointLines(points, isRefund, language) : []),
    rule,
    { kind: 'code', text: of.paymentNo },
    center(of.paymentNo),
    ...footer.map(center),
    rule,
    pair(slip.reissuedAt, instantText(facts.reissuedAt)),
  ]
}
