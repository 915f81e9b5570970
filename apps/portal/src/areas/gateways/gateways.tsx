import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Gateway } from '@choba/contract/gateways.contract.ts'
import { type TenantAddress, useAboutTenant } from '#lib/about-tenant.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { TenantPicker } from '#table/tenant-picker.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { GatewayCard } from './gateway-card.tsx'
import { GatewayForm } from './gateway-form.tsx'
import { GatewaySwitch } from './gateway-switch.tsx'
import { gatewaysApi } from './gateways.api.ts'

/** Dialog that the user opened for a gateway. */
interface Asked {
  readonly act: 'change' | 'switch'
  readonly gateway: Gateway
}

/** Gateways that process a tenant's refunds, one for each payment class. */
export function Gateways() {
  const t = useTranslations('gateways')
  const screens = useTranslations('screens')
  const about = useAboutTenant()
  return (
    <div className="flex flex-col gap-4">
      <TitleRow
        title={screens('gateways.gateways')}
        note={
          <div className="text-sm text-muted">
            <p>{t('about')}</p>
            <p>{t('document')}</p>
          </div>
        }
      />
      <TenantPicker at="/tenant/gateway" />
      <GatewayList key={about.tenantCode} about={about} />
    </div>
  )
}

function GatewayList({ about }: { about: TenantAddress }) {
  const t = useTranslations('gateways')
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data, error, isFetching, refetch } = useQuery(gatewaysApi.list.query(about))
  const close = () => setAsked(null)
  if (error && !data)
    return (
      <LoadError
        title={t('fault')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-80" />
  return (
    <>
      {data.items.map((gateway) => (
        <GatewayCard
          key={gateway.paymentClass}
          about={about}
          gateway={gateway}
          onChange={() => setAsked({ act: 'change', gateway })}
          onSwitch={() => setAsked({ act: 'switch', gateway })}
        />
      ))}
      {asked?.act === 'change' && (
        <GatewayForm about={about} gateway={asked.gateway} onClose={close} />
      )}
      {asked?.act === 'switch' && (
        <GatewaySwitch about={about} gateway={asked.gateway} onClose={close} />
      )}
    </>
  )
}
