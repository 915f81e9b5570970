import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { StoreFilters } from '@choba/contract/stores.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { StoreCreate } from './store-create.tsx'
import { StoreEdit } from './store-edit.tsx'
import { StoreList } from './store-list.tsx'

/** The list; what is added, opened and changed stands over it. */
export function Stores() {
  const filters = readSearch(StoreFilters.shape, useSearch({ strict: false }))
  const { storeId } = useParams({ strict: false })
  return (
    <>
      <StoreList filters={filters} selected={storeId} />
      <Outlet />
    </>
  )
}

export const AddStore = () => <StoreCreate />

export function EditStore() {
  const { storeId } = useParams({ strict: false })
  return storeId === undefined ? null : <StoreEdit storeId={storeId} />
}
