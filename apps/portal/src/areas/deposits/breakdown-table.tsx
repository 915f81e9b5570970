import { type ReactNode, useId } from 'react'
import type { DepositDetail } from '@choba/contract/deposits.contract.ts'
import type { DepositCell } from '@choba/contract/deposits.filters.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { CellLink } from './cell-link.tsx'
import { Figure, less } from './deposit-words.tsx'

type Counted = Omit<DepositDetail['days'][number], 'day'>

interface Row extends Counted {
  readonly key: string
  readonly name: ReactNode
  /** Notes that the row shows between the name and the figures. */
  readonly more?: readonly string[]
  /** Filter that finds the transactions counted in the row. */
  readonly cell: DepositCell
}

const add = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a + b
const nothing: Counted = {
  paymentCount: 0,
  usage: 0,
  refundCount: 0,
  refund: 0,
  fee: 0,
  feeBack: 0,
  net: 0,
}

const sumOf = (rows: readonly Counted[]): Counted =>
  rows.reduce(
    (sum, row) => ({
      paymentCount: sum.paymentCount + row.paymentCount,
      usage: add(sum.usage, row.usage),
      refundCount: sum.refundCount + row.refundCount,
      refund: add(sum.refund, row.refund),
      fee: add(sum.fee, row.fee),
      feeBack: add(sum.feeBack, row.feeBack),
      net: add(sum.net, row.net),
    }),
    nothing,
  )

const box = 'px-2.5 py-1.5'
const scroller = 'overflow-x-auto -outline-offset-2 print:overflow-visible'
const figure = `${box} text-right whitespace-nowrap`
const name = 'sticky left-0 min-w-24 bg-surface py-1.5 pr-3 text-left'

/**
 * Table of the parts of a deposit with their total, which equals the deposit's figures. A wide
 * table scrolls sideways inside its own region, not with the page.
 */
export function BreakdownTable({
  title,
  heads,
  rows,
  currency,
  path,
}: {
  title: string
  /** Column titles for the name and the notes. */
  heads: readonly string[]
  rows: readonly Row[]
  currency: string
  /** Path of the screen that lists the deposit's transactions. */
  path: string
}) {
  const t = useTranslations('deposits')
  const id = useId()
  const [nameHead, ...moreHeads] = heads
  const counted = [
    'usageCount',
    'totalUsage',
    'refundCount',
    'refund',
    'fee',
    'feeBack',
    'net',
  ] as const
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard */}
      <div role="region" aria-labelledby={id} tabIndex={0} className={scroller}>
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b border-line align-bottom text-sm leading-tight text-muted">
              <th scope="col" className={`${name} font-semibold`}>
                {nameHead}
              </th>
              {moreHeads.map((head) => (
                <th
                  key={head}
                  scope="col"
                  className={`${box} text-left font-semibold max-sm:hidden`}
                >
                  {head}
                </th>
              ))}
              {counted.map((head) => (
                <th key={head} scope="col" className={`${box} text-right font-semibold`}>
                  {t(`field.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-b border-line-soft">
                {/* Leaves room on phones for the notes, which are shown below the name there. */}
                <th
                  scope="row"
                  className={`${name} font-normal ${row.more ? 'max-sm:min-w-36' : ''}`}
                >
                  {row.name}
                  {row.more && (
                    <span className="block text-sm text-muted sm:hidden">
                      {row.more.join(' · ')}
                    </span>
                  )}
                </th>
                {row.more?.map((text) => (
                  <td key={text} className={`${box} whitespace-nowrap tabular-nums max-sm:hidden`}>
                    {text}
                  </td>
                ))}
                <Figures counted={row} currency={currency} path={path} cell={row.cell} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className={`${name} font-semibold`}>
                {t('sum')}
              </th>
              {moreHeads.map((head) => (
                <td key={head} aria-hidden="true" className="max-sm:hidden" />
              ))}
              <Figures counted={sumOf(rows)} currency={currency} path={path} cell={{}} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

/** Figures of a row. Each links to its transactions. */
function Figures({
  counted,
  currency,
  path,
  cell,
}: {
  counted: Counted
  currency: string
  path: string
  cell: DepositCell
}) {
  const opened = (content: ReactNode, isNothing: boolean, of: DepositCell) =>
    isNothing ? (
      content
    ) : (
      <CellLink path={path} cell={{ ...cell, ...of }}>
        {content}
      </CellLink>
    )
  const money = (amount: number | null, of: DepositCell) => (
    <td className={figure}>
      {opened(<Figure amount={amount} currency={currency} />, amount === 0, of)}
    </td>
  )
  const count = (times: number, of: DepositCell) => (
    <td className={`${figure} tabular-nums`}>{opened(formatCount(times), times === 0, of)}</td>
  )
  return (
    <>
      {count(counted.paymentCount, PAYMENTS)}
      {money(counted.usage, PAYMENTS)}
      {count(counted.refundCount, REFUNDS)}
      {money(less(counted.refund), REFUNDS)}
      {money(less(counted.fee), PAYMENTS)}
      {money(counted.feeBack, REFUNDS)}
      {money(counted.net, {})}
    </>
  )
}

const PAYMENTS = { tradeKind: 'PAYMENT' } as const
const REFUNDS = { tradeKind: 'REFUND' } as const
