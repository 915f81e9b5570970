import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { type tenants, type Tenant, TENANTS_COUNTED_MAX } from '@choba/contract/tenants.contract.ts'
import { ApiError } from '#lib/api-error.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { tenantsApi } from './tenants.api.ts'

const { code } = resultTypes.notFound
const path = '/tenant/tenant'

export interface KnownTenant {
  readonly tenant: Tenant
  /** True if the installation has a Keycloak in which users of this tenant can sign in. */
  readonly hasKeycloak: boolean
  /**
   * ID of the approval request for the tenant's deletion; null if no deletion waits for approval.
   */
  readonly deletionId: string | null
}

/**
 * Returns the only tenant of a list that was filtered by code. Throws a "not found" error for an
 * empty list, which means that the code is unknown.
 */
function theOne({ items, hasKeycloak, deletions }: ResultOf<typeof tenants.list>): KnownTenant {
  const [tenant] = items
  if (!tenant) throw new ApiError({ status: 404, resultType: code, message: '' })
  const deletionId =
    deletions.find((one) => one.tenantCode === tenant.tenantCode)?.approvalId ?? null
  return { tenant, hasKeycloak, deletionId }
}

/**
 * Query for one tenant. With `asOpened`, the query never refetches, so that an open form keeps its
 * starting values.
 */
export const useTenant = (tenantCode: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...tenantsApi.list.query({ tenantCode: [tenantCode] }),
    select: theOne,
    ...(asOpened && { staleTime: Infinity }),
  })

/**
 * Returns the counts of a tenant in the list; undefined while they load. The counts of a group of
 * tenants are requested together when one of the group is shown.
 * @param codes all codes of the list, in order
 */
export function useTenantFigures(codes: readonly string[], tenantCode: string): Tenant | undefined {
  const at = codes.indexOf(tenantCode)
  const first = at - (at % TENANTS_COUNTED_MAX)
  const asked = codes.slice(first, first + TENANTS_COUNTED_MAX)
  const { data } = useQuery(tenantsApi.list.query({ tenantCode: asked }))
  return data?.items.find((one) => one.tenantCode === tenantCode)
}

/** Error messages for a tenant that does not exist or failed to load. */
export function useTenantFaults() {
  const t = useTranslations('tenants')
  return {
    missing: { code, title: t('missing.title'), text: t('missing.text') },
    faultTitle: t('detailFault'),
  }
}

/** Returns functions that open the list, a form or a tenant. */
export function useTenantNavigation() {
  const navigate = useNavigate()
  const go = (to: string, replace = false) => void navigate({ to, replace })
  return {
    list: () => go(path),
    add: () => go(`${path}/add`),
    detail: (tenantCode: string, replace = false) => go(`${path}/${tenantCode}`, replace),
    edit: (tenantCode: string) => go(`${path}/${tenantCode}/edit`),
  }
}

/** Returns a function to call after a change: it refetches the tenants and their history. */
export function useTenantRefresh() {
  const refresh = useRefresh()
  return () => refresh(tenantsApi.list.key(), auditApi.history.key())
}

/** Maximum number of polls after an export, and their interval in milliseconds. */
const LOOKS = 5
const BETWEEN = 300

/**
 * Returns a function to call after an export: it polls until the server has recorded the export,
 * which happens shortly after the last byte was sent.
 */
export function useExportRefresh({ tenantCode, exported }: Tenant) {
  const refresh = useRefresh()
  return async () => {
    for (let looks = 0; looks < LOOKS; looks++) {
      const { items } = await tenantsApi.list.call({ tenantCode: [tenantCode] })
      if (items[0]?.exported?.at !== exported?.at) break
      await new Promise((resolve) => setTimeout(resolve, BETWEEN))
    }
    await refresh(tenantsApi.list.key(), auditApi.history.key())
  }
}
