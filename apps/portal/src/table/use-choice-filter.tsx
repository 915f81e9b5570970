import { useTranslations } from '#lib/translations.ts'
import type { FilterSpec } from '#table/filter-spec.tsx'
import { CheckList } from '#ui/check-list.tsx'
import type { Option } from '#ui/select.tsx'

interface Choice<V extends string> {
  label: string
  options: readonly Option<V>[]
  chosen: readonly V[] | undefined
  onChange: (chosen: V[] | undefined) => void
}

/**
 * Returns a function that builds filters with several options. If a selected option no longer
 * exists, its code is shown, so that the user can remove it.
 */
export function useChoiceFilter() {
  const t = useTranslations('table')
  const idle = useTranslations('kit')('all')
  return <V extends string>({ label, options, chosen, onChange }: Choice<V>): FilterSpec => {
    const gone = (chosen ?? []).filter((code) => !options.some((option) => option.value === code))
    const all = [...options, ...gone.map((code) => ({ value: code, label: code }))]
    const names = all
      .filter((option) => chosen?.includes(option.value))
      .map((option) => option.label)
    const [first, ...others] = names
    return {
      label,
      idle,
      value:
        first !== undefined && others.length > 0
          ? t('chosen', { first, count: others.length })
          : first,
      onClear: () => onChange(undefined),
      control: () => (
        <CheckList
          label={label}
          options={all}
          value={chosen ?? []}
          onChange={(next) => onChange(next.length > 0 ? (next as V[]) : undefined)}
        />
      ),
    }
  }
}
