import { useSearch } from '@tanstack/react-router'
import { readSearch } from '#lib/search-params.ts'
import { DepositList } from './deposit-list.tsx'
import { type DepositVariant, depositVariants } from './deposit-variants.ts'

function List({ variant }: { variant: DepositVariant }) {
  // Parses the filters, because the router passes on unknown and invalid search parameters.
  const filters = readSearch(variant.filters.shape, useSearch({ strict: false }))
  return <DepositList variant={variant} filters={filters} />
}

export const Deposits = () => <List variant={depositVariants.merchant} />
export const AdminDeposits = () => <List variant={depositVariants.admin} />
