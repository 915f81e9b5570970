import { MAX_AMOUNT, minorDigits, plainAmount } from './money.ts'

/**
 * Content of a QR code that customers scan at a store: a merchant-presented EMVCo payload (objects
 * with id, length and value, ending with a CRC), or a web address. No I/O.
 */

/** Maximum lengths of the EMVCo specification, in characters. */
export const MERCHANT_NAME_MAX = 25
export const CITY_MAX = 15
export const POSTAL_CODE_MAX = 10
const LABEL_MAX = 25
const AMOUNT_MAX = 13
const VALUE_MAX = 99
/**
 * Maximum length of a web address. With error correction level H, a code of this length is 57 mm
 * wide on a printer with 203 dpi.
 */
export const QR_URL_MAX = 300

/**
 * Marks the merchant account in a payload as an account in Choba: a UUID without hyphens, as the
 * EMVCo specification allows. Capital letters need fewer modules in a QR code.
 */
export const CHOBA_ACCOUNTS = '7F1D9C52B6E04A3F8D21C0BE5A9644E7'
/**
 * Name reserved for JPQR. Only the JPQR council issues such payloads, so the payloads that Choba
 * builds must not contain this name.
 */
const JPQR = 'paymentsjapan'

/**
 * Currencies with payment payloads: ISO numbers of currency and country, and the language of the
 * local name.
 */
const schemes: Readonly<Record<string, { numeric: string; country: string; language: string }>> = {
  JPY: { numeric: '392', country: 'JP', language: 'JA' },
  CNY: { numeric: '156', country: 'CN', language: 'ZH' },
  MNT: { numeric: '496', country: 'MN', language: 'MN' },
  QAR: { numeric: '634', country: 'QA', language: 'AR' },
  USD: { numeric: '840', country: 'US', language: 'EN' },
  KRW: { numeric: '410', country: 'KR', language: 'KO' },
  TWD: { numeric: '901', country: 'TW', language: 'ZH' },
  HKD: { numeric: '344', country: 'HK', language: 'ZH' },
  THB: { numeric: '764', country: 'TH', language: 'TH' },
  SGD: { numeric: '702', country: 'SG', language: 'ZH' },
  VND: { numeric: '704', country: 'VN', language: 'VI' },
  KWD: { numeric: '414', country: 'KW', language: 'AR' },
}

/**
 * True if QR codes in this currency can request payments. In other currencies they can only contain
 * web addresses.
 */
export const hasPaymentPayload = (currency: string): boolean => Object.hasOwn(schemes, currency)

/**
 * Computes the CRC-16/CCITT-FALSE of a text in UTF-8, as four uppercase hexadecimal digits.
 * `123456789` → `29B1`.
 */
export function crcOf(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** True if a payload ends with its correct CRC. */
export const hasRightCrc = (payload: string): boolean =>
  /6304[0-9A-F]{4}$/.test(payload) && crcOf(payload.slice(0, -4)) === payload.slice(-4)

const lengthOf = (text: string): number => Array.from(text).length

/**
 * Encodes one object as id, length in characters and value. Returns an empty text without a value.
 * @throws RangeError if the value is too long
 */
function object(id: string, value: string | null): string {
  if (value === null || value === '') return ''
  const length = lengthOf(value)
  if (length > VALUE_MAX) throw new RangeError(`object ${id} of ${length} characters`)
  return `${id}${String(length).padStart(2, '0')}${value}`
}

/**
 * Parses the objects of a payload or of a template inside it. Returns null if the text is
 * malformed.
 */
export function objectsOf(payload: string): { id: string; value: string }[] | null {
  const characters = Array.from(payload)
  const found: { id: string; value: string }[] = []
  for (let at = 0; at < characters.length;) {
    const [id, length] = [
      characters.slice(at, at + 2).join(''),
      characters.slice(at + 2, at + 4).join(''),
    ]
    if (!/^\d\d$/.test(id) || !/^\d\d$/.test(length)) return null
    const value = characters.slice(at + 4, at + 4 + Number(length))
    if (value.length !== Number(length)) return null
    found.push({ id, value: value.join('') })
    at += 4 + value.length
  }
  return found
}

/**
 * Data of a payment QR code. Texts must satisfy `isLatin` and the other checks of `qrCodeProblems`.
 */
export interface PaymentCode {
  readonly currency: string
  /** In minor units; null if the customer enters the amount. */
  readonly amount: number | null
  /** Merchant code. With the store id, it identifies the store of a payment. */
  readonly entCode: string
  readonly storeId: string
  readonly terminalNo: string | null
  /** Reference of the QR code itself. */
  readonly reference: string
  /** Name shown in wallets, in Latin letters. */
  readonly merchantName: string
  readonly city: string
  readonly postalCode: string | null
  /** Name in the merchant's own script. */
  readonly localName: string | null
  /** Merchant category code (ISO 18245); `0000` if unknown. */
  readonly categoryCode: string
}

/**
 * Builds the EMVCo payload. The initiation method is `12` with an amount and `11` if the customer
 * enters it. Never a JPQR payload.
 * @throws RangeError for a currency without payloads, an invalid amount or a text that is too long
 */
export function paymentPayload(code: PaymentCode): string {
  const scheme = schemes[code.currency]
  if (!scheme) throw new RangeError(`no payload in ${code.currency}`)
  const amount = code.amount === null ? null : plainAmount(code.amount, code.currency)
  if (amount !== null && amountProblem(code.amount!) !== null)
    throw new RangeError('an amount that no payload holds')
  const labels = object('05', code.reference) + object('07', labelOf(code.terminalNo))
  const local = object('00', scheme.language) + object('01', code.localName)
  const body = [
    object('00', '01'),
    object('01', amount === null ? '11' : '12'),
    object(
      '26',
      object('00', CHOBA_ACCOUNTS) + object('01', code.entCode) + object('02', code.storeId),
    ),
    object('52', code.categoryCode),
    object('53', scheme.numeric),
    object('54', amount),
    object('58', scheme.country),
    object('59', code.merchantName),
    object('60', code.city),
    object('61', code.postalCode),
    object('62', labels),
    code.localName === null ? '' : object('64', local),
    '6304',
  ].join('')
  if (body.includes(JPQR)) throw new RangeError('a JPQR is not ours to make')
  return body + crcOf(body)
}

/**
 * Returns the terminal number for the terminal label of the payload. Null if the number is too long
 * or contains characters other than printable ASCII.
 */
const labelOf = (text: string | null): string | null =>
  text !== null && /^[\x20-\x7e]+$/.test(text) && text.length <= LABEL_MAX ? text : null

/** Returns the reason why a payload cannot contain an amount (minor units), or null if it can. */
export function amountProblem(amount: number): 'tooSmall' | 'tooLarge' | null {
  if (!Number.isSafeInteger(amount) || amount < 1) return 'tooSmall'
  return amount > MAX_AMOUNT ? 'tooLarge' : null
}

/**
 * Returns the length of the largest amount in a payload. At most 13 characters in every currency.
 */
export const longestAmount = (currency: string): number => {
  const length = plainAmount(MAX_AMOUNT, currency).length
  if (length > AMOUNT_MAX) throw new RangeError(`${currency} has ${minorDigits(currency)} decimals`)
  return length
}

/**
 * True if wallets can show the text: only printable ASCII, because wallets may drop other letters.
 */
export const isLatin = (text: string): boolean => /^[\x20-\x7e]*$/.test(text) && !isJpqrName(text)

/** True if the text contains the reserved name of JPQR. */
export const isJpqrName = (text: string): boolean => text.toLowerCase().includes(JPQR)

/**
 * Normalizes a web address for a QR code. Accepts http and https without user name. Returns null
 * for anything else.
 */
export function webAddress(text: string): string | null {
  if (!/^https?:\/\//i.test(text.trim())) return null
  try {
    const url = new URL(text.trim())
    const isPlain =
      /^https?:$/.test(url.protocol) &&
      url.username === '' &&
      url.password === '' &&
      url.hostname !== ''
    return isPlain && url.href.length <= QR_URL_MAX ? url.href : null
  } catch {
    return null
  }
}
