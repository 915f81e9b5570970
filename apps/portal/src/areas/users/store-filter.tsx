import { useTranslations } from '#lib/translations.ts'
import { StorePicker } from '#form/store-picker.tsx'
import { api } from '#lib/api.ts'

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
        calls={api.users.stores}
        label={t('field.stores')}
        value={value}
        onChange={(next) => onChange(next.length > 0 ? next.slice(0, MOST) : undefined)}
      />
    </div>
  )
}
