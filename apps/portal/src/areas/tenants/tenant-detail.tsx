import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { tenants } from '@choba/contract/tenants.contract.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Section } from '#ui/section.tsx'
import { TenantActions } from './tenant-actions.tsx'
import { TenantData } from './tenant-deletion.tsx'
import { TenantImages } from './tenant-images.tsx'
import { countText, OwnMark, Swatch, TenantStatus } from './tenant-words.tsx'
import { type KnownTenant, useTenant, useTenantFaults, useTenantNavigation } from './use-tenant.ts'

/** Drawer with one tenant: its data and its history. */
export function TenantDetail({ tenantCode, history }: { tenantCode: string; history: ReactNode }) {
  const navigation = useTenantNavigation()
  const mayEdit = useMay(tenants.modify.can)
  return (
    <RecordDrawer
      query={useTenant(tenantCode)}
      title={({ tenant: { name, isOwn } }) => (
        <span className="break-words">
          {name}
          <OwnMark isOwn={isOwn} />
        </span>
      )}
      content={(known) => <Content {...known} />}
      history={history}
      {...useTenantFaults()}
      footer={(known) => mayEdit && <TenantActions {...known} />}
      onClose={navigation.list}
    />
  )
}

/** Links to the settings of a tenant, in the order in which a new tenant needs them. */
const settingScreens = [
  ['/tenant/tenantConfig', 'configs.values'],
  ['/tradeType/tenant', 'catalogue.tenant'],
  ['/tenant/CreditCardConfig', 'configs.cardValues'],
  ['/tenant/gateway', 'gateways.gateways'],
  ['/tenant/feedKey', 'feed.keys'],
  ['/tradeType/tableTent', 'tableTents.templates'],
  ['/feedback', 'feedbackReview.feedback'],
  ['/feedback2', 'feedbackReview.ratings'],
] as const

function Content({ tenant, deletionId }: KnownTenant) {
  const t = useTranslations('tenants')
  const screens = useTranslations('screens')
  const mayDelete = useMay(tenants.remove.can)
  const { tenantCode, origins, style, signInService } = tenant
  return (
    <div className="flex flex-col gap-5">
      <Facts>
        <Fact name={t('field.code')}>
          <CopyText text={tenantCode} />
        </Fact>
        <Fact name={t('field.state')}>
          <TenantStatus state={tenant.state} />
        </Fact>
        <Fact name={t('field.oem')}>{tenant.oem}</Fact>
        <Fact name={t('field.style')}>
          {style === '' ? (
            <span data-tour="style">{t('noStyle')}</span>
          ) : (
            <span data-tour="style" className="flex items-center gap-2">
              <Swatch colour={style} />
              <span className="font-mono">{style}</span>
            </span>
          )}
        </Fact>
        <Fact name={t('field.origins')}>
          <ol>
            {origins.map((origin, at) => (
              <li key={origin} className="break-all">
                {origin}
                {at === 0 && origins.length > 1 && (
                  <span className="ml-2 text-sm text-muted">{t('ofLinks')}</span>
                )}
              </li>
            ))}
          </ol>
        </Fact>
        <Fact name={t('field.signIn')}>{t(`signIn.${signInService}`)}</Fact>
        <Fact name={t('field.realm')}>
          <span className="font-mono break-all">{tenant.keycloakRealm}</span>
        </Fact>
        <Fact name={t('field.currency')}>{tenant.currency}</Fact>
        <Fact name={t('field.timeZone')}>{tenant.timeZone}</Fact>
        <Fact name={t('field.merchants')}>{countText(tenant.merchantCount)}</Fact>
        <Fact name={t('field.users')}>{countText(tenant.userCount)}</Fact>
        {tenant.changedAt !== null && (
          <Fact name={t('field.changedAt')}>
            <Instant at={tenant.changedAt} /> {tenant.changedBy}
          </Fact>
        )}
      </Facts>
      {tenant.state === 'ARCHIVED' && mayDelete && (
        <TenantData tenant={tenant} deletionId={deletionId} />
      )}
      <Section title={t('setUp')}>
        <ul className="flex flex-col gap-1">
          {settingScreens.map(([to, title]) => (
            <li key={to}>
              <Link to={to} search={{ tenantCode }} className="text-accent-strong hover:underline">
                {screens(title)}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <TenantImages tenant={tenant} />
    </div>
  )
}
