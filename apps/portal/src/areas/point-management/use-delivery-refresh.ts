import { useRefresh } from '#lib/refresh.ts'
import { pointManagementApi } from './point-management.api.ts'

/** Asks again what waits and how the system is, after a change. */
export function useDeliveryRefresh(): () => Promise<void> {
  const refresh = useRefresh()
  return () => refresh(pointManagementApi.list.key(), pointManagementApi.state.key())
}
