import { useNavigate, useSearch } from '@tanstack/react-router'
import { PointDeliveryFilters } from '@choba/contract/point-management.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { PointDeliveryList } from './point-delivery-list.tsx'

/** Status of the connection to the external point system, and card balances. */
export function PointManagement() {
  const navigate = useNavigate()
  const filters = readSearch(PointDeliveryFilters.shape, useSearch({ strict: false }))
  return (
    <PointDeliveryList
      filters={filters}
      onFilters={(search, replace) =>
        void navigate({ to: '/setting/pointManagement', search, replace })
      }
    />
  )
}
