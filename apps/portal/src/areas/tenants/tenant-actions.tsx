import { useState } from 'react'
import type { Tenant } from '@choba/contract/tenants.contract.ts'
import { handleStale } from '#lib/handle-error.ts'
import { tenantsApi } from '#lib/tenants.api.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import { changedTenantOf, inputOf } from './tenant-form.ts'
import { useTenantNavigation, useTenantRefresh } from './use-tenant.ts'

/** Archiving, bringing back and changing. One's own tenant is not archived: one would be shut out. */
export function TenantActions({ tenant }: { tenant: Tenant }) {
  const t = useTranslations('tenants')
  const kit = useTranslations('kit')
  const navigation = useTenantNavigation()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button disabledReason={tenant.isOwn ? t('archive.own') : undefined} onClick={() => setAsked(true)}>
        {t(tenant.state === 'ACTIVE' ? 'archive.open' : 'bringBack.open')}
      </Button>
      <Button kind="primary" onClick={() => navigation.edit(tenant.tenantCode)}>
        {kit('record.edit')}
      </Button>
      {asked && <Turn tenant={tenant} onClose={() => setAsked(false)} />}
    </>
  )
}

/** Says what happens to people and work of the tenant, and does it when that is confirmed. */
function Turn({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const t = useTranslations('tenants')
  const refresh = useTenantRefresh()
  const [busy, setBusy] = useState(false)
  const { name, userCount, version } = tenant
  const isActive = tenant.state === 'ACTIVE'
  const words = useTranslations(isActive ? 'tenants.archive' : 'tenants.bringBack')

  async function turn() {
    setBusy(true)
    try {
      const state = isActive ? ('ARCHIVED' as const) : ('ACTIVE' as const)
      await tenantsApi.modify.call(changedTenantOf(version, { ...inputOf(tenant), state }))
      showToast({ severity: 'success', message: words('done', { name }) })
    } catch (error) {
      handleStale(error, t('stale'))
    }
    onClose()
    await refresh()
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={words('title', { name })}
      confirmLabel={words('act')}
      onConfirm={() => void turn()}
      danger={isActive}
      busy={busy}
      width="34rem"
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
    </Modal>
  )
}
