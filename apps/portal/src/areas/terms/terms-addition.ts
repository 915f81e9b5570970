import type { NewTerms, Terms, TermsList } from '@choba/contract/terms.contract.ts'
import * as z from 'zod/mini'
import { bodyOf, inputFrom, termsForm, type TermsInput } from './terms-form.ts'

// Adds fee rates to an existing version of the terms, for payment methods that were added to the
// catalogue later.

type PaymentMethods = TermsList['paymentMethods']

/** Returns the payment methods for which a version of the terms has no fee rate. */
export const methodsWithoutRate = (
  { rates }: Pick<NewTerms, 'rates'>,
  paymentMethods: PaymentMethods,
): PaymentMethods =>
  paymentMethods.filter(
    ({ paymentType }) => !rates.some((rate) => rate.paymentType === paymentType),
  )

/**
 * Returns the versions of the terms in which the rate of some payment method is missing, newest
 * first.
 */
export const lackingVersions = ({
  versions,
  paymentMethods,
}: Pick<TermsList, 'versions' | 'paymentMethods'>): Terms[] =>
  versions.filter((version) => methodsWithoutRate(version, paymentMethods).length > 0)

/**
 * Schema of the form. Does not validate the first day, because everything except the rates comes
 * from an existing version.
 */
export const additionForm = (list: TermsList) => z.extend(termsForm(list), { firstDay: z.string() })

export const additionOf = (version: Terms, paymentMethods: PaymentMethods): TermsInput =>
  inputFrom(
    { ...version, rates: [] },
    version.firstDay,
    methodsWithoutRate(version, paymentMethods),
  )

/**
 * Returns the request body: the version of the terms with the missing rates added. Drops rates of
 * payment methods that the catalogue no longer has.
 */
export function bodyOfAddition(
  version: Terms,
  paymentMethods: PaymentMethods,
  input: TermsInput,
): NewTerms {
  const known = version.rates.filter(({ paymentType }) =>
    paymentMethods.some((paymentMethod) => paymentMethod.paymentType === paymentType),
  )
  const body = bodyOf(input)
  return { ...body, rates: [...known, ...body.rates] }
}
