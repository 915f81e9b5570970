/** FORMAT: not T and thirteen digits. CHECK_DIGIT: the first digit does not follow from the others. */
export type RegistrationNumberProblem = 'FORMAT' | 'CHECK_DIGIT'

export type RegistrationNumber =
  | { readonly ok: true; readonly number: string }
  | { readonly ok: false; readonly problem: RegistrationNumberProblem; readonly number?: string }

/** The check digit of a company's number (法人番号), 1 to 9, of its other twelve digits. */
function checkDigit(twelve: string): number {
  const sum = Array.from(twelve).reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 2 : 1),
    0,
  )
  return 9 - (sum % 9)
}

/**
 * The registration number of an issuer of qualified invoices (適格請求書発行事業者登録番号), as `T` and thirteen digits; full-width
 * characters, spaces and hyphens are tidied. The check digit is that of companies: for sole traders no rule is published, so a
 * CHECK_DIGIT comes with the number and is a warning there. Of single wrong digits it finds all but a 0 for a 9.
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
