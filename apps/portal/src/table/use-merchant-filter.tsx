import { useTranslations } from '#lib/translations.ts'
import type { FilterSpec } from '#table/filter-spec.tsx'
import { MerchantPicker, type NamedMerchant } from '#table/merchant-picker.tsx'

interface MerchantChoice {
  label: string
  /** The merchants whose names are known: those chosen among them. */
  named: readonly NamedMerchant[]
  /** What stands above everything that is found. */
  first?: readonly NamedMerchant[] | undefined
  chosen: readonly string[] | undefined
  onChange: (chosen: string[] | undefined) => void
}

/** Makes the filter by merchants of administrators: thousands, so that they are searched and not listed. */
export function useMerchantFilter() {
  const t = useTranslations('table')
  const idle = useTranslations('kit')('all')
  return ({ label, named, first, chosen = [], onChange }: MerchantChoice): FilterSpec => {
    const known = chosen.map((entCode) => named.find((one) => one.entCode === entCode) ?? { entCode, entName: entCode })
    const [one] = known
    return {
      label,
      idle,
      value: one && (known.length > 1 ? t('chosen', { first: one.entName, count: known.length - 1 }) : one.entName),
      onClear: () => onChange(undefined),
      control: () => (
        <MerchantPicker
          label={label}
          chosen={known}
          first={first}
          onChange={(next) => onChange(next.length > 0 ? next : undefined)}
        />
      ),
    }
  }
}
