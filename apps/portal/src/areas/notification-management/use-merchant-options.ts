import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { merchantsApi } from '#areas/merchants/merchants.api.ts'
import { useDebounced } from '#ui/use-debounced.ts'

/** Delay after the last key press before a search, in milliseconds. */
export const SETTLED_MS = 250

/** Options of a merchant field, found on the server by the typed text. */
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
