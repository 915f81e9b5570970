import { maskCardIdentifier, maskCardNumbers } from '@choba/contract/card-numbers.ts'
import { compose, tidyCode, tidyName, withoutBidiControls } from '@choba/contract/text.ts'

/** Why a row is rejected. Each has its sentence in `ingest.reasons` of the phrases. */
export type Reason =
  | 'paymentNoMissing'
  | 'paymentNoInvalid'
  | 'numberInvalid'
  | 'textInvalid'
  | 'tradeKindUnknown'
  | 'stateInvalid'
  | 'brandUnknown'
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

/** The columns of a row, as our own format names them. */
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

/** Which of the required fields a file or a row lacks: a service id names the store as well as its code does. */
export const lackingField = (has: (field: Field) => boolean): Field | undefined =>
  requiredFields.find((field) => !has(field) && !(field === 'storeCode' && has('serviceId')))

/** A row as it came, all text; a missing or empty field is none. */
export type RawRow = Partial<Record<Field, string>>

const NUMBERS = /^[\x21-\x7e]+$/
const names: ReadonlySet<Field> = new Set(['storeName', 'companyName'])
const asTheyAre: ReadonlySet<Field> = new Set(['paidAt', 'amount', 'remark'])

/** A field as it is kept, so that what is the same to the eye is the same here (`text.ts` of the contract). */
export function tidyField(field: Field, text: string): string {
  // Nearly all of them: printable ASCII without a space, which every rule leaves as it is.
  if (NUMBERS.test(text)) return text
  if (names.has(field)) return tidyName(text)
  return asTheyAre.has(field) ? withoutBidiControls(compose(text)).trim() : tidyCode(text)
}

/** Fields that people write; the others are numbers and codes that machines gave. */
const written: ReadonlySet<Field> = new Set(['remark', 'storeName', 'companyName'])
/** Payments are identified by these, and the feed's amounts and moments hold no card: none of them is masked. */
const unmasked: ReadonlySet<Field> = new Set(['paymentNo', 'originalPaymentNo', 'paidAt', 'amount'])

/** A field without the card numbers in it, as it is kept: the same rule for files and for the feed. */
export function maskField(field: Field, text: string): string {
  if (text.length < 13 || unmasked.has(field)) return text
  return written.has(field) ? maskCardNumbers(text) : maskCardIdentifier(text)
}

export interface RejectedRow {
  reason: Reason
  /** What was found there. */
  value: string
  /** The field, if several fields may be rejected for this reason. */
  field?: Field
}
