import { useAboutTenant } from '#lib/about-tenant.ts'
import { useTranslations } from '#lib/translations.ts'
import { TenantPicker } from '#table/tenant-picker.tsx'
import { FeedKeyList } from './feed-key-list.tsx'

/** Screen with the keys that the gateways and stores of a tenant use to sign transactions. */
export function FeedKeys() {
  const t = useTranslations('feed')
  const about = useAboutTenant()
  const choice = (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{t('about')}</p>
      <TenantPicker at="/tenant/feedKey" />
    </div>
  )
  return <FeedKeyList key={about.tenantCode} about={about} above={choice} />
}
