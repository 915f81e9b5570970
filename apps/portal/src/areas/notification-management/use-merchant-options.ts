import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { merchantsApi } from '#areas/merchants/merchants.api.ts'
import { useDebounced } from '#ui/use-debounced.ts'

/** Delay between the last key press and the search, in milliseconds. */
export const SETTLED_MS = 250

/** Returns the options of a merchant field, which the server finds by the typed text. */
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
