import { useStoreOptions } from './use-stores.ts'

/** Returns a function that names a trade type. The name of an unknown type is its code. */
export function useTradeTypeNames(): (code: string) => string {
  const types = useStoreOptions().data?.tradeTypes
  return (code) => types?.find((one) => one.code === code)?.name ?? code
}
