import type { FilterSpec } from '#table/filter-spec.tsx'
import { useTranslations } from '#lib/translations.ts'
import { daysFilter } from '#table/days-filter.tsx'
import { useMerchantFilter } from '#table/use-merchant-filter.tsx'

interface Common {
  entCode?: string[] | undefined
  writtenFrom?: string | undefined
  writtenTo?: string | undefined
}

/**
 * Filters that the feedback and the rating screen share: merchant, user and date.
 * @param named loaded rows, which supply the names of merchants
 */
export function useReviewFilters(
  { entCode, writtenFrom, writtenTo }: Common,
  named: readonly { entCode: string; entName: string }[],
  change: (part: Common) => void,
): readonly [merchant: FilterSpec, written: FilterSpec] {
  const t = useTranslations('feedbackReview')
  const merchantFilter = useMerchantFilter()
  return [
    merchantFilter({
      label: t('field.entName'),
      named,
      chosen: entCode,
      onChange: (chosen) => change({ entCode: chosen }),
    }),
    daysFilter({
      label: t('field.timestamp'),
      words: {
        any: t('written.any'),
        from: t('written.from'),
        to: t('written.to'),
        hint: t('written.hint'),
        fault: t('written.fault'),
        since: (day) => t('written.since', { day }),
        until: (day) => t('written.until', { day }),
      },
      days: { from: writtenFrom, to: writtenTo },
      onChange: ({ from, to }) => change({ writtenFrom: from, writtenTo: to }),
    }),
  ]
}
