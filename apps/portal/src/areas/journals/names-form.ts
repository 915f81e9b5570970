import { trimmedLine } from '@choba/contract/fields.ts'
import { halfWidth } from '@choba/contract/half-width.ts'
import {
  journalAccounts,
  journalTaxNames,
  taxMethods,
  BEANCOUNT_ACCOUNT,
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

/**
 * Form values: names of accounts and of tax classes in one object, because their keys are all
 * different.
 */
export type NamesInput = { taxMethod: TaxMethod } & Record<AccountName | TaxName, string>
export type NameField = AccountName | TaxName

/**
 * Accounts that the form shows. The tax account is left out, because the amounts in all files
 * include tax and the account is never used.
 */
export const shownAccounts = journalAccounts.filter((account) => account !== 'tax')

/**
 * Returns the tax classes that the form shows. Only Money Forward has a name for the invoice tax
 * class.
 */
export const shownTaxes = (software: JournalFormat): readonly TaxName[] =>
  journalTaxNames.filter((tax) => tax !== 'invoice' || software === 'moneyForward')

const each = <K extends string, V>(keys: readonly K[], of: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, V>

const name = trimmedLine(NAME_MAX, 1)
/** Key of the form error for a name that is too wide. */
export const TOO_WIDE = 'tooWide'
const narrowName = name.check(z.refine((text) => halfWidth(text) <= YAYOI_ACCOUNT_WIDTH, TOO_WIDE))

/** Key of the form error for an account name that Beancount cannot read. */
export const NOT_BEANCOUNT = 'notBeancount'
const beancountName = name.check(z.refine((text) => BEANCOUNT_ACCOUNT.test(text), NOT_BEANCOUNT))

const accountName = (software: JournalFormat) =>
  software === 'yayoi' ? narrowName : software === 'beancount' ? beancountName : name

/**
 * Returns the schema of the form, with the checks that the browser can make. Only the server knows
 * which characters a file can contain.
 */
export const namesForm = (software: JournalFormat) =>
  z.object({
    taxMethod: z.enum(taxMethods),
    ...each(journalAccounts, () => accountName(software)),
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
 * Replaces the default names of tax classes after the user selects the other tax method. Keeps
 * names that the user has changed.
 */
export const taxesFor = (
  input: NamesInput,
  { defaults }: SoftwareNames,
  was: TaxMethod,
): JournalTaxNames =>
  each(journalTaxNames, (tax) =>
    input[tax] === defaults[was].taxes[tax] ? defaults[input.taxMethod].taxes[tax] : input[tax],
  )
