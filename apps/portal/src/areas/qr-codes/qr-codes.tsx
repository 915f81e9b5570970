import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { QrCodeFilters } from '@choba/contract/qr-codes.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { QrCodeCreate } from './qr-code-create.tsx'
import { QrCodeEdit } from './qr-code-edit.tsx'
import { QrCodeList } from './qr-code-list.tsx'

/** The list; what is added, opened and changed stands over it. */
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

export const AddQrCode = () => <QrCodeCreate />

export function EditQrCode() {
  const { qrCodeId } = useParams({ strict: false })
  return qrCodeId === undefined ? null : <QrCodeEdit qrCodeId={qrCodeId} />
}
