import { useId } from 'react'
import type { AcquirerSum } from '@choba/contract/acquirer-files.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Day } from '#ui/day.tsx'
import { Money } from '#ui/money.tsx'

const figure = 'py-1.5 pl-4 text-right whitespace-nowrap tabular-nums'

const Figure = ({ amount, currency }: { amount: number | null; currency: string }) =>
  amount === null ? (
    <span className="text-muted">—</span>
  ) : (
    <Money amount={amount} currency={currency} />
  )

/** Sums of both sides by day and currency, and their difference. */
export function AcquirerSums({ sums }: { sums: readonly AcquirerSum[] }) {
  const t = useTranslations('acquirerFiles')
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <h2 id={id} className="font-semibold">
        {t('sums')}
      </h2>
      <p className="text-sm text-muted">{t('sumsNote')}</p>
      <div
        role="region"
        aria-labelledby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
        tabIndex={0}
        className="max-h-120 overflow-auto"
      >
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <th scope="col" className="py-1.5 text-left font-semibold">
                {t('sum.day')}
              </th>
              <th scope="col" className="py-1.5 pl-4 text-left font-semibold">
                {t('sum.currency')}
              </th>
              {(['file', 'own', 'difference', 'fees'] as const).map((name) => (
                <th key={name} scope="col" className={`${figure} font-semibold`}>
                  {t(`sum.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sums.map((row) => (
              <tr
                key={`${row.day} ${row.currency}`}
                className="border-b border-line-soft align-baseline"
              >
                <th scope="row" className="py-1.5 text-left font-normal">
                  <Day day={row.day} form="plain" />
                </th>
                <td className="py-1.5 pl-4">{row.currency}</td>
                <td className={figure}>
                  <Figure amount={row.fileSum} currency={row.currency} />
                  <span className="block text-sm text-muted">
                    {t('sum.countOf', { count: row.fileCount })}
                  </span>
                </td>
                <td className={figure}>
                  <Figure amount={row.ownSum} currency={row.currency} />
                  <span className="block text-sm text-muted">
                    {t('sum.countOf', { count: row.ownCount })}
                  </span>
                </td>
                <td
                  className={`${figure} ${row.difference === 0 ? 'text-muted' : 'font-semibold'}`}
                >
                  <Figure amount={row.difference} currency={row.currency} />
                </td>
                <td className={figure}>
                  <Figure amount={row.fileFees} currency={row.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
