import { useNavigate } from '@tanstack/react-router'
import type { QrCodeFilters } from '@choba/contract/qr-codes.filters.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { qrCodesApi } from './qr-codes.api.ts'

const path = '/setting/qrmanage'

/** The ways between the list and what opens over it; the search of the list stays. */
export function useQrCodeNavigation() {
  const navigate = useNavigate()
  const go = (to: string, replace = false) => void navigate({ to, search: (now) => now, replace })
  return {
    list: () => go(path),
    add: () => go(`${path}/add`),
    detail: (qrCodeId: string, replace = false) => go(`${path}/${qrCodeId}`, replace),
    edit: (qrCodeId: string) => go(`${path}/${qrCodeId}/edit`),
    search: (filters: QrCodeFilters, replace = true) =>
      void navigate({ to: path, search: filters, replace }),
  }
}

/** After a change the list, those that are open and their history are asked for again. */
export function useQrCodeRefresh() {
  const refresh = useRefresh()
  return () =>
    refresh(
      qrCodesApi.list.key(),
      qrCodesApi.detail.key(),
      qrCodesApi.preview.key(),
      auditApi.history.key(),
    )
}
