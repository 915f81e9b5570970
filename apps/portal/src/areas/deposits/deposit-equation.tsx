import type { ReactNode } from 'react'
import type { DepositCell } from '@choba/contract/deposits.filters.ts'
import type { DepositDetail } from '@choba/contract/deposits.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Money } from '#ui/money.tsx'
import { CellLink } from './cell-link.tsx'
import { feeFormulas, taxableFee, taxableRevision } from './deposit-formulas.ts'
import { Figure, less } from './deposit-words.tsx'
import { useFormulaWords } from './use-formula-words.ts'
import { type Bar, waterfall } from './waterfall.ts'

/** Line of the calculation of a deposit. `amount` already includes its sign. */
interface Row {
  readonly id:
    | 'totalUsage'
    | 'refund'
    | 'fee'
    | 'tax'
    | 'transferFee'
    | 'deduction'
    | 'pointGive'
    | 'revise'
    | 'transferAmount'
  readonly amount: number | null
  /** Sign before the amount. A deduction has a minus sign even if the amount is zero. */
  readonly sign: '' | '−' | '+' | '='
}

const taken = ['refund', 'fee', 'tax', 'transferFee', 'deduction', 'pointGive'] as const

/**
 * Builds the lines of the calculation. A negative deduction gets a plus sign, and a negative
 * addition a minus sign.
 */
function rowsOf(deposit: DepositDetail): Row[] {
  const less_ = taken.map((id): Row => {
    const amount = less(deposit[id])
    return { id, amount, sign: amount !== null && amount > 0 ? '+' : '−' }
  })
  const { totalUsage, revise, transferAmount } = deposit
  return [
    { id: 'totalUsage', amount: totalUsage, sign: '' },
    ...less_,
    { id: 'revise', amount: revise, sign: revise !== null && revise < 0 ? '−' : '+' },
    { id: 'transferAmount', amount: transferAmount, sign: '=' },
  ]
}

/**
 * Calculation of the transferred amount, line by line, with sign, formula and bar.
 * @param path path of the screen that lists the deposit's transactions, which the lines link to
 */
export function DepositEquation({ deposit, path }: { deposit: DepositDetail; path: string }) {
  const t = useTranslations('deposits')
  const rows = rowsOf(deposit)
  const isWhole = rows.every(({ amount }) => amount !== null)
  const bars = isWhole
    ? waterfall(
        rows.map(({ amount, sign }) => ({ amount: amount!, isTotal: sign === '' || sign === '=' })),
      )
    : []
  return (
    <table data-tour="figures" className="w-full border-collapse">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('field.item')}</th>
          <th scope="col">{t('field.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Line key={row.id} row={row} bar={bars[at]} deposit={deposit} path={path} />
        ))}
      </tbody>
    </table>
  )
}

/** Lines that are sums of transactions, each with the filter that finds them. */
const cells: Partial<Record<Row['id'], DepositCell>> = {
  totalUsage: { tradeKind: 'PAYMENT' },
  refund: { tradeKind: 'REFUND' },
  fee: {},
}

function Line({
  row: { id, amount, sign },
  bar,
  deposit,
  path,
}: {
  row: Row
  bar: Bar | undefined
  deposit: DepositDetail
  path: string
}) {
  const t = useTranslations('deposits')
  const cell = amount === 0 ? undefined : cells[id]
  const opened = (content: ReactNode, isPicture = false) =>
    cell ? (
      <CellLink path={path} cell={cell} isPicture={isPicture}>
        {content}
      </CellLink>
    ) : (
      content
    )
  const isTotal = id === 'totalUsage' || id === 'transferAmount'
  const picture =
    bar && opened(<BarOf bar={bar} isTotal={isTotal} isGain={(amount ?? 0) > 0} />, true)
  return (
    <>
      <tr
        className={
          id === 'transferAmount'
            ? 'border-t border-edge font-semibold'
            : 'border-t border-line-soft'
        }
      >
        <th
          scope="row"
          className={`py-1.5 pr-3 text-left ${isTotal ? 'font-semibold' : 'font-normal'}`}
        >
          {t(`field.${id}`)}
        </th>
        <td className="py-1.5 text-right whitespace-nowrap">
          {amount !== null && (amount !== 0 || sign === '=') && (
            <span className="mr-1.5 text-muted">{sign}</span>
          )}
          {amount === null || id === 'transferAmount' ? (
            <Figure amount={amount} currency={deposit.currency} />
          ) : (
            opened(<Money amount={Math.abs(amount)} currency={deposit.currency} />)
          )}
        </td>
        {picture && bar.from !== bar.to && (
          <td aria-hidden="true" className="w-2/5 pl-5 max-sm:hidden">
            {picture}
          </td>
        )}
      </tr>
      {/* On phones, the bar has its own table row, because there is no room beside the figures. */}
      {picture && bar.from !== bar.to && (
        <tr aria-hidden="true" className="sm:hidden">
          <td colSpan={2} className="pb-2">
            {picture}
          </td>
        </tr>
      )}
      {id === 'fee' && <FeeFormulas deposit={deposit} />}
      {id === 'tax' && deposit.tax !== null && <TaxFormula deposit={deposit} />}
      {id === 'pointGive' && <PointFormulas deposit={deposit} />}
    </>
  )
}

function BarOf({
  bar: { from, to },
  isTotal,
  isGain,
}: {
  bar: Bar
  isTotal: boolean
  isGain: boolean
}) {
  const colour = isTotal ? 'bg-accent' : isGain ? 'bg-ok' : 'bg-muted'
  return (
    <span className="flex h-3">
      <span style={{ flexGrow: from }} />
      {from !== to && (
        <span className={`min-w-0.5 rounded-sm ${colour}`} style={{ flexGrow: to - from }} />
      )}
      <span style={{ flexGrow: 1 - to }} />
    </span>
  )
}

const Formula = ({
  words,
  amount,
  currency,
}: {
  words: string
  amount?: number
  currency: string
}) => (
  <tr className="text-sm text-muted">
    <td className="pb-1 pl-4">{words}</td>
    <td className="pb-1 text-right">
      {amount !== undefined && <Money amount={amount} currency={currency} />}
    </td>
  </tr>
)

/**
 * Fees charged for each rate, and the fees returned with refunds. They add up to the fee line of
 * the deposit.
 */
function FeeFormulas({ deposit: { paymentMethods, currency } }: { deposit: DepositDetail }) {
  const t = useTranslations('deposits.formula')
  const words = useFormulaWords(currency)
  const { charged, back } = feeFormulas(paymentMethods)
  return (
    <>
      {charged.map((line) => (
        <Formula key={line.key} words={words.fee(line)} amount={line.fee} currency={currency} />
      ))}
      {back !== 0 && <Formula words={t('feeBack')} amount={-back} currency={currency} />}
    </>
  )
}

function TaxFormula({
  deposit: { paymentMethods, lines, currency, transferFee },
}: {
  deposit: DepositDetail
}) {
  const words = useFormulaWords(currency)
  return (
    <Formula
      words={words.tax(taxableFee(paymentMethods), transferFee ?? 0, taxableRevision(lines))}
      currency={currency}
    />
  )
}

/**
 * Cost of points under each version of the merchant's terms. The costs add up to the points line of
 * the deposit.
 */
function PointFormulas({ deposit: { points, currency } }: { deposit: DepositDetail }) {
  const words = useFormulaWords(currency)
  return points.map((line) => (
    <Formula
      key={line.termsFrom}
      words={words.points(line.points ?? 0, line.pointCost)}
      amount={(line.points ?? 0) * line.pointCost}
      currency={currency}
    />
  ))
}
