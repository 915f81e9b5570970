// Card numbers must not be stored (PCI DSS 3.5.1). Numbers that look like card numbers are masked
// except for the last four digits.

/**
 * Matches 13 to 19 digits, optionally with a space or hyphen between any two. Full stops are only
 * allowed between the groups of a card number, because amounts also contain a full stop.
 */
const CANDIDATE =
  /(?<!\d)(?:\d(?:[ -]?\d){12,18}|\d{4}\.\d{4}\.\d{4}\.\d{1,4}(?:\.\d{1,3})?|\d{4}\.\d{6}\.\d{4,5})(?![ -]?\d)/g
const SHOWN = 4

/** Checks the check digit of ISO/IEC 7812 (Luhn). */
function isLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/**
 * True if the text contains a number with the length and check digit of a card number. Also detects
 * full-width digits.
 */
export const hasCardNumber = (text: string): boolean => maskCardNumbers(text) !== text

/**
 * Masks card numbers in a text with `*`, except for the last four digits. Also masks about one in
 * ten other numbers of 13 to 19 digits, because their check digit is valid by chance.
 */
export function maskCardNumbers(text: string): string {
  // Fast path for most texts, which have too few digits for a card number.
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

/** Prefixes and lengths of card numbers, by card scheme. */
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
 * Masks a machine-generated number only if the whole number matches the prefix and length of a card
 * scheme. The check digit alone would match one in ten such numbers.
 */
export function maskCardIdentifier(text: string): string {
  const digits = text.replaceAll(/[ .-]/g, '')
  return ISSUED.some((pattern) => pattern.test(digits)) ? maskCardNumbers(text) : text
}
