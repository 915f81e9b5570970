import { JOURNAL_DEPOSITS_MAX, JOURNAL_MONTHS } from '@choba/contract/journals.contract.ts'
import { badField } from '@choba/contract/bad-input.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import { periodFault } from '@choba/contract/period.ts'
import { taxOf } from '@choba/contract/terms-fee.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { storesSeen } from '@choba/database/store-scope.ts'
import { figuresOf, revisionKindOf, taxLinesOf } from '#areas/statements/statements.service.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { JournalDeposit, JournalRevision } from './journal-entry.ts'
import {
  findDeposits,
  sumFees,
  sumLines,
  type FeeSum,
  type FoundDeposit,
  type LineSum,
  type Search,
} from './journals.repository.ts'

/**
 * Converts an amount to a number.
 * @throws AppError processFailed if the amount exceeds the safe integers
 */
function exact(amount: bigint): number {
  const found = exactOrNull(amount)
  if (found === null) throw new AppError('processFailed')
  return found
}

/**
 * Checks that a search contains either only a deposit number, or a period with both ends.
 * @throws AppError badRequest for another combination or a reversed period; searchPeriodTooLong
 */
function checkSearch({ depositNo, dateFrom, dateTo, companyCode }: Search): void {
  if (depositNo !== undefined) {
    if (dateFrom !== undefined || dateTo !== undefined || companyCode !== undefined)
      throw new AppError('badRequest', badField('depositNo', 'value'))
    return
  }
  if (dateFrom === undefined) throw new AppError('badRequest', badField('dateFrom', 'missing'))
  if (dateTo === undefined) throw new AppError('badRequest', badField('dateTo', 'missing'))
  const fault = periodFault({ from: dateFrom, to: dateTo }, JOURNAL_MONTHS)
  if (fault === 'tooLong') throw new AppError('searchPeriodTooLong', null, 'journalsTwelveMonths')
  if (fault) throw new AppError('badRequest', badField('dateTo', 'tooSmall'))
}

/**
 * Returns the tax on a taxable revision (`JournalRevision`), rounded down to whole yen. If the
 * deposit has no taxable fees, its whole tax belongs to the revision.
 */
function revisionTax(amount: number, feeBase: number, tax: number): number {
  return feeBase === 0 ? 0 - tax : Number(taxOf(BigInt(amount), 'FLOOR'))
}

function toJournalDeposit(
  row: FoundDeposit,
  fees: readonly FeeSum[],
  lines: readonly LineSum[],
): JournalDeposit {
  const figures = figuresOf(row)
  const charges = taxLinesOf(
    fees.map(({ tax_class: taxClass, base }) => ({ taxClass, base: exact(base) })),
    figures,
  )
  const feeBase = charges.find(({ taxClass }) => taxClass === 'TAXABLE_10')?.base ?? 0
  const revisions = lines.map(({ kind, tax_class: taxClass, ...line }): JournalRevision => {
    const amount = exact(line.amount)
    const tax = taxClass === 'TAXABLE_10' ? revisionTax(amount, feeBase, figures.tax) : 0
    return { kind: revisionKindOf[kind], amount, taxClass: taxClass ?? undefined, tax }
  })
  // The tax of a deposit is rounded once, for fees and revisions together. The fees get the part of
  // the tax that does not belong to the revisions.
  const ofRevisions = revisions.reduce((sum, { tax = 0 }) => sum + tax, 0)
  return {
    depositNo: row.deposit_no,
    companyCode: row.company_code,
    companyName: row.company_name,
    dateFrom: row.date_from,
    dateTo: row.date_to,
    entryDate: row.transfer_amount > 0n ? row.pay_day : row.date_to,
    isReturned: row.state === 'RETURNED',
    figures,
    taxes: charges
      .map((line) =>
        line.taxClass === 'TAXABLE_10' ? { ...line, tax: line.tax + ofRevisions } : line,
      )
      .filter(({ base, tax }) => base !== 0 || tax !== 0),
    revisions,
  }
}

/**
 * Returns the deposits for a journal, oldest first, with the figures that were stored when they
 * were closed.
 * @throws AppError illegalOperation for a user without access to all stores, and for a currency
 * other than yen; notFound for an unknown deposit; nothingFound if no deposit was closed in the
 * period; searchPeriodTooLong for more than a year, or for more deposits than a file may contain;
 * badRequest
 */
export async function readJournalDeposits(
  tx: Tx,
  merchant: MerchantRow,
  search: Search,
): Promise<JournalDeposit[]> {
  checkSearch(search)
  if (storesSeen(tx) !== 'all' || merchant.currency !== 'JPY')
    throw new AppError('illegalOperation')
  const rows = await findDeposits(tx, merchant.id, search, JOURNAL_DEPOSITS_MAX + 1)
  if (rows.length === 0)
    throw new AppError(search.depositNo === undefined ? 'nothingFound' : 'notFound')
  if (rows.length > JOURNAL_DEPOSITS_MAX)
    throw new AppError('searchPeriodTooLong', null, 'tooManyDeposits')
  if (rows.some(({ currency }) => currency !== 'JPY')) throw new AppError('illegalOperation')
  const ids = rows.map(({ id }) => id)
  const fees = Map.groupBy(await sumFees(tx, merchant.id, ids), ({ id }) => id)
  const lines = Map.groupBy(await sumLines(tx, merchant.id, ids), (line) => line.deposit_id)
  return rows.map((row) => toJournalDeposit(row, fees.get(row.id) ?? [], lines.get(row.id) ?? []))
}
