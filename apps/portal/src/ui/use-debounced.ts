import { useEffect, useState } from 'react'

/** A value once it has stayed the same for so many milliseconds: a server is not asked at every key. */
export function useDebounced<T extends string | number | null>(value: T, delay: number): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
