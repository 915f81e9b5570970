import { useTranslations } from '#lib/translations.ts'
import type { FilterSpec } from '#table/filter-spec.tsx'
import { StorePicker } from './store-picker.tsx'
import type { StoreCalls } from './use-store-search.ts'

/** Maximum number of stores that the address can name. */
const MAX_STORES = 200

/**
 * Returns a function that builds the store filter of a list. The route of the screen must load the
 * phrases `storePicker`.
 */
export function useStoreFilter() {
  const t = useTranslations('storePicker')
  const idle = useTranslations('kit')('all')
  return ({
    calls,
    label,
    chosen,
    onChange,
  }: {
    calls: StoreCalls
    label: string
    chosen: readonly string[] | undefined
    onChange: (chosen: string[] | undefined) => void
  }): FilterSpec => ({
    label,
    idle,
    value: chosen && t('count', { count: chosen.length }),
    onClear: () => onChange(undefined),
    control: () => (
      <div className="w-80 max-w-full">
        <StorePicker
          calls={calls}
          label={label}
          value={chosen ?? []}
          onChange={(next) => onChange(next.length > 0 ? next.slice(0, MAX_STORES) : undefined)}
        />
      </div>
    ),
  })
}
