import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { AuditFilters } from '@choba/contract/audit.contract.ts'
import { readSearch } from '#lib/search-params.ts'
import { AuditDetail } from './audit-detail.tsx'
import { AuditList } from './audit-list.tsx'

const route = getRouteApi('/setting/audit')
const detailRoute = getRouteApi('/setting/audit/$auditId')

/** Audit log, with the detail of one entry in a drawer over the list. */
export function Audit() {
  const navigate = useNavigate()
  // Parses the filters, because the router passes on unknown and invalid search parameters.
  const filters = readSearch(AuditFilters.shape, route.useSearch())
  const { auditId } = useParams({ strict: false })
  return (
    <>
      <AuditList
        filters={filters}
        onFilters={(search, replace) =>
          void navigate({ to: replace ? '.' : '/setting/audit', search, replace })
        }
        selected={auditId}
        onOpen={(row) =>
          void navigate({
            to: '/setting/audit/$auditId',
            params: { auditId: row.auditId },
            search: (now) => now,
          })
        }
      />
      <Outlet />
    </>
  )
}

/** Drawer with the details of the entry in the address. */
export function AuditEntry() {
  const { auditId } = detailRoute.useParams()
  const navigate = useNavigate()
  return (
    <AuditDetail
      key={auditId}
      auditId={auditId}
      onClose={() => void navigate({ to: '/setting/audit', search: (now) => now })}
    />
  )
}
