import type { PointRule } from '@choba/contract/point-rules.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { TruncatedText } from '#table/truncated-text.tsx'
import { dayText } from '#ui/instants.ts'
import { PointRuleStatusMark, useVersionWords } from './point-rule-words.tsx'

/**
 * Returns the columns of the rule list. They show the version in force, and the first day of the
 * next version.
 */
export function usePointRuleColumns(): readonly Column<PointRule>[] {
  const t = useTranslations('pointRules')
  const words = useVersionWords()
  return [
    {
      id: 'name',
      title: t('field.name'),
      always: true,
      width: '100%',
      cell: ({ shown }) => <TruncatedText text={shown.ruleName} />,
    },
    {
      id: 'store',
      title: t('field.store'),
      cell: ({ store }) =>
        store ? (
          <TruncatedText text={store.storeName} />
        ) : (
          <span className="text-muted">{t('allStores')}</span>
        ),
    },
    {
      id: 'kind',
      title: t('field.activityType'),
      priority: 2,
      cell: ({ activityType }) => t(`activityType.${activityType}`),
    },
    {
      id: 'gives',
      title: t('field.gives'),
      align: 'right',
      cell: ({ shown }) => words.gives(shown),
    },
    {
      id: 'days',
      title: t('field.activityDay'),
      cell: ({ shown }) => <TruncatedText text={words.days(shown)} />,
    },
    {
      id: 'validity',
      title: t('field.validity'),
      priority: 3,
      cell: ({ shown }) => (
        <span className="whitespace-nowrap tabular-nums">{words.validity(shown)}</span>
      ),
    },
    {
      id: 'status',
      title: t('field.status'),
      cell: ({ status, next }) => (
        <>
          <PointRuleStatusMark status={status} />
          {next && (
            <span className="block text-sm text-muted">
              {t('changesOn', { day: dayText(next.startTime) })}
            </span>
          )}
        </>
      ),
    },
  ]
}

export function PointRuleCard({ rule: { shown, store, status, next } }: { rule: PointRule }) {
  const t = useTranslations('pointRules')
  const words = useVersionWords()
  return (
    <span className="flex flex-col gap-1">
      <span className="flex justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{shown.ruleName}</span>
        <span className="whitespace-nowrap">{words.gives(shown)}</span>
      </span>
      <span className="text-sm text-muted">
        {store?.storeName ?? t('allStores')} · {words.days(shown)}
      </span>
      <span className="flex flex-wrap gap-x-3 text-sm">
        <PointRuleStatusMark status={status} />
        {next && (
          <span className="text-muted">{t('changesOn', { day: dayText(next.startTime) })}</span>
        )}
      </span>
    </span>
  )
}
