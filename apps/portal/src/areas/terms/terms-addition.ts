import type { NewTerms, Terms, TermsList } from '@choba/contract/terms.contract.ts'
import * as z from 'zod/mini'
import { bodyOf, inputFrom, termsForm, type TermsInput } from './terms-form.ts'

// Adds rates to an existing version for payment methods that came into the catalogue later.

type PaymentMethods = TermsList['paymentMethods']

/** Returns the payment methods without a rate in a version. */
export const methodsWithoutRate = (
  { rates }: Pick<NewTerms, 'rates'>,
  paymentMethods: PaymentMethods,
): PaymentMethods =>
  paymentMethods.filter(
    ({ paymentType }) => !rates.some((rate) => rate.paymentType === paymentType),
  )

/** Returns the versions that lack a rate for some payment method, newest first. */
export const lackingVersions = ({
  versions,
  paymentMethods,
}: Pick<TermsList, 'versions' | 'paymentMethods'>): Terms[] =>
  versions.filter((version) => methodsWithoutRate(version, paymentMethods).length > 0)

/**
 * Schema of the form. Everything except the rates comes from an existing version, so the first day
 * is not validated.
 */
export const additionForm = (list: TermsList) => z.extend(termsForm(list), { firstDay: z.string() })

export const additionOf = (version: Terms, paymentMethods: PaymentMethods): TermsInput =>
  inputFrom(
    { ...version, rates: [] },
    version.firstDay,
    methodsWithoutRate(version, paymentMethods),
  )

/**
 * Returns the request: the version unchanged, with the missing rates added. Rates of methods that
 * left the catalogue are dropped.
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
