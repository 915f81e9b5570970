import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { gatewaysApi } from './gateways.api.ts'

/** Returns a function to call after a change: it refetches the gateways and the audit log. */
export function useGatewayRefresh() {
  const refresh = useRefresh()
  return () => refresh(gatewaysApi.list.key(), auditApi.history.key())
}
