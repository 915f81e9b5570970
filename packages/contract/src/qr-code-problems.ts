import type { BadField, InputProblem } from './bad-input.ts'
import type { QrCodeParts } from './qr-codes.contract.ts'
import { amountProblem, hasPaymentPayload, isJpqrName, isLatin, webAddress } from './qr-payload.ts'

/** Fields that depend on the kind of the QR code. */
type KindParts = Omit<QrCodeParts, 'name' | 'storeId' | 'terminalId'>
type Part = keyof KindParts

const required = { PAYMENT: ['merchantName', 'city'], URL: ['url'] } as const
const forbidden = {
  PAYMENT: ['url'],
  URL: ['amount', 'merchantName', 'city', 'postalCode', 'localName', 'categoryCode'],
} as const
const latin = ['merchantName', 'city', 'postalCode'] as const

/**
 * Returns the invalid fields of a QR code, in the currency of its merchant. Used by both form and
 * server.
 */
export function qrCodeProblems(parts: KindParts, currency: string): BadField[] {
  const { kind, amount, localName, url } = parts
  const bad = (path: Part, problem: InputProblem): BadField => ({ path, problem })
  const isGiven = (part: Part) => parts[part] !== null
  const amountIs = amount === null ? null : amountProblem(amount)
  return [
    ...(kind === 'PAYMENT' && !hasPaymentPayload(currency) ? [bad('kind', 'value')] : []),
    ...required[kind].filter((part) => !isGiven(part)).map((part) => bad(part, 'missing')),
    ...forbidden[kind].filter(isGiven).map((part) => bad(part, 'value')),
    ...latin.filter((part) => !isLatin(parts[part] ?? '')).map((part) => bad(part, 'format')),
    ...(localName !== null && isJpqrName(localName) ? [bad('localName', 'value')] : []),
    ...(amountIs ? [bad('amount', amountIs)] : []),
    ...(kind === 'URL' && url !== null && webAddress(url) === null ? [bad('url', 'value')] : []),
  ]
}
