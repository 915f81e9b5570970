import type { ImportFindings, ImportTotal } from '@choba/contract/import-rows.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { dayText } from '#ui/instants.ts'
import { Sum } from './decimal-sum.tsx'
import { differenceOf, isZero } from './decimals.ts'

const parts = ['source', 'fresh', 'known', 'refused'] as const
const cell = 'px-2.5 py-1.5 text-right whitespace-nowrap'

/**
 * Totals by day, kind and currency: in the file, to import, already present, and rejected. A wide
 * table scrolls sideways inside its own region.
 */
export function TotalsTable({ findings: { totals, sums } }: { findings: ImportFindings }) {
  const t = useTranslations('imports')
  return (
    <div
      role="group"
      aria-label={t('totals.title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
      tabIndex={0}
      className="relative max-h-136 overflow-auto rounded-md border border-line -outline-offset-2"
    >
      <table className="w-full">
        <thead className="sticky top-0 z-10 bg-head text-sm text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="px-2.5 py-1.5 text-left font-normal">
              {t('totals.day')}
            </th>
            <th scope="col" className="px-2.5 py-1.5 text-left font-normal">
              {t('totals.kind')}
            </th>
            {parts.map((part) => (
              <th
                key={part}
                scope="colgroup"
                colSpan={2}
                className="px-2.5 py-1.5 text-right font-normal"
              >
                {t(part === 'source' ? 'totals.source' : `count.${part}`)}
              </th>
            ))}
            <th scope="col" className="px-2.5 py-1.5 text-right font-normal">
              {t('totals.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <Line key={`${total.day} ${total.kind} ${total.currency}`} total={total} />
          ))}
        </tbody>
        <tfoot className="sticky bottom-0 bg-head font-semibold">
          {sums.map((total) => (
            <Line key={`${total.kind} ${total.currency}`} total={total} name={t('totals.sum')} />
          ))}
        </tfoot>
      </table>
    </div>
  )
}

function Line({ total, name }: { total: ImportTotal; name?: string }) {
  const t = useTranslations('imports')
  const { day, kind, currency, source, fresh, known } = total
  const difference = differenceOf(source.sum, fresh.sum, known.sum)
  return (
    <tr className="border-b border-line-soft last:border-0">
      <th
        scope="row"
        className={`px-2.5 py-1.5 text-left whitespace-nowrap ${name ? '' : 'font-normal'}`}
      >
        {name ?? (day === '' ? t('totals.noDay') : dayText(day))}
      </th>
      <td className="px-2.5 py-1.5 whitespace-nowrap">{t(`kind.${kind}`)}</td>
      {parts.map((part) => (
        <Figures key={part} count={total[part].count} sum={total[part].sum} currency={currency} />
      ))}
      <td className={`${cell} ${isZero(difference) ? '' : 'text-danger'}`}>
        <Sum text={difference} currency={currency} quiet />
      </td>
    </tr>
  )
}

const Figures = ({ count, sum, currency }: { count: number; sum: string; currency: string }) => (
  <>
    <td className={`${cell} font-normal text-muted`}>{count === 0 ? '' : formatCount(count)}</td>
    <td className={cell}>
      {count === 0 ? <span className="text-muted">—</span> : <Sum text={sum} currency={currency} />}
    </td>
  </>
)
