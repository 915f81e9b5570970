import { auditApi } from '#lib/audit.api.ts'
import { gatewaysApi } from '#lib/gateways.api.ts'
import { useRefresh } from '#lib/refresh.ts'

/** After a change of a gateway: the gateways, and what the audit log says. */
export function useGatewayRefresh() {
  const refresh = useRefresh()
  return () => refresh(gatewaysApi.list.key(), auditApi.history.key())
}
