import { useRefresh } from '#lib/refresh.ts'
import { pointManagementApi } from './point-management.api.ts'

/** Returns a function that reloads the waiting entries and the connection status after a change. */
export function useDeliveryRefresh(): () => Promise<void> {
  const refresh = useRefresh()
  return () => refresh(pointManagementApi.list.key(), pointManagementApi.state.key())
}
