import { Outlet, useParams } from '@tanstack/react-router'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { TenantCreate } from './tenant-create.tsx'
import { TenantDetail } from './tenant-detail.tsx'
import { TenantEdit } from './tenant-edit.tsx'
import { TenantList } from './tenant-list.tsx'

/**
 * List of the tenants in the installation, with the opened form or tenant in a drawer on top of the
 * list.
 */
export function Tenants() {
  const { tenantCode } = useParams({ strict: false })
  return (
    <>
      <TenantList selected={tenantCode} />
      <Outlet />
    </>
  )
}

export const NewTenant = () => <TenantCreate />

/** Drawer with one tenant and its history. */
export function TenantPage() {
  const { tenantCode } = useParams({ strict: false })
  if (tenantCode === undefined) return null
  return (
    <TenantDetail
      key={tenantCode}
      tenantCode={tenantCode}
      history={<HistoryPanel kind="tenant" objectId={tenantCode} />}
    />
  )
}

export function EditTenant() {
  const { tenantCode } = useParams({ strict: false })
  return tenantCode === undefined ? null : <TenantEdit tenantCode={tenantCode} />
}
