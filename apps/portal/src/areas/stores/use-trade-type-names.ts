import { useStoreOptions } from './use-stores.ts'

/**
 * Returns a function that names a trade type by its code. For an unknown code, the function returns
 * the code; until the names have loaded, an empty text.
 */
export function useTradeTypeNames(): (code: string) => string {
  const types = useStoreOptions().data?.tradeTypes
  return (code) => (types ? (types.find((one) => one.code === code)?.name ?? code) : '')
}
