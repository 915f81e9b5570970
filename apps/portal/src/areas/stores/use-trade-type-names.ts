import { useStoreOptions } from './use-stores.ts'

/** What trade types are called; one that is not offered any more keeps its code. */
export function useTradeTypeNames(): (code: string) => string {
  const types = useStoreOptions().data?.tradeTypes
  return (code) => types?.find((one) => one.code === code)?.name ?? code
}
