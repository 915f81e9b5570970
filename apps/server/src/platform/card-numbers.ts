// Card numbers are no business of a back office, and must not be kept (PCI DSS 3.5.1): of what looks like one, the last four digits stay.

/** 13 to 19 digits in a row, single spaces or hyphens between them, and no further digit at either end. */
const CANDIDATE = /(?<!\d|\d[ -])\d(?:[ -]?\d){12,18}(?![ -]?\d)/g

/** Whether the last digit is the check digit of the others (ISO/IEC 7812, Luhn). */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48
    sum += at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return sum % 10 === 0
}

const digitsOf = (text: string): string => text.replaceAll(/[ -]/g, '')

const mask = (digits: string): string => `${'*'.repeat(digits.length - 4)}${digits.slice(-4)}`

/** A text of a person, with every card number in it masked. The same text where there is none. */
export const maskCardNumbers = (text: string): string =>
  text.replaceAll(CANDIDATE, (found) => {
    const digits = digitsOf(found)
    return passesLuhn(digits) ? mask(digits) : found
  })

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
  const digits = digitsOf(text)
  return ISSUED.some((pattern) => pattern.test(digits)) && passesLuhn(digits) ? mask(digits) : text
}
