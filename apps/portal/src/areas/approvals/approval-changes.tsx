import type { ApprovalChange, ApprovalDetail } from '@choba/contract/approvals.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Money } from '#ui/money.tsx'
import { Points } from '#ui/points.tsx'
import { Section } from '#ui/section.tsx'

const cell = 'border-b border-line-soft py-1.5 pr-3 align-top font-normal break-words last:pr-0'

/**
 * Phrase keys for the title of the table and its two columns. They depend on the status: the
 * changes are planned, done, or requested but not done.
 */
const titlesOf = (state: ApprovalDetail['state']) =>
  state === 'WAITING'
    ? (['changes', 'before', 'after'] as const)
    : state === 'APPROVED'
      ? (['done', 'beforeThen', 'after'] as const)
      : (['notDone', 'beforeThen', 'afterNever'] as const)

/** Table of the changes that an approval makes: each value before and after. */
export function ApprovalChanges({
  detail: { changes, currency, state },
}: {
  detail: ApprovalDetail
}) {
  const t = useTranslations('approvals')
  if (changes.length === 0) return null
  // Newly set values have no "before" value. If no row has one, the "before" column is left out.
  const compared = changes.some(
    (change) =>
      (change.money?.before ?? change.text?.before ?? change.points?.before ?? null) !== null,
  )
  const [title, before, after] = titlesOf(state)
  return (
    <Section title={t(`detail.${title}`)}>
      <table className="w-full table-fixed border-collapse">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className={`${cell} w-[36%] text-left`}>
              {t('detail.item')}
            </th>
            {compared && (
              <th scope="col" className={`${cell} text-right`}>
                {t(`detail.${before}`)}
              </th>
            )}
            <th scope="col" className={`${cell} text-right`}>
              {t(`detail.${after}`)}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={`${change.field} ${change.of}`}>
              <th scope="row" className={`${cell} text-left text-muted`}>
                {change.of === undefined
                  ? t(`field.${change.field}`)
                  : t('detail.itemOf', { field: t(`field.${change.field}`), of: change.of })}
              </th>
              {compared && (
                <td className={`${cell} text-right text-muted`}>
                  <Side change={change} side="before" currency={currency} />
                </td>
              )}
              <td className={`${cell} text-right font-semibold`}>
                <Side change={change} side="after" currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Side({
  change: { money, text, points },
  side,
  currency,
}: {
  change: ApprovalChange
  side: 'before' | 'after'
  currency: string
}) {
  const amount = money?.[side]
  if (amount !== undefined && amount !== null) return <Money amount={amount} currency={currency} />
  const count = points?.[side]
  if (count !== undefined && count !== null) return <Points points={count} />
  const words = text?.[side]
  if (words) return <span className="whitespace-pre-line">{words}</span>
  return <span className="font-normal text-muted">—</span>
}
