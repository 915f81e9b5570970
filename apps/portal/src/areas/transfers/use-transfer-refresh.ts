import { depositsApi } from '#areas/deposits/deposits.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { transfersApi } from './transfers.api.ts'

/** After results: the transfer, its deposits, and what depends on how they stand. */
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
