/**
 * FORMAT: the text is not a T and thirteen digits. CHECK_DIGIT: the first digit is not the check
 * digit of the other twelve.
 */
export type RegistrationNumberProblem = 'FORMAT' | 'CHECK_DIGIT'

export type RegistrationNumber =
  | { readonly ok: true; readonly number: string }
  | { readonly ok: false; readonly problem: RegistrationNumberProblem; readonly number?: string }

/** Returns the check digit, 1 to 9, of a company's number (法人番号) from its other twelve digits. */
function checkDigit(twelve: string): number {
  const sum = Array.from(twelve).reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 2 : 1),
    0,
  )
  return 9 - (sum % 9)
}

/**
 * Parses the registration number of an issuer of qualified invoices (適格請求書発行事業者登録番号): `T` and
 * thirteen digits. Full-width characters, spaces and hyphens are normalized. The check digit
 * follows the rule for companies. No rule is published for sole traders, so CHECK_DIGIT is only a
 * warning, and the result still has the number. The check finds every single wrong digit, except a
 * 0 in place of a 9 or the reverse.
 */
export function readRegistrationNumber(text: string): RegistrationNumber {
  const number = text
    .normalize('NFKC')
    .replaceAll(/[\s‐‑–−ー-]/g, '')
    .toUpperCase()
  if (!/^T[0-9]{13}$/.test(number)) return { ok: false, problem: 'FORMAT' }
  if (checkDigit(number.slice(2)) !== Number(number[1]))
    return { ok: false, problem: 'CHECK_DIGIT', number }
  return { ok: true, number }
}
