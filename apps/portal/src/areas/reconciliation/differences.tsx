import { useState } from 'react'
import { formatCount } from '@choba/contract/money.ts'
import type { Difference, DifferenceState } from '@choba/contract/reconciliation.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { LoadMore } from '#table/load-more.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { dayText, shortInstantText } from '#ui/instants.ts'
import { Money } from '#ui/money.tsx'
import { Box, Section } from '#ui/section.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import { DifferenceEdit } from './difference-form.tsx'
import { DepositLink } from './line-row.tsx'
import { reconciliationApi } from './reconciliation.api.ts'

const filters = ['OPEN', 'OVERDUE', 'CLOSED', 'ALL'] as const
type Filter = (typeof filters)[number]
const tones: Record<DifferenceState, Tone> = { OPEN: 'warn', OVERDUE: 'danger', CLOSED: 'muted' }

/** Differences between matched lines and deposits, newest first, filtered by status. */
export function Differences() {
  const t = useTranslations('reconciliation.difference')
  const [filter, setFilter] = useState<Filter>('OPEN')
  const [edited, edit] = useState<Difference | null>(null)
  const { list, failed } = useList(
    reconciliationApi.differences.pages({ state: filter === 'ALL' ? undefined : filter }),
  )
  return (
    <Box>
      <Section title={t('title')}>
        <p className="text-sm text-muted">{t('text')}</p>
        <div>
          <Segmented
            label={t('filter')}
            value={filter}
            segments={filters.map((value) => ({ value, label: t(`state.${value}`) }))}
            onChange={setFilter}
          />
        </div>
        {failed ? (
          <LoadError title={t('fault')} {...failed} />
        ) : !list.rows ? (
          <Skeleton className="h-24" />
        ) : list.rows.length === 0 ? (
          <EmptyState title={t('noneTitle')} text={t('noneText')} />
        ) : (
          <>
            <ul aria-busy={list.busy}>
              {list.rows.map((difference) => (
                <Row
                  key={difference.differenceId}
                  difference={difference}
                  onEdit={() => edit(difference)}
                />
              ))}
            </ul>
            <LoadMore
              shown={formatCount(list.rows.length)}
              hasMore={list.hasMore}
              busy={list.loadingMore}
              failed={list.moreFailed}
              onMore={list.onMore}
            />
          </>
        )}
      </Section>
      {edited && <DifferenceEdit difference={edited} onClose={() => edit(null)} />}
    </Box>
  )
}

function Row({ difference, onEdit }: { difference: Difference; onEdit: () => void }) {
  const t = useTranslations('reconciliation.difference')
  const { state, reason, ownerName, closeBy, amount, deposits, createdBy, createdAt } = difference
  const facts = [
    [t('reason'), t(`reasons.${reason}`)],
    [t('owner'), ownerName || t('ownerGone')],
    [t('closeBy'), dayText(closeBy)],
  ] as const
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1.5 border-t border-line-soft py-2.5">
      <span className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
          {deposits.map(({ depositNo }) => (
            <DepositLink key={depositNo} depositNo={depositNo} />
          ))}
          <span className="text-muted">{deposits[0]?.companyName}</span>
        </span>
        <span className="text-sm text-muted">
          {t('created', { name: createdBy, at: shortInstantText(createdAt) })}
        </span>
      </span>
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-col">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <span className="ml-auto font-semibold tabular-nums">
        <Money amount={amount} currency="JPY" />
      </span>
      <Button
        data-opens
        aria-label={t('editNamed', {
          depositNo: deposits.map(({ depositNo }) => depositNo).join(' / '),
        })}
        onClick={onEdit}
      >
        {t('edit')}
      </Button>
    </li>
  )
}
