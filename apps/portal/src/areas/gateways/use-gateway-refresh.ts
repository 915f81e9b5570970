import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { gatewaysApi } from './gateways.api.ts'

/** After a change of a gateway: the gateways, and what the audit log says. */
export function useGatewayRefresh() {
  const refresh = useRefresh()
  return () => refresh(gatewaysApi.list.key(), auditApi.history.key())
}
