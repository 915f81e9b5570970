import { useNavigate } from '@tanstack/react-router'
import type { QrCodeFilters } from '@choba/contract/qr-codes.filters.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { qrCodesApi } from './qr-codes.api.ts'

const path = '/setting/qrmanage'

/**
 * Returns functions that open the list, a form or a QR code. They keep the filters of the list in
 * the address.
 */
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

/**
 * Returns a function to call after a change: it refetches the list, open QR codes and their
 * history.
 */
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
