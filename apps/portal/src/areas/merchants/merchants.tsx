import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { MerchantFilters } from '@choba/contract/merchants.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { MerchantCreate } from './merchant-create.tsx'
import { MerchantEdit } from './merchant-edit.tsx'
import { MerchantList } from './merchant-list.tsx'

/** Merchants of the tenant; the create, detail and edit drawers open on top of the list. */
export function Merchants() {
  const filters = readSearch(MerchantFilters.shape, useSearch({ strict: false }))
  const { entCode } = useParams({ strict: false })
  return (
    <>
      <MerchantList filters={filters} selected={entCode} />
      <Outlet />
    </>
  )
}

export const NewMerchant = () => <MerchantCreate />

export function EditMerchant() {
  const { entCode } = useParams({ strict: false })
  return entCode === undefined ? null : <MerchantEdit entCode={entCode} />
}
