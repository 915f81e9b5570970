import { termsOn } from '@choba/contract/terms-cycle.ts'
import type { Tx } from '@choba/database/scope.ts'
import { versionsOf } from '#settlement/terms.ts'

/**
 * Returns the fee rates of the terms in force on a day, in parts per million by payment method
 * code; null without terms.
 */
export async function ratesOn(
  tx: Tx,
  merchantId: number,
  day: string,
): Promise<ReadonlyMap<string, number> | null> {
  const terms = termsOn(await versionsOf(tx, merchantId), day)
  return terms
    ? new Map(terms.rates.map(({ paymentType, ratePpm }) => [paymentType, ratePpm]))
    : null
}

/** Returns true if the terms of a day have a rate for a payment method; null without terms. */
export async function hasRate(
  tx: Tx,
  merchantId: number,
  code: string,
  day: string,
): Promise<boolean | null> {
  const rates = await ratesOn(tx, merchantId, day)
  return rates && rates.has(code)
}
