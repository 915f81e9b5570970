import {
  CATALOGUE_NAME_MAX,
  CATALOGUE_SEQUENCE_MAX,
  catalogueCode,
  type CatalogueItem,
  type CatalogueList,
  catalogueStates,
  type CatalogueState,
  type ChangedItem,
  type NewItem,
} from '@choba/contract/catalogue-items.ts'
import { trimmedLine } from '@choba/contract/fields.ts'
import { paymentClasses } from '@choba/contract/transaction-options.ts'
import * as z from 'zod/mini'

/** Form values of a catalogue entry. */
export interface CatalogueInput {
  code: string
  /** Only used for a new payment class. */
  kind: (typeof paymentClasses)[number]
  /** Only used for payment types; empty until the user selects a class. */
  classId: string
  nameJa: string
  nameEn: string
  nameMn: string
  sequence: string
  state: CatalogueState
}

const name = trimmedLine(CATALOGUE_NAME_MAX, 1)

export const catalogueForm = (list: CatalogueList) =>
  z.object({
    code: catalogueCode,
    kind: z.enum(paymentClasses),
    classId: z.string().check(z.minLength(list === 'paymentType' ? 1 : 0)),
    nameJa: name,
    nameEn: name,
    nameMn: name,
    sequence: z.string().check(
      z.trim(),
      z.regex(/^[0-9]{1,5}$/),
      z.refine((text) => Number(text) >= 1 && Number(text) <= CATALOGUE_SEQUENCE_MAX),
    ),
    state: z.enum(catalogueStates),
  })

/**
 * Returns empty form values.
 * @param last highest order number in the list; the new entry gets the next number
 */
export const emptyItem = (last: number): CatalogueInput => ({
  code: '',
  kind: 'WALLET',
  classId: '',
  nameJa: '',
  nameEn: '',
  nameMn: '',
  sequence: String(Math.min(last + 10, CATALOGUE_SEQUENCE_MAX)),
  state: 'OFFERED',
})

export const inputOf = (item: CatalogueItem): CatalogueInput => ({
  code: item.code,
  kind: item.paymentClass ?? 'WALLET',
  classId: item.classId ?? '',
  nameJa: item.nameJa,
  nameEn: item.nameEn,
  nameMn: item.nameMn,
  sequence: String(item.sequence),
  state: item.state,
})

const partsOf = ({ nameJa, nameEn, nameMn, sequence, classId }: CatalogueInput) => ({
  nameJa,
  nameEn,
  nameMn,
  sequence: Number(sequence),
  ...(classId !== '' && { classId }),
})

/**
 * Converts form values for the API. The result includes the kind, which only the call for classes
 * accepts.
 */
export const newItemOf = (input: CatalogueInput): NewItem => ({
  ...partsOf(input),
  code: input.code,
  paymentClass: input.kind,
})

export const changedItemOf = (
  itemId: string,
  version: number,
  input: CatalogueInput,
): ChangedItem => ({
  ...partsOf(input),
  itemId,
  version,
  state: input.state,
})
