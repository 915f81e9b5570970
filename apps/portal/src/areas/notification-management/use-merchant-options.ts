import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { merchantsApi } from '#areas/merchants/merchants.api.ts'
import { useDebounced } from '#ui/use-debounced.ts'

/** How long typing rests before the server is asked: milliseconds. */
export const SETTLED_MS = 250

/** Merchants of the tenant as a combobox offers them, found on the server by what is typed. */
export function useMerchantOptions() {
  const [sought, onSearch] = useState('')
  const search = useDebounced(sought.trim(), SETTLED_MS) || undefined
  const { data, isFetching: busy } = useQuery({
    ...merchantsApi.options.query({ search }),
    placeholderData: keepPreviousData,
  })
  const options = (data?.items ?? []).map(({ entCode, entName }) => ({
    value: entCode,
    label: entName,
  }))
  return { options, onSearch, busy }
}
