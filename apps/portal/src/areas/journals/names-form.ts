import { trimmedLine } from '@choba/contract/fields.ts'
import { halfWidth } from '@choba/contract/half-width.ts'
import {
  journalAccounts,
  journalTaxNames,
  taxMethods,
  YAYOI_ACCOUNT_WIDTH,
  type JournalAccounts,
  type JournalNames,
  type JournalTaxNames,
  type TaxMethod,
} from '@choba/contract/journal-names.ts'
import { type JournalFormat } from '@choba/contract/journals.filters.ts'
import { NAME_MAX, type SoftwareNames } from '@choba/contract/journals.contract.ts'
import * as z from 'zod/mini'

type AccountName = keyof JournalAccounts
type TaxName = keyof JournalTaxNames

/** Form values: accounts and tax classes in one object, because their keys never clash. */
export type NamesInput = { taxMethod: TaxMethod } & Record<AccountName | TaxName, string>
export type NameField = AccountName | TaxName

/** Hides the tax account, because all files include tax in the amounts and never use it. */
export const shownAccounts = journalAccounts.filter((account) => account !== 'tax')

/** Only Money Forward has a name for the invoice tax class. */
export const shownTaxes = (software: JournalFormat): readonly TaxName[] =>
  journalTaxNames.filter((tax) => tax !== 'invoice' || software === 'moneyForward')

const each = <K extends string, V>(keys: readonly K[], of: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, V>

const name = trimmedLine(NAME_MAX, 1)
/** Key of the form error for a name that is too wide. */
export const TOO_WIDE = 'tooWide'
const narrowName = name.check(z.refine((text) => halfWidth(text) <= YAYOI_ACCOUNT_WIDTH, TOO_WIDE))

/**
 * Form schema with the checks possible in the browser. Only the server knows which characters a
 * file can contain.
 */
export const namesForm = (software: JournalFormat) =>
  z.object({
    taxMethod: z.enum(taxMethods),
    ...each(journalAccounts, () => (software === 'yayoi' ? narrowName : name)),
    ...each(journalTaxNames, (tax) => (tax === 'invoice' ? trimmedLine(NAME_MAX, 0) : name)),
  })

export const inputOf = ({
  taxMethod,
  names,
}: Pick<SoftwareNames, 'taxMethod' | 'names'>): NamesInput => ({
  taxMethod,
  ...names.accounts,
  ...names.taxes,
})

export const namesOf = (input: NamesInput): JournalNames => ({
  accounts: each(journalAccounts, (account) => input[account]),
  taxes: each(journalTaxNames, (tax) => input[tax]),
})

/**
 * Replaces default tax class names by the defaults of the other tax method. Keeps names that the
 * user changed.
 */
export const taxesFor = (
  input: NamesInput,
  { defaults }: SoftwareNames,
  was: TaxMethod,
): JournalTaxNames =>
  each(journalTaxNames, (tax) =>
    input[tax] === defaults[was].taxes[tax] ? defaults[input.taxMethod].taxes[tax] : input[tax],
  )
