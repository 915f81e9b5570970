import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { QrCodeFilters } from '@choba/contract/qr-codes.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { QrCodeList } from './qr-code-list.tsx'

/** List of QR codes, with the opened code in a drawer on top of the list. */
export function QrCodes() {
  const filters = readSearch(QrCodeFilters.shape, useSearch({ strict: false }))
  const { qrCodeId } = useParams({ strict: false })
  return (
    <>
      <QrCodeList filters={filters} selected={qrCodeId} />
      <Outlet />
    </>
  )
}
