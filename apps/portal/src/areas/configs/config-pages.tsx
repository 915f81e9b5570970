import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { readSearch } from '#lib/search-params.ts'
import { CardValues } from './card-values.tsx'
import { CardConfigAddress, TenantConfigAddress, TypeAddress } from './config-addresses.ts'
import { ConfigTypeCreate } from './config-type-create.tsx'
import { ConfigTypeDetail } from './config-type-detail.tsx'
import { ConfigTypeEdit } from './config-type-edit.tsx'
import { ConfigTypeList } from './config-type-list.tsx'
import { TenantValues } from './tenant-values.tsx'

/** List of setting types; the create, detail and edit drawers open on top of the list. */
export function ConfigTypes() {
  const { configTypeId } = useParams({ strict: false })
  return (
    <>
      <ConfigTypeList
        address={readSearch(TypeAddress.shape, useSearch({ strict: false }))}
        selected={configTypeId}
      />
      <Outlet />
    </>
  )
}

export const NewConfigType = () => <ConfigTypeCreate />

export function ConfigTypePage() {
  const { configTypeId } = useParams({ strict: false })
  return configTypeId === undefined ? null : (
    <ConfigTypeDetail key={configTypeId} configTypeId={configTypeId} />
  )
}

export function EditConfigType() {
  const { configTypeId } = useParams({ strict: false })
  return configTypeId === undefined ? null : <ConfigTypeEdit configTypeId={configTypeId} />
}

export const TenantConfigs = () => (
  <TenantValues address={readSearch(TenantConfigAddress.shape, useSearch({ strict: false }))} />
)

export const CardConfigs = () => (
  <CardValues address={readSearch(CardConfigAddress.shape, useSearch({ strict: false }))} />
)
