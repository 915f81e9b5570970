import { readFileSync } from 'node:fs'

/**
 * Names that payment services use for payment methods, by code. `visa*` matches every name with
 * this prefix. If several prefixes match, the longest is used.
 */
const foreign = JSON.parse(
  readFileSync(new URL('./foreign-payment-methods.json', import.meta.url), 'utf8'),
) as Record<string, readonly string[]>

/** Normalizes a name for comparison. */
const folded = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Returns the code of the payment method for a name in a file; null if the name is unknown. */
export type PaymentMethodFinder = (name: string) => string | null

/** A payment method of the catalogue with its names in every language. */
export interface NamedPaymentMethod {
  code: string
  names: readonly string[]
}

/** Returns a function that finds the code for a code or for a name in the catalogue. */
export function nameFinder(items: readonly NamedPaymentMethod[]): PaymentMethodFinder {
  const codes = new Map(
    items.flatMap(({ code, names }) => [...names, code].map((name) => [folded(name), code])),
  )
  return (name) => codes.get(folded(name)) ?? null
}

/**
 * Returns a function that finds the code of a payment method. It compares a name with the codes and
 * names in the catalogue first, and then with the names that payment services use. It returns only
 * codes that are in the catalogue.
 */
export function paymentMethodFinder(
  paymentMethods: readonly NamedPaymentMethod[],
): PaymentMethodFinder {
  const exact = new Map<string, string>()
  const beginnings: [string, string][] = []
  const codes = new Set(paymentMethods.map(({ code }) => code))
  for (const [code, names] of Object.entries(foreign)) {
    if (!codes.has(code)) continue
    for (const name of names) {
      if (name.endsWith('*')) beginnings.push([folded(name.slice(0, -1)), code])
      else exact.set(folded(name), code)
    }
  }
  for (const { code, names } of paymentMethods)
    for (const name of [...names, code]) exact.set(folded(name), code)
  beginnings.sort(([a], [b]) => b.length - a.length)
  const found = new Map<string, string | null>()
  return (name) => {
    const known = found.get(name)
    if (known !== undefined) return known
    const text = folded(name)
    const code =
      exact.get(text) ?? beginnings.find(([start]) => text.startsWith(start))?.[1] ?? null
    // The cache has a limit, because a file may contain a different text on every line.
    if (found.size < 10_000) found.set(name, code)
    return code
  }
}
