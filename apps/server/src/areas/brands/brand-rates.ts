import { termsOn } from '@choba/contract/terms-cycle.ts'
import type { Tx } from '@choba/database/scope.ts'
import { versionsOf } from '#settlement/terms.ts'

/** The rates of the terms in force on a day, in parts per million by the code of their brand; null without terms. */
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

/** Whether the terms of a day have a rate of a brand; null without terms. */
export async function isRated(
  tx: Tx,
  merchantId: number,
  code: string,
  day: string,
): Promise<boolean | null> {
  const rates = await ratesOn(tx, merchantId, day)
  return rates && rates.has(code)
}
