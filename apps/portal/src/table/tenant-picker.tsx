import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { type Tenant, TENANTS_MAX } from '@choba/contract/tenants.contract.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { tenantsApi } from '#areas/tenants/tenants.api.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { FieldLabel } from '#ui/field-label.tsx'
import { type Option, Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Returns the tenants with the user's own tenant first. The others keep their order by code. */
const ownFirst = (items: readonly Tenant[]): Tenant[] =>
  items.slice(0, TENANTS_MAX).toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn))

export const tenantOption = ({ tenantCode, name }: Tenant): Option => ({
  value: tenantCode,
  label: `${name} (${tenantCode})`,
})

/**
 * Returns the tenants that the user may select, and the tenant that the address names. That tenant
 * is undefined if the user may not select it.
 */
export function useNamedTenant() {
  const { tenantCode } = useAboutTenant()
  const query = useQuery(tenantsApi.list.query({}))
  const tenants = ownFirst(query.data?.items ?? [])
  const named = tenants.find((one) =>
    tenantCode === undefined ? one.isOwn : one.tenantCode === tenantCode,
  )
  return { query, tenants, named }
}

/**
 * Select field for the tenant that a system configuration screen is about. Renders nothing if the
 * user may select only the own tenant. `at` is the path of the screen's list: selecting another
 * tenant closes details and drops filters.
 */
export function TenantPicker({ at }: { at: string }) {
  const t = useTranslations('tenantPicker')
  const navigate = useNavigate()
  const id = useId()
  const about = useAboutTenant()
  const { query, tenants, named } = useNamedTenant()
  const { data, error, isFetching, refetch } = query
  if (error && !data)
    return (
      <LoadError
        title={t('fault')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-14 w-80 max-w-full" />
  if (named && tenants.length === 1) return null
  const unknown = { value: about.tenantCode ?? '', label: about.tenantCode ?? '' }
  return (
    <div className="flex w-80 max-w-full flex-col gap-1">
      <FieldLabel htmlFor={id}>{t('label')}</FieldLabel>
      <Select
        id={id}
        value={named?.tenantCode ?? unknown.value}
        options={[...(named ? [] : [unknown]), ...tenants.map(tenantOption)]}
        onChange={(tenantCode) => void navigate({ to: at, search: { tenantCode }, replace: true })}
      />
      {!named && (
        <p className="text-sm text-warn">{t('unknown', { code: about.tenantCode ?? '' })}</p>
      )}
    </div>
  )
}
