import type { NewTerms, Terms, TermsList } from '@choba/contract/terms.contract.ts'
import * as z from 'zod/mini'
import { bodyOf, inputFrom, termsForm, type TermsInput } from './terms-form.ts'

// Rates that are added to a version which was there before their brands came into the catalogue.

type Brands = TermsList['brands']

/** The brands that a version does not rate. */
export const unratedOf = ({ rates }: Pick<NewTerms, 'rates'>, brands: Brands): Brands =>
  brands.filter(({ paymentType }) => !rates.some((rate) => rate.paymentType === paymentType))

/** The versions that do not rate every brand, the newest first. */
export const lackingVersions = ({
  versions,
  brands,
}: Pick<TermsList, 'versions' | 'brands'>): Terms[] =>
  versions.filter((version) => unratedOf(version, brands).length > 0)

/** All but the rates is the version's, and right. */
export const additionForm = (list: TermsList) => z.extend(termsForm(list), { firstDay: z.string() })

export const additionOf = (version: Terms, brands: Brands): TermsInput =>
  inputFrom({ ...version, rates: [] }, version.firstDay, unratedOf(version, brands))

/** What is sent: the version as it is, with the rates that it does not have. What went from the catalogue is not said again. */
export function bodyOfAddition(version: Terms, brands: Brands, input: TermsInput): NewTerms {
  const known = version.rates.filter(({ paymentType }) =>
    brands.some((brand) => brand.paymentType === paymentType),
  )
  const body = bodyOf(input)
  return { ...body, rates: [...known, ...body.rates] }
}
