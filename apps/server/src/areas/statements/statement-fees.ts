import { paragraph, small } from '#platform/pdf/blocks.ts'
import type { Paper } from '#platform/pdf/paper.ts'
import { table } from '#platform/pdf/table.ts'
import { deductibleShares } from './deductible-share.ts'
import {
  isQualified,
  returnedTaxOf,
  type DepositStatement,
} from '@choba/contract/statement-data.ts'
import { percentOf, type StatementWords } from './statement-words.ts'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Writes count, amounts, rate and fee by payment method. */
export function writePaymentMethods(
  paper: Paper,
  { t, amount, count, unit }: StatementWords,
  { paymentMethods }: DepositStatement,
): void {
  if (paymentMethods.length === 0) return
  const columns = ['count', 'usage', 'refundCount', 'refund', 'rate'] as const
  const fees = ['fee', 'feeReturned', 'netFee'] as const
  table(
    paper,
    { heading: t('headings.paymentMethods'), aside: unit },
    [
      { title: t('columns.paymentMethod'), align: 'left', isFlexible: true },
      ...columns.map((name) => ({ title: t(`columns.${name}`), align: 'right' as const })),
      { title: t('columns.taxClass'), align: 'left' },
      ...fees.map((name) => ({ title: t(`columns.${name}`), align: 'right' as const })),
    ],
    [
      ...paymentMethods.map((paymentMethod) => ({
        cells: [
          paymentMethod.name,
          count(paymentMethod.count),
          amount(paymentMethod.usage),
          count(paymentMethod.refundCount),
          amount(paymentMethod.refund),
          percentOf(paymentMethod.ratePpm),
          t(`taxClass.${paymentMethod.taxClass}`),
          amount(paymentMethod.fee),
          amount(paymentMethod.feeReturned),
          amount(paymentMethod.fee - paymentMethod.feeReturned),
        ],
      })),
      {
        cells: [
          t('total'),
          count(sum(paymentMethods.map((paymentMethod) => paymentMethod.count))),
          amount(sum(paymentMethods.map((paymentMethod) => paymentMethod.usage))),
          count(sum(paymentMethods.map((paymentMethod) => paymentMethod.refundCount))),
          amount(sum(paymentMethods.map((paymentMethod) => paymentMethod.refund))),
          '',
          '',
          amount(sum(paymentMethods.map((paymentMethod) => paymentMethod.fee))),
          amount(sum(paymentMethods.map((paymentMethod) => paymentMethod.feeReturned))),
          amount(
            sum(
              paymentMethods.map((paymentMethod) => paymentMethod.fee - paymentMethod.feeReturned),
            ),
          ),
        ],
        kind: 'total',
      },
    ],
  )
}

/** Writes the invoice: charges and their tax, one line for each tax rate. */
export function writeTaxes(paper: Paper, words: StatementWords, statement: DepositStatement): void {
  const { t, amount, unit } = words
  const { taxes, issuer, currency, figures, qualified } = statement
  if (taxes.length === 0) return
  table(
    paper,
    { heading: t('headings.taxes'), aside: unit },
    [
      { title: t('columns.taxClass'), align: 'left', isFlexible: true },
      { title: t('columns.base'), align: 'right' },
      { title: t('columns.tax'), align: 'right' },
      { title: t('columns.withTax'), align: 'right' },
    ],
    [
      ...taxes.map(({ taxClass, base, tax }) => ({
        cells: [t(`taxClass.${taxClass}`), amount(base), amount(tax), amount(base + tax)],
      })),
      {
        cells: [
          t('total'),
          amount(sum(taxes.map(({ base }) => base))),
          amount(sum(taxes.map(({ tax }) => tax))),
          amount(sum(taxes.map(({ base, tax }) => base + tax))),
        ],
        kind: 'total',
      },
    ],
  )
  paper.y += 3
  paragraph(paper, t('notes.taxOnce'), small)
  if (qualified === false && currency !== 'JPY' && figures.tax !== 0)
    paragraph(paper, t('notes.foreign'), small)
  // Deductible shares exist in Japan only.
  if (issuer.registrationNumber === null && currency === 'JPY') writeShares(paper, words, statement)
}

/**
 * Writes the deductible percentages. Buyers need them only if the statement is not a qualified
 * invoice.
 */
function writeShares(
  paper: Paper,
  { t, day }: StatementWords,
  { dateFrom, dateTo }: DepositStatement,
): void {
  paragraph(paper, t('notes.notRegistered'), small)
  for (const { from, to, percent } of deductibleShares(dateFrom, dateTo)) {
    const period = { from: day(from), to: day(to) }
    paragraph(
      paper,
      percent === 0 ? t('notes.noShare', period) : t('notes.share', { ...period, percent }),
      small,
    )
  }
}

/**
 * Writes the taxable fees that were returned. A return invoice must state the day of the return,
 * the days of the original sales, the amounts, and the tax once for each rate.
 */
export function writeReturnedFees(
  paper: Paper,
  words: StatementWords,
  statement: DepositStatement,
): void {
  const { t, amount, day, period, unit } = words
  const { returnedFees } = statement
  if (returnedFees.length === 0) return
  table(
    paper,
    {
      heading: t(isQualified(statement) ? 'headings.returns' : 'headings.plainReturns'),
      aside: unit,
    },
    [
      { title: t('columns.returnedOn'), align: 'left' },
      { title: t('columns.soldOn'), align: 'left' },
      { title: t('columns.paymentMethod'), align: 'left', isFlexible: true },
      { title: t('columns.taxClass'), align: 'left' },
      { title: t('columns.base'), align: 'right' },
      { title: t('columns.tax'), align: 'right' },
    ],
    [
      ...returnedFees.map(({ returnedOn, soldFrom, soldTo, name, base, tax }) => ({
        cells: [
          day(returnedOn),
          period(soldFrom, soldTo),
          name,
          t('taxClass.TAXABLE_10'),
          amount(base),
          tax === undefined ? '' : amount(tax),
        ],
      })),
      {
        cells: [
          t('total'),
          '',
          '',
          t('taxClass.TAXABLE_10'),
          amount(sum(returnedFees.map(({ base }) => base))),
          amount(returnedTaxOf(statement)),
        ],
        kind: 'total',
      },
    ],
  )
  paper.y += 3
  paragraph(paper, t('notes.returns'), small)
}
