import { MAX_AMOUNT, minorDigits, plainAmount } from './money.ts'

/**
 * What stands in a QR code that a customer scans at a store: the merchant-presented payload of EMVCo (objects of ID, length and
 * value, a CRC at the end), or an address. No I/O.
 */

/** Lengths of the specification, in characters. */
export const MERCHANT_NAME_MAX = 25
export const CITY_MAX = 15
export const POSTAL_CODE_MAX = 10
const LABEL_MAX = 25
const AMOUNT_MAX = 13
const VALUE_MAX = 99
/** Of an address: with error correction H a code of 57 mm, printed at 203 dpi. */
export const QR_URL_MAX = 300

/** What says that an account is Choba's: a UUID without hyphens, as the specification lets anyone name their own by. In capitals it takes fewer modules. */
export const CHOBA_ACCOUNTS = '7F1D9C52B6E04A3F8D21C0BE5A9644E7'
/** JPQR's own name. Its payloads come from the council's registry alone: none of ours may carry it, in any object. */
const JPQR = 'paymentsjapan'

/** The currencies that a payload can be in: number and country by ISO, and the language of the name beside the Latin one. */
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

/** Whether a merchant's codes can ask for payments: those of a currency that the list above lacks can only hold addresses. */
export const hasPaymentPayload = (currency: string): boolean => Object.hasOwn(schemes, currency)

/** CRC-16/CCITT-FALSE over the UTF-8 bytes of a text: four hexadecimal digits in capitals. `123456789` → `29B1`. */
export function crcOf(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Whether a payload ends with the CRC of what stands before it. */
export const hasRightCrc = (payload: string): boolean =>
  /6304[0-9A-F]{4}$/.test(payload) && crcOf(payload.slice(0, -4)) === payload.slice(-4)

const lengthOf = (text: string): number => Array.from(text).length

/** One object: ID, length in characters and value; nothing where there is no value. @throws RangeError for one too long */
function object(id: string, value: string | null): string {
  if (value === null || value === '') return ''
  const length = lengthOf(value)
  if (length > VALUE_MAX) throw new RangeError(`object ${id} of ${length} characters`)
  return `${id}${String(length).padStart(2, '0')}${value}`
}

/** The objects of a payload, or of a template in it, in their order. Null for what is none. */
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

/** What a payment code says. Texts are held against `latinProblem` and `localProblem` before. */
export interface PaymentCode {
  readonly currency: string
  /** Minor units; null where the customer types it. */
  readonly amount: number | null
  /** The code of the merchant and the id of the store, by which a payment finds them. */
  readonly entCode: string
  readonly storeId: string
  readonly terminalNo: string | null
  /** Of the code itself. */
  readonly reference: string
  /** As wallets show it, in Latin letters. */
  readonly merchantName: string
  readonly city: string
  readonly postalCode: string | null
  /** In the merchant's own script. */
  readonly localName: string | null
  /** ISO 18245; `0000` where it is not said. */
  readonly categoryCode: string
}

/**
 * The payload of EMVCo: `12` as its way where it has an amount, `11` where the customer types one. Never a JPQR.
 * @throws RangeError for a currency that has none, an amount that it cannot hold, or a text that is too long
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

/** A terminal's number, where a label can hold it. */
const labelOf = (text: string | null): string | null =>
  text !== null && /^[\x20-\x7e]+$/.test(text) && text.length <= LABEL_MAX ? text : null

/** Why a payload cannot hold an amount of minor units; null where it can. */
export function amountProblem(amount: number): 'tooSmall' | 'tooLarge' | null {
  if (!Number.isSafeInteger(amount) || amount < 1) return 'tooSmall'
  return amount > MAX_AMOUNT ? 'tooLarge' : null
}

/** How many characters the largest amount has in a payload: at most thirteen, in every currency. */
export const longestAmount = (currency: string): number => {
  const length = plainAmount(MAX_AMOUNT, currency).length
  if (length > AMOUNT_MAX) throw new RangeError(`${currency} has ${minorDigits(currency)} decimals`)
  return length
}

/** A name or a city that wallets show: printable ASCII alone, as other letters are not sure to arrive. */
export const isLatin = (text: string): boolean => /^[\x20-\x7e]*$/.test(text) && !isJpqrName(text)

/** Whether a text is the name of JPQR, which a code of ours may not carry. */
export const isJpqrName = (text: string): boolean => text.toLowerCase().includes(JPQR)

/** An address as a code holds it: of http or https, without a user's name in it; null for anything else. */
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
