import { Outlet, useParams } from '@tanstack/react-router'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { TenantCreate } from './tenant-create.tsx'
import { TenantDetail } from './tenant-detail.tsx'
import { TenantEdit } from './tenant-edit.tsx'
import { TenantList } from './tenant-list.tsx'

/** The tenants of the installation; what is added, opened and changed stands over the list. */
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

/** One tenant in the drawer, with its history. */
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
