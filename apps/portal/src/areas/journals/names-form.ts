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

/** Accounts and tax classes beside each other: none is called like another. */
export type NamesInput = { taxMethod: TaxMethod } & Record<AccountName | TaxName, string>
export type NameField = AccountName | TaxName

/** Tax stands within the amounts of every file, so that no line has an account of its own for it. */
export const shownAccounts = journalAccounts.filter((account) => account !== 'tax')

/** Only Money Forward has a word for the invoice. */
export const shownTaxes = (software: JournalFormat): readonly TaxName[] =>
  journalTaxNames.filter((tax) => tax !== 'invoice' || software === 'moneyForward')

const each = <K extends string, V>(keys: readonly K[], of: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, V>

const name = trimmedLine(NAME_MAX, 1)
/** The fault that a form tells from the others. */
export const TOO_WIDE = 'tooWide'
const narrowName = name.check(z.refine((text) => halfWidth(text) <= YAYOI_ACCOUNT_WIDTH, TOO_WIDE))

/** What can be told of a name before it is sent: the characters of a file are the server's to know. */
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

/** Tax classes that are still those of one way of keeping books become those of the other. */
export const taxesFor = (
  input: NamesInput,
  { defaults }: SoftwareNames,
  was: TaxMethod,
): JournalTaxNames =>
  each(journalTaxNames, (tax) =>
    input[tax] === defaults[was].taxes[tax] ? defaults[input.taxMethod].taxes[tax] : input[tax],
  )
