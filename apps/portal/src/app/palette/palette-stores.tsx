import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Store from 'lucide-react/icons/store'
import { transactionCalls } from '@choba/contract/transaction-calls.ts'
import { isExactly, MAX_ITEMS, type PaletteGroup, ranked } from '#app/palette/palette-item.ts'
import { useMay } from '#lib/permission.ts'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'

/**
 * Palette entries for the merchant's stores; each opens the store's transactions. Administrators
 * find stores through the merchants instead.
 */
export function usePaletteStores(sought: string): PaletteGroup {
  const navigate = useNavigate()
  const isAsked = useMay(transactionCalls.list.can) && sought !== ''
  const query = useQuery({
    ...transactionsApi.options.query(),
    enabled: isAsked,
    meta: { withoutToast: true },
  })
  const stores = isAsked
    ? ranked(query.data?.stores ?? [], sought, ({ storeName }) => [storeName])
    : []
  return {
    name: 'stores',
    items: stores.slice(0, MAX_ITEMS).map(({ storeId, storeName }) => ({
      key: `store ${storeId}`,
      label: storeName,
      icon: Store,
      isExact: isExactly(sought, storeName),
      onChoose: () => void navigate({ to: '/trade', search: { storeId: [storeId] } }),
    })),
    isSearching: isAsked && query.isFetching && !query.data,
    retry: isAsked && query.isError ? () => void query.refetch() : undefined,
  }
}
