import { useTranslations } from '#lib/translations.ts'
import { auditKinds, type AuditFilters } from '@choba/contract/audit.contract.ts'
import { auditOutcomes } from '@choba/contract/audit.filters.ts'
import { allEndpoints, otherActions } from '@choba/contract/contract.ts'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import { isForAdminsAlone } from '@choba/contract/permissions.ts'
import * as z from 'zod/mini'
import type { FilterSpec } from '#table/filter-spec.tsx'
import { TextControl } from '#table/text-control.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useMerchantFilter } from '#table/use-merchant-filter.tsx'
import { Segmented } from '#ui/segmented.tsx'
import type { AuditOptions } from './audit-columns.tsx'
import { useAuditWords } from './use-audit-words.ts'

interface Input {
  isAdmin: boolean
  options: AuditOptions | undefined
  filters: AuditFilters
  onFilters: (next: AuditFilters, replace: boolean) => void
}

/**
 * True if a call names a merchant. If an administrator makes such a call, that merchant's own log
 * records the call.
 */
const isDoneToMerchant = ({ body }: Endpoint): boolean =>
  body instanceof z.ZodMiniObject && 'entCode' in body.shape

/**
 * Returns the names of the actions that can appear in the log: changes, downloads, sign-ins and
 * views of the log. The log records other calls only if they fail.
 */
const actionsOf = (isAdmin: boolean): string[] => [
  ...otherActions.filter((name) => isAdmin || name !== 'session.reseal'),
  ...allEndpoints
    .filter(({ endpoint }) => endpoint.method !== 'GET' || endpoint.download || endpoint.auditReads)
    .filter(
      ({ endpoint }) => isAdmin || !isForAdminsAlone(endpoint.can) || isDoneToMerchant(endpoint),
    )
    .map(({ name }) => name),
]

/**
 * Definitions of the filters, split into frequent and additional filters. Ticking an option of a
 * list replaces the current entry of the browser history.
 */
export function useAuditFilters({ isAdmin, options, filters, onFilters }: Input) {
  const t = useTranslations('audit')
  const all = useTranslations('kit')('all')
  const words = useAuditWords()
  const choiceFilter = useChoiceFilter()
  const merchantFilter = useMerchantFilter()
  const change = (part: AuditFilters) => onFilters({ ...filters, ...part }, true)

  const text = (
    key: 'userName' | 'object' | 'requestId',
    phrases: { label: string; hint: string },
    max: number,
    /** Other filters that change together with this filter. */
    along: AuditFilters = {},
  ): FilterSpec => ({
    label: phrases.label,
    value: filters[key],
    idle: all,
    onClear: () => change({ [key]: undefined }),
    control: (close) => (
      <TextControl
        {...phrases}
        fault={t('filter.tooLong', { max })}
        read={(typed) => (Array.from(typed).length > max ? null : typed)}
        value={filters[key] ?? ''}
        onApply={(value) => {
          onFilters({ ...filters, ...(value === undefined ? {} : along), [key]: value }, false)
          close()
        }}
      />
    ),
  })

  const merchant = merchantFilter({
    label: t('column.merchant'),
    named: options?.merchants ?? [],
    // The first option is the administrators' own log. It is fixed, because the merchant search
    // does not find it.
    first: options?.merchants.slice(0, 1),
    chosen: filters.entCode,
    onChange: (entCode) => change({ entCode }),
  })
  const action = choiceFilter({
    label: t('column.action'),
    options: actionsOf(isAdmin).map((value) => ({ value, label: words.action(value) })),
    chosen: filters.action,
    onChange: (chosen) => change({ action: chosen }),
  })
  const kind = choiceFilter({
    label: t('column.kind'),
    options: auditKinds.map((value) => ({ value, label: words.kind(value) })),
    chosen: filters.kind,
    onChange: (chosen) => change({ kind: chosen }),
  })
  const outcome: FilterSpec = {
    label: t('column.outcome'),
    value: filters.outcome && t(`outcome.${filters.outcome}`),
    idle: all,
    onClear: () => change({ outcome: undefined }),
    control: () => (
      <Segmented
        label={t('column.outcome')}
        value={filters.outcome ?? 'all'}
        segments={[
          { value: 'all', label: all },
          ...auditOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) })),
        ]}
        onChange={(value) => change({ outcome: value === 'all' ? undefined : value })}
      />
    ),
  }
  const reads: FilterSpec = {
    label: t('field.reads'),
    value: filters.reads && t('filter.readsShown'),
    idle: t('filter.readsHidden'),
    onClear: () => change({ reads: undefined }),
    control: () => (
      <Segmented
        label={t('field.reads')}
        value={filters.reads ?? '0'}
        segments={[
          { value: '0', label: t('filter.readsHidden') },
          { value: '1', label: t('filter.readsShown') },
        ]}
        onChange={(value) => change({ reads: value === '1' ? value : undefined })}
      />
    ),
  }
  const user = text('userName', { label: t('filter.user'), hint: t('filter.userHint') }, 100)
  const object = text('object', { label: t('filter.object'), hint: t('filter.objectHint') }, 100)
  // A search by request ID needs no period, because users who have the ID seldom know the day.
  const request = text(
    'requestId',
    { label: t('filter.requestId'), hint: t('filter.requestIdHint') },
    64,
    {
      dateFrom: undefined,
      dateTo: undefined,
    },
  )
  return {
    daily: [...(isAdmin ? [merchant] : []), user, action, outcome, reads],
    rest: [kind, object, request],
  }
}
