import { maskCardIdentifier, maskCardNumbers } from '@choba/contract/card-numbers.ts'
import { compose, tidyCode, tidyName, withoutBidiControls } from '@choba/contract/text.ts'

/**
 * Reasons why a row is rejected. The phrases `ingest.reasons` contain a message for each reason.
 */
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

/** Fields of a row. Each is also the name of a column in the format `choba`. */
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
 * Returns a required field that a file or a row lacks. The store code may be missing if there is a
 * service id, because the service id also identifies the store.
 */
export const lackingField = (has: (field: Field) => boolean): Field | undefined =>
  requiredFields.find((field) => !has(field) && !(field === 'storeCode' && has('serviceId')))

/** A row before parsing, all fields as text. A missing field is treated like an empty field. */
export type RawRow = Partial<Record<Field, string>>

const NUMBERS = /^[\x21-\x7e]+$/
const names: ReadonlySet<Field> = new Set(['storeName', 'companyName'])
const asTheyAre: ReadonlySet<Field> = new Set(['paidAt', 'amount', 'remark'])

/**
 * Normalizes a field for storage, so that texts that look the same are stored as the same text
 * (`text.ts` of the contract).
 */
export function tidyField(field: Field, text: string): string {
  // Nearly all values are printable ASCII without a space. No rule changes such a value, so it is
  // returned immediately.
  if (NUMBERS.test(text)) return text
  if (names.has(field)) return tidyName(text)
  return asTheyAre.has(field) ? withoutBidiControls(compose(text)).trim() : tidyCode(text)
}

/** Fields that people write. The other fields are numbers and codes that machines generate. */
const written: ReadonlySet<Field> = new Set(['remark', 'storeName', 'companyName'])
/**
 * Fields in which card numbers are never masked. Payments are identified by their numbers, so these
 * must not change. Amounts and times cannot contain a card number.
 */
const unmasked: ReadonlySet<Field> = new Set(['paymentNo', 'originalPaymentNo', 'paidAt', 'amount'])

/**
 * Masks card numbers in a field before the field is stored. Used for rows of files and of the feed.
 */
export function maskField(field: Field, text: string): string {
  if (text.length < 13 || unmasked.has(field)) return text
  return written.has(field) ? maskCardNumbers(text) : maskCardIdentifier(text)
}

export interface RejectedRow {
  reason: Reason
  /** The rejected text. */
  value: string
  /** The field with the rejected text, for reasons that apply to several fields. */
  field?: Field
}
