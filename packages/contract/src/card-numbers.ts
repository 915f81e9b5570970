// Card numbers are no business of a back office, and must not be kept (PCI DSS 3.5.1): of what looks like one, the last four digits stay.

/**
 * Digits of a card number: 13 to 19, with one space or hyphen between any two of them; with points only in the groups in which cards have
 * them, since an amount has one as well.
 */
const CANDIDATE =
  /(?<!\d)(?:\d(?:[ -]?\d){12,18}|\d{4}\.\d{4}\.\d{4}\.\d{1,4}(?:\.\d{1,3})?|\d{4}\.\d{6}\.\d{4,5})(?![ -]?\d)/g
const SHOWN = 4

/** The check digit of ISO/IEC 7812 (Luhn). */
function isLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Whether a text has what is a card number by its length and its check digit. Full-width digits are digits. */
export const hasCardNumber = (text: string): boolean => maskCardNumbers(text) !== text

/**
 * A text without the card numbers in it: all but their last four digits are `*`. Only what is a number by its check digit is
 * masked, so one of ten other numbers of this length is too.
 */
export function maskCardNumbers(text: string): string {
  // Nearly every text: too few digits for one.
  if ((text.match(/\p{Nd}/gu)?.length ?? 0) < 13) return text
  const narrow = text.replace(/[０-９]/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - 0xfee0),
  )
  let masked = ''
  let end = 0
  for (const { 0: found, index } of narrow.matchAll(CANDIDATE)) {
    const digits = found.replace(/\D/g, '')
    if (!isLuhn(digits)) continue
    let left = digits.length - SHOWN
    masked += text.slice(end, index) + found.replace(/\d/g, (digit) => (left-- > 0 ? '*' : digit))
    end = index + found.length
  }
  return end === 0 ? text : masked + text.slice(end)
}

/** The prefixes and lengths in which schemes issue their cards. */
const ISSUED = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^(?:5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|2720\d{12})$/,
  /^3[47]\d{13}$/,
  /^35(?:2[89]|[3-8]\d)\d{12,15}$/,
  /^3(?:0[0-5]|[689]\d)\d{11}$/,
  /^6(?:011|5\d\d|4[4-9]\d)\d{12}$/,
  /^62\d{14,17}$/,
]

/**
 * A number that a machine gave: one in ten of those would pass for a card's by its check digit, so that it is masked only where
 * it is one whole, in the prefix and the length of a scheme.
 */
export function maskCardIdentifier(text: string): string {
  const digits = text.replaceAll(/[ .-]/g, '')
  return ISSUED.some((pattern) => pattern.test(digits)) ? maskCardNumbers(text) : text
}
