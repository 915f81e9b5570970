import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import HistoryIcon from 'lucide-react/icons/history'
import { useId } from 'react'
import { type Tenant, TENANTS_MAX } from '@choba/contract/tenants.contract.ts'
import { tenantsApi } from '#lib/tenants.api.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Button } from '#ui/button.tsx'
import { FieldLabel } from '#ui/field-label.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { type Option, Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { TenantConfigAddress } from './config-addresses.ts'
import { tenantOwner } from './config-owners.ts'
import { ValueCompare } from './value-compare.tsx'
import { ValueHistory } from './value-history.tsx'
import { ValueList } from './value-list.tsx'

/** The caller's own first, then by code. */
const ownFirst = (items: readonly Tenant[]): Tenant[] =>
  items.slice(0, TENANTS_MAX).toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn))

const optionOf = ({ tenantCode, name }: Tenant): Option => ({ value: tenantCode, label: `${name} (${tenantCode})` })

/** What a tenant is configured by, beside another one where two are compared, and what was changed. */
export function TenantValues({ address }: { address: TenantConfigAddress }) {
  const t = useTranslations('configs')
  const screens = useTranslations('screens')
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery(tenantsApi.list.query({}))
  const go = (search: TenantConfigAddress) => void navigate({ to: '/tenant/tenantConfig', search, replace: true })
  const tenants = ownFirst(data?.items ?? [])
  const chosen = tenants.find(({ tenantCode }) => tenantCode === address.tenantCode) ?? tenants[0]
  const other = tenants.find(({ tenantCode }) => tenantCode === address.with && tenantCode !== chosen?.tenantCode)
  const owner = chosen && tenantOwner(chosen.tenantCode)
  const here = { tenantCode: chosen?.tenantCode }
  return (
    <div className="flex max-w-240 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ScreenHeading>{screens('configs.values')}</ScreenHeading>
        {chosen && (
          <Button
            icon={<HistoryIcon aria-hidden="true" size="1.1em" />}
            data-opens
            onClick={() => go({ ...address, ...here, history: 'all' })}
          >
            {t('history.open')}
          </Button>
        )}
      </div>
      {error && !data && (
        <LoadError title={t('tenantFault')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Skeleton className="h-80" />}
      {chosen && owner && (
        <>
          <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
            <Choice
              label={t('choose.tenant')}
              value={chosen.tenantCode}
              options={tenants.map(optionOf)}
              onChange={(tenantCode) => go({ tenantCode, ...(other && { with: other.tenantCode }) })}
            />
            {tenants.length > 1 && (
              <Choice
                label={t('choose.with')}
                value={other?.tenantCode ?? ''}
                options={[
                  { value: '', label: t('choose.noOther') },
                  ...tenants.filter((one) => one !== chosen).map(optionOf),
                ]}
                onChange={(next) => go({ ...here, ...(next !== '' && { with: next }) })}
              />
            )}
          </div>
          {address.tenantCode !== undefined && address.tenantCode !== chosen.tenantCode && (
            <p className="text-sm text-warn">{t('choose.unknown', { code: address.tenantCode })}</p>
          )}
          {other ? (
            <ValueCompare first={owner} second={tenantOwner(other.tenantCode)} names={[chosen.name, other.name]} />
          ) : (
            <ValueList key={owner.key} owner={owner} onHistory={(history) => go({ ...address, ...here, history })} />
          )}
          {address.history !== undefined && (
            <ValueHistory
              key={`${owner.key} ${address.history}`}
              owner={owner}
              of={address.history}
              onClose={() => go({ ...here, ...(other && { with: other.tenantCode }) })}
            />
          )}
        </>
      )}
    </div>
  )
}

function Choice({
  label,
  ...select
}: {
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Select id={id} {...select} />
    </div>
  )
}
