import { pointManagementApi } from '#lib/point-management.api.ts'
import { useRefresh } from '#lib/refresh.ts'

/** Asks again what waits and how the system is, after a change. */
export function useDeliveryRefresh(): () => Promise<void> {
  const refresh = useRefresh()
  return async () => {
    await refresh(pointManagementApi.list.key())
    await refresh(pointManagementApi.state.key())
  }
}
