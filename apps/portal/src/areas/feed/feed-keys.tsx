import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { type Tenant, TENANTS_MAX } from '@choba/contract/tenants.contract.ts'
import { tenantsApi } from '#lib/tenants.api.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { FieldLabel } from '#ui/field-label.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { FeedAddress } from './feed-address.ts'
import { FeedKeyList } from './feed-key-list.tsx'

/** The caller's own first, then by code. */
const ownFirst = (items: readonly Tenant[]): Tenant[] =>
  items.slice(0, TENANTS_MAX).toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn))

/** The keys that the gateways and stores of a tenant sign their transactions with. */
export function FeedKeys({ address }: { address: FeedAddress }) {
  const t = useTranslations('feed')
  const navigate = useNavigate()
  const id = useId()
  const { data, error, isFetching, refetch } = useQuery(tenantsApi.list.query({}))
  const tenants = ownFirst(data?.items ?? [])
  const chosen = tenants.find(({ tenantCode }) => tenantCode === address.tenantCode) ?? tenants[0]
  if (!data && error)
    return <LoadError title={t('tenantFault')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!chosen) return <Skeleton className="h-80" />
  const choice = (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{t('about')}</p>
      <div className="flex w-80 max-w-full flex-col gap-1">
        <FieldLabel htmlFor={id}>{t('tenant')}</FieldLabel>
        <Select
          id={id}
          value={chosen.tenantCode}
          options={tenants.map(({ tenantCode, name }) => ({ value: tenantCode, label: `${name} (${tenantCode})` }))}
          onChange={(tenantCode) => void navigate({ to: '/tenant/feedKey', search: { tenantCode }, replace: true })}
        />
      </div>
    </div>
  )
  return <FeedKeyList key={chosen.tenantCode} tenantCode={chosen.tenantCode} above={choice} />
}
