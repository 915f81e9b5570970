import { badField } from '@choba/contract/bad-input.ts'
import type { BodyOf, ResultOf } from '@choba/contract/endpoint.ts'
import { halfWidth } from '@choba/contract/half-width.ts'
import {
  BEANCOUNT_ACCOUNT,
  defaultJournalNames,
  journalAccounts,
  journalTaxNames,
  YAYOI_ACCOUNT_WIDTH,
  type JournalNames,
} from '@choba/contract/journal-names.ts'
import { journalFormats, type JournalFormat } from '@choba/contract/journals.filters.ts'
import type { journals, SoftwareNames } from '@choba/contract/journals.contract.ts'
import type { JournalNamesRow } from '@choba/database/journal-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { storesSeen } from '@choba/database/store-scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import { assertChanged, changesOf } from '#platform/calls/changes.ts'
import { guardedText } from '#platform/export/csv.ts'
import { shiftJis } from '#platform/export/shift-jis.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { Principal } from '#platform/access/principals.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import {
  findCompanies,
  findNames,
  findNamesOf,
  insertNames,
  updateNames,
} from './journals.repository.ts'

type Calls = typeof journals

function toNames(
  software: JournalFormat,
  row: JournalNamesRow | undefined,
  timeZone: string,
): SoftwareNames {
  const defaults = {
    EXCLUSIVE: defaultJournalNames(software, 'EXCLUSIVE'),
    INCLUSIVE: defaultJournalNames(software, 'INCLUSIVE'),
  }
  return {
    software,
    taxMethod: row?.tax_method ?? 'EXCLUSIVE',
    names: row?.names ?? defaults.EXCLUSIVE,
    defaults,
    version: row?.version ?? null,
    changedAt: row?.changed_at ? offsetInstant(row.changed_at, timeZone) : null,
    changedBy: row?.changed_by ?? null,
  }
}

/**
 * Returns the names of accounts and tax classes for each accounting software. These are the names
 * that the merchant has saved, or else the default names of the software.
 */
export async function readNames(
  tx: Tx,
  { merchant }: Principal,
): Promise<ResultOf<Calls['names']>> {
  const rows = await findNames(tx, merchant.id)
  return {
    softwares: journalFormats.map((software) =>
      toNames(
        software,
        rows.find((row) => row.software === software),
        merchant.time_zone,
      ),
    ),
    companies: await findCompanies(tx, merchant.id),
    isYen: merchant.currency === 'JPY',
  }
}

/**
 * Returns the names of accounts and tax classes with which the files for one software are written.
 */
export async function namesOf(
  tx: Tx,
  merchantId: number,
  software: JournalFormat,
): Promise<JournalNames> {
  return (
    (await findNamesOf(tx, merchantId, software))?.names ??
    defaultJournalNames(software, 'EXCLUSIVE')
  )
}

/**
 * Checks that every name fits into the software's file without a change.
 * @throws AppError badRequest with the field of the first name that does not fit
 */
function checkNames(software: JournalFormat, { accounts, taxes }: JournalNames): void {
  const check = (path: string, name: string, most: number) => {
    if (halfWidth(name) > most) throw new AppError('badRequest', badField(path, 'tooLong'))
    const isUtf8 = software === 'csv' || software === 'beancount'
    if ((!isUtf8 && shiftJis(name).replaced > 0) || guardedText(name) !== name)
      throw new AppError('badRequest', badField(path, 'value'))
  }
  const width = software === 'yayoi' ? YAYOI_ACCOUNT_WIDTH : Infinity
  for (const account of journalAccounts) {
    check(`names.accounts.${account}`, accounts[account], width)
    if (software === 'beancount' && !BEANCOUNT_ACCOUNT.test(accounts[account]))
      throw new AppError('badRequest', badField(`names.accounts.${account}`, 'value'))
  }
  for (const tax of journalTaxNames) check(`names.taxes.${tax}`, taxes[tax], Infinity)
}

/**
 * Joins the names to one text for accounts and one text for tax classes, as the audit log records
 * them.
 */
const kept = (taxMethod: string, { accounts, taxes }: JournalNames) => ({
  taxMethod,
  accounts: journalAccounts.map((account) => accounts[account]).join(' / '),
  taxes: journalTaxNames.map((tax) => taxes[tax]).join(' / '),
})

/**
 * Saves the names of accounts and tax classes for one accounting software.
 * @throws AppError illegalOperation for a user without access to all stores; badRequest for a name
 * that does not fit into the software's file; conflict if another user changed the names first;
 * nothingToDo
 */
export async function setNames(
  tx: Tx,
  { merchant, user }: Principal,
  { software, version, taxMethod, names }: BodyOf<Calls['setNames']>,
): Promise<{ result: SoftwareNames; audit: AuditDetails }> {
  if (storesSeen(tx) !== 'all') throw new AppError('illegalOperation')
  checkNames(software, names)
  const zone = merchant.time_zone
  const row = await findNamesOf(tx, merchant.id, software, true)
  const before = toNames(software, row, zone)
  const [was, is] = [kept(before.taxMethod, before.names), kept(taxMethod, names)]
  if (row) await assertVersion(row, version ?? 0, zone, () => before)
  else if (version !== undefined) throw new AppError('badRequest', badField('version', 'value'))
  assertChanged(was, is)
  if (row) await updateNames(tx, merchant.id, software, { taxMethod, names }, user.full_name)
  else if (!(await insertNames(tx, merchant, software, { taxMethod, names }, user.full_name)))
    throw new AppError('conflict')
  const result = toNames(software, await findNamesOf(tx, merchant.id, software), zone)
  return { result, audit: { object: software, detail: changesOf(was, is) } }
}
