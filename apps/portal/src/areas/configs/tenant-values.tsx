import { useNavigate } from '@tanstack/react-router'
import HistoryIcon from 'lucide-react/icons/history'
import { useId } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { TenantPicker, tenantOption, useNamedTenant } from '#table/tenant-picker.tsx'
import { Button } from '#ui/button.tsx'
import { FieldLabel } from '#ui/field-label.tsx'
import { type Option, Select } from '#ui/select.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import type { TenantConfigAddress } from './config-addresses.ts'
import { tenantOwner } from './config-owners.ts'
import { ValueCompare } from './value-compare.tsx'
import { ValueHistory } from './value-history.tsx'
import { ValueList } from './value-list.tsx'

/**
 * Settings of a tenant and the history of their changes, optionally beside the settings of a second
 * tenant.
 */
export function TenantValues({ address }: { address: TenantConfigAddress }) {
  const t = useTranslations('configs')
  const screens = useTranslations('screens')
  const navigate = useNavigate()
  const { tenants, named: chosen } = useNamedTenant()
  const go = (search: TenantConfigAddress) =>
    void navigate({ to: '/tenant/tenantConfig', search, replace: true })
  const other = tenants.find(
    ({ tenantCode }) => tenantCode === address.with && tenantCode !== chosen?.tenantCode,
  )
  const owner = chosen && tenantOwner(chosen.tenantCode, chosen.origins[0])
  const here = { tenantCode: chosen?.tenantCode }
  return (
    <div className="flex flex-col gap-4">
      <TitleRow
        title={screens('configs.values')}
        actions={
          chosen && (
            <Button
              icon={<HistoryIcon aria-hidden="true" size="1.1em" />}
              data-opens
              onClick={() => go({ ...address, ...here, history: 'all' })}
            >
              {t('history.open')}
            </Button>
          )
        }
      />
      <div className="flex flex-wrap items-start gap-3">
        <TenantPicker at="/tenant/tenantConfig" />
        {chosen && tenants.length > 1 && (
          <Choice
            label={t('choose.with')}
            value={other?.tenantCode ?? ''}
            options={[
              { value: '', label: t('choose.noOther') },
              ...tenants.filter((one) => one !== chosen).map(tenantOption),
            ]}
            onChange={(next) => go({ ...here, ...(next !== '' && { with: next }) })}
          />
        )}
      </div>
      {chosen && owner && (
        <>
          {other ? (
            <ValueCompare
              first={owner}
              second={tenantOwner(other.tenantCode)}
              names={[chosen.name, other.name]}
            />
          ) : (
            <ValueList
              key={owner.key}
              owner={owner}
              onHistory={(history) => go({ ...address, ...here, history })}
            />
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
    <div className="flex w-80 max-w-full flex-col gap-1">
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Select id={id} {...select} />
    </div>
  )
}
