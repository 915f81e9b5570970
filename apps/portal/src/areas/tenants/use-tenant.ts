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
  /** There is a Keycloak that its people could sign in at. */
  readonly hasKeycloak: boolean
  /** The request by which it is to be deleted, while that waits for a decision. */
  readonly deletionId: string | null
}

/** A list of none is the answer to a code that no tenant has. */
function theOne({ items, hasKeycloak, deletions }: ResultOf<typeof tenants.list>): KnownTenant {
  const [tenant] = items
  if (!tenant) throw new ApiError({ status: 404, resultType: code, message: '' })
  const deletionId =
    deletions.find((one) => one.tenantCode === tenant.tenantCode)?.approvalId ?? null
  return { tenant, hasKeycloak, deletionId }
}

/** One tenant; `asOpened` keeps what was there when a form was opened on it. */
export const useTenant = (tenantCode: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...tenantsApi.list.query({ tenantCode: [tenantCode] }),
    select: theOne,
    ...(asOpened && { staleTime: Infinity }),
  })

/**
 * How much there is in a tenant of a list; undefined as long as that is not known. It is asked for twenty at a time, when one of them
 * is shown.
 * @param codes of the list, in its order
 */
export function useTenantFigures(codes: readonly string[], tenantCode: string): Tenant | undefined {
  const at = codes.indexOf(tenantCode)
  const first = at - (at % TENANTS_COUNTED_MAX)
  const asked = codes.slice(first, first + TENANTS_COUNTED_MAX)
  const { data } = useQuery(tenantsApi.list.query({ tenantCode: asked }))
  return data?.items.find((one) => one.tenantCode === tenantCode)
}

/** What is said where a tenant is not there, or could not be loaded. */
export function useTenantFaults() {
  const t = useTranslations('tenants')
  return {
    missing: { code, title: t('missing.title'), text: t('missing.text') },
    faultTitle: t('detailFault'),
  }
}

/** The ways between the list of tenants and what opens over it. */
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

/** After a change: the tenants and their history are asked for again. */
export function useTenantRefresh() {
  const refresh = useRefresh()
  return () => refresh(tenantsApi.list.key(), auditApi.history.key())
}

/** How often, and how long apart (milliseconds), it is looked whether the server has kept that a file was read to its end. */
const LOOKS = 5
const BETWEEN = 300

/** After its data were downloaded: the server keeps that once the last byte has left, a moment after it is here. */
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
