import { depositsApi } from '#areas/deposits/deposits.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { transfersApi } from './transfers.api.ts'

/**
 * Returns a function to call after a change: it refetches the transfer, its deposits and all data
 * that depends on their status.
 */
export function useTransferRefresh() {
  const refresh = useRefresh()
  const { list, detail, items, openLines } = transfersApi
  return () =>
    refresh(
      list.key(),
      detail.key(),
      items.key(),
      openLines.key(),
      depositsApi.systemList.key(),
      depositsApi.systemDetail.key(),
    )
}
