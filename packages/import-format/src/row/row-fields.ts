import { maskCardIdentifier, maskCardNumbers } from '@choba/contract/card-numbers.ts'
import { compose, tidyCode, tidyName, withoutBidiControls } from '@choba/contract/text.ts'

/** Why a row is rejected. Each has a message in `ingest.reasons` of the phrases. */
export type Reason =
  | 'paymentNoMissing'
  | 'paymentNoInvalid'
  | 'numberInvalid'
  | 'textInvalid'
  | 'tradeKindUnknown'
  | 'stateInvalid'
  | 'paymentMethodUnknown'
  | 'currencyDiffers'
  | 'amountInvalid'
  | 'amountDecimals'
  | 'amountTooLarge'
  | 'amountZero'
  | 'paidAtInvalid'
  | 'inFuture'
  | 'storeMissing'
  | 'storesDiffer'
  | 'storeUnknown'
  | 'terminalUnknown'
  | 'originalOfPayment'
  | 'reasonOfPayment'
  | 'reasonUnknown'
  | 'tradeTypeUnknown'
  | 'originalNotFound'
  | 'originalNotPaid'
  | 'exceedsOriginal'
  | 'differsFromStored'
  | 'numberRepeated'
  | 'columnCount'
  | 'adjustment'
  | 'kindUnknown'
  | 'signUnexpected'
  | 'orderDiffers'
  | 'numberRounded'
  | 'zoneUnknown'
  | 'merchantDiffers'
  | 'originalAmbiguous'
  | 'factInvalid'
  | 'totalDiffers'

/** Columns of a row, as named in our own format. */
export const fields = [
  'paymentNo',
  'outTradeNo',
  'walletTradeNo',
  'deviceNo',
  'deviceProcNo',
  'paidAt',
  'storeCode',
  'serviceId',
  'storeName',
  'companyCode',
  'companyName',
  'terminalNo',
  'tradeKind',
  'paymentType',
  'amount',
  'currency',
  'state',
  'originalPaymentNo',
  'remark',
  'reason',
  'tradeType',
] as const
export type Field = (typeof fields)[number]
const requiredFields: readonly Field[] = [
  'paymentNo',
  'paidAt',
  'storeCode',
  'tradeKind',
  'paymentType',
  'amount',
  'state',
]

/**
 * Returns a required field that a file or row lacks. A service id identifies the store, so it can
 * replace the store code.
 */
export const lackingField = (has: (field: Field) => boolean): Field | undefined =>
  requiredFields.find((field) => !has(field) && !(field === 'storeCode' && has('serviceId')))

/** An unparsed row, all text. A missing field is the same as an empty one. */
export type RawRow = Partial<Record<Field, string>>

const NUMBERS = /^[\x21-\x7e]+$/
const names: ReadonlySet<Field> = new Set(['storeName', 'companyName'])
const asTheyAre: ReadonlySet<Field> = new Set(['paidAt', 'amount', 'remark'])

/**
 * Normalizes a field for storage, so that text that looks the same is the same (`text.ts` of the
 * contract).
 */
export function tidyField(field: Field, text: string): string {
  // Fast path for nearly all values: printable ASCII without a space, which every rule leaves
  // unchanged.
  if (NUMBERS.test(text)) return text
  if (names.has(field)) return tidyName(text)
  return asTheyAre.has(field) ? withoutBidiControls(compose(text)).trim() : tidyCode(text)
}

/** Fields written by users; the others are numbers and codes from machines. */
const written: ReadonlySet<Field> = new Set(['remark', 'storeName', 'companyName'])
/**
 * Never masked: payments are identified by their numbers, and amounts and times contain no card
 * numbers.
 */
const unmasked: ReadonlySet<Field> = new Set(['paymentNo', 'originalPaymentNo', 'paidAt', 'amount'])

/** Masks card numbers in a field before storage; the same rule for files and the feed. */
export function maskField(field: Field, text: string): string {
  if (text.length < 13 || unmasked.has(field)) return text
  return written.has(field) ? maskCardNumbers(text) : maskCardIdentifier(text)
}

export interface RejectedRow {
  reason: Reason
  /** The rejected text. */
  value: string
  /** The field, if several fields may be rejected for this reason. */
  field?: Field
}
