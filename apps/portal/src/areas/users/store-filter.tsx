import { useTranslations } from '#lib/translations.ts'
import { StorePicker } from './store-picker.tsx'

/** As many stores as an address takes. */
const MOST = 200

/** People who see any of these stores. */
export function StoreFilter({
  value,
  onChange,
}: {
  value: readonly string[]
  onChange: (value: string[] | undefined) => void
}) {
  const t = useTranslations('users')
  return (
    <div className="w-80 max-w-full">
      <StorePicker
        label={t('field.stores')}
        value={value}
        onChange={(next) => onChange(next.length > 0 ? next.slice(0, MOST) : undefined)}
      />
    </div>
  )
}
