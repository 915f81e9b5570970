import { paragraph, small } from '#platform/pdf/blocks.ts'
import type { Paper } from '#platform/pdf/paper.ts'
import { table, type Row } from '#platform/pdf/table.ts'
import type { PaymentMethodLine, DepositStatement } from '@choba/contract/statement-data.ts'
import { taxClasses } from '@choba/contract/terms-fee.ts'
import type { StatementWords } from './statement-words.ts'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const netFee = (paymentMethods: readonly PaymentMethodLine[]): number =>
  sum(paymentMethods.map(({ fee, feeReturned }) => fee - feeReturned))

/**
 * Writes the calculation from the gross amount to the transferred amount. Each term that is not
 * zero has a line. Subtracted terms have a minus sign.
 */
export function writeEquation(
  paper: Paper,
  words: StatementWords,
  statement: DepositStatement,
): void {
  const { t, amount, count, money } = words
  const { figures, paymentMethods, taxes, cashTotal } = statement
  const line = (item: string, detail: string, value: number): Row[] =>
    value === 0 ? [] : [{ cells: [item, detail, amount(value)] }]
  const fees = taxClasses
    .map((taxClass) => ({
      taxClass,
      fee: netFee(paymentMethods.filter((paymentMethod) => paymentMethod.taxClass === taxClass)),
    }))
    .filter(({ fee }) => fee !== 0)
    .map(({ taxClass, fee }) =>
      t('equation.classAmount', { taxClass: t(`taxClass.${taxClass}`), amount: amount(fee) }),
    )
  const taxed = taxes.find(({ tax }) => tax !== 0)
  table(
    paper,
    { heading: t('headings.equation'), aside: words.unit },
    [
      { title: t('equation.item'), align: 'left', isFlexible: true },
      { title: t('equation.detail'), align: 'left', isFlexible: true },
      { title: t('equation.amount'), align: 'right' },
    ],
    [
      {
        cells: [
          t('equation.totalUsage'),
          t('equation.countOf', {
            count: count(sum(paymentMethods.map((paymentMethod) => paymentMethod.count))),
          }),
          amount(figures.totalUsage),
        ],
      },
      ...line(
        t('equation.refund'),
        t('equation.countOf', {
          count: count(sum(paymentMethods.map((paymentMethod) => paymentMethod.refundCount))),
        }),
        -figures.refund,
      ),
      ...line(t('equation.fee'), fees.join('\n'), -figures.fee),
      ...line(
        t('equation.tax'),
        taxed ? t('equation.taxOf', { base: amount(taxed.base) }) : '',
        -figures.tax,
      ),
      ...line(t('equation.transferFee'), t('equation.transferFeeOf'), -figures.transferFee),
      ...line(t('equation.deduction'), t('equation.seeCauses'), -figures.deduction),
      ...line(
        t('equation.pointGive'),
        t('equation.pointsOf', { points: count(statement.points) }),
        -figures.pointGive,
      ),
      ...line(t('equation.revise'), t('equation.seeCauses'), figures.revise),
      { cells: [t('equation.transferAmount'), '', amount(figures.transferAmount)], kind: 'total' },
    ],
  )
  if (cashTotal !== null) {
    paper.y += 3
    paragraph(paper, t('cashTotal', { amount: money(cashTotal) }), small)
  }
}
