import { useState } from 'react'
import { type Tenant, tenants } from '@choba/contract/tenants.contract.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDelete } from '#table/record-delete.tsx'
import { Button } from '#ui/button.tsx'
import { changedTenantOf, inputOf } from './tenant-form.ts'
import { TenantDeletion, useDeletionObstacle } from './tenant-deletion.tsx'
import { tenantsApi } from './tenants.api.ts'
import { type KnownTenant, useTenantNavigation, useTenantRefresh } from './use-tenant.ts'

/**
 * Buttons to archive, restore, delete and change a tenant. Users cannot archive the tenant that
 * they belong to, because they would lock themselves out.
 */
export function TenantActions({ tenant, deletionId }: KnownTenant) {
  const t = useTranslations('tenants')
  const kit = useTranslations('kit')
  const navigation = useTenantNavigation()
  const mayDelete = useMay(tenants.remove.can)
  const obstacle = useDeletionObstacle({ tenant, deletionId })
  const [asked, setAsked] = useState<'turn' | 'delete' | null>(null)
  return (
    <>
      <Button
        disabledReason={tenant.isOwn ? t('archive.own') : undefined}
        onClick={() => setAsked('turn')}
      >
        {t(tenant.state === 'ACTIVE' ? 'archive.open' : 'bringBack.open')}
      </Button>
      {tenant.state === 'ARCHIVED' && mayDelete && (
        <Button disabledReason={obstacle} onClick={() => setAsked('delete')}>
          {t('deletion.open')}
        </Button>
      )}
      <Button kind="primary" onClick={() => navigation.edit(tenant.tenantCode)}>
        {kit('record.edit')}
      </Button>
      {asked === 'turn' && <Turn tenant={tenant} onClose={() => setAsked(null)} />}
      {asked === 'delete' && <TenantDeletion tenant={tenant} onClose={() => setAsked(null)} />}
    </>
  )
}

/**
 * Confirmation dialog that archives or restores a tenant. Explains the effect on the tenant's
 * users.
 */
function Turn({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const t = useTranslations('tenants')
  const { name, userCount, version } = tenant
  const isActive = tenant.state === 'ACTIVE'
  const state = isActive ? 'ARCHIVED' : 'ACTIVE'
  const words = useTranslations(isActive ? 'tenants.archive' : 'tenants.bringBack')
  return (
    <RecordDelete
      title={words('title', { name })}
      act={words('act')}
      done={words('done', { name })}
      stale={t('stale')}
      remove={() => tenantsApi.modify.call(changedTenantOf(version, { ...inputOf(tenant), state }))}
      refresh={useTenantRefresh()}
      onRemoved={onClose}
      onClose={onClose}
      danger={isActive}
    >
      {isActive ? (
        <ul className="list-disc space-y-1 pl-5">
          {userCount !== null && <li>{t('archive.signedOut', { count: userCount })}</li>}
          <li>{t('archive.nothingRuns')}</li>
          <li>{t('archive.stays')}</li>
        </ul>
      ) : (
        <p>{t('bringBack.text')}</p>
      )}
    </RecordDelete>
  )
}
