/** Digits of a card number: 13 to 19, with one space or hyphen between any two of them. */
const CANDIDATE = /(?<!\d)\d(?:[ -]?\d){12,18}(?![ -]?\d)/g
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
  const narrow = text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
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
