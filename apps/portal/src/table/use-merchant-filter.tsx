import { lazy, Suspense } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { FilterSpec } from '#table/filter-spec.tsx'
import type { NamedMerchant } from '#table/merchant-picker.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'

// Loaded on demand, because only administrators have this filter.
const MerchantPicker = lazy(async () => ({
  default: (await loadChunk(import('#table/merchant-picker.tsx'))).MerchantPicker,
}))

interface MerchantChoice {
  label: string
  /** Merchants whose names are known, including the selected ones. */
  named: readonly NamedMerchant[]
  /** Merchants shown above the search results. */
  first?: readonly NamedMerchant[] | undefined
  chosen: readonly string[] | undefined
  onChange: (chosen: string[] | undefined) => void
}

/**
 * Returns a function that builds the merchant filter of administrators. The filter has a search,
 * because a tenant can have thousands of merchants.
 */
export function useMerchantFilter() {
  const t = useTranslations('table')
  const idle = useTranslations('kit')('all')
  return ({ label, named, first, chosen = [], onChange }: MerchantChoice): FilterSpec => {
    const known = chosen.map(
      (entCode) => named.find((one) => one.entCode === entCode) ?? { entCode, entName: entCode },
    )
    const [one] = known
    return {
      label,
      idle,
      value:
        one &&
        (known.length > 1
          ? t('chosen', { first: one.entName, count: known.length - 1 })
          : one.entName),
      onClear: () => onChange(undefined),
      control: () => (
        <ChunkBoundary>
          <Suspense>
            <MerchantPicker
              label={label}
              chosen={known}
              first={first}
              onChange={(next) => onChange(next.length > 0 ? next : undefined)}
            />
          </Suspense>
        </ChunkBoundary>
      ),
    }
  }
}
