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
  /** True if the installation has a Keycloak for users of this tenant to sign in. */
  readonly hasKeycloak: boolean
  /** Id of the pending approval request for deletion; null if none. */
  readonly deletionId: string | null
}

/**
 * Returns the tenant of a filtered list. Throws a 404 error for an empty list, which means that
 * the code is unknown.
 */
function theOne({ items, hasKeycloak, deletions }: ResultOf<typeof tenants.list>): KnownTenant {
  const [tenant] = items
  if (!tenant) throw new ApiError({ status: 404, resultType: code, message: '' })
  const deletionId =
    deletions.find((one) => one.tenantCode === tenant.tenantCode)?.approvalId ?? null
  return { tenant, hasKeycloak, deletionId }
}

/**
 * Loads a tenant. With `asOpened`, the data never becomes stale, so a form keeps what it was opened
 * with.
 */
export const useTenant = (tenantCode: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...tenantsApi.list.query({ tenantCode: [tenantCode] }),
    select: theOne,
    ...(asOpened && { staleTime: Infinity }),
  })

/**
 * Returns the counts of a listed tenant; undefined while they load. Counts are requested in groups
 * when one of the group is shown.
 * @param codes all codes of the list, in order
 */
export function useTenantFigures(codes: readonly string[], tenantCode: string): Tenant | undefined {
  const at = codes.indexOf(tenantCode)
  const first = at - (at % TENANTS_COUNTED_MAX)
  const asked = codes.slice(first, first + TENANTS_COUNTED_MAX)
  const { data } = useQuery(tenantsApi.list.query({ tenantCode: asked }))
  return data?.items.find((one) => one.tenantCode === tenantCode)
}

/** Returns the messages for a tenant that does not exist or could not be loaded. */
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

/** Returns a function that reloads the tenants and their history after a change. */
export function useTenantRefresh() {
  const refresh = useRefresh()
  return () => refresh(tenantsApi.list.key(), auditApi.history.key())
}

/**
 * Number of polls and the interval in milliseconds until the server has recorded a completed
 * export.
 */
const LOOKS = 5
const BETWEEN = 300

/**
 * Returns a function that polls after an export. The server records it shortly after sending the
 * last byte.
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
