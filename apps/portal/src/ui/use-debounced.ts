import { useEffect, useState } from 'react'

/**
 * Returns the value after it has been unchanged for `delay` milliseconds, so that a request is not
 * sent for every key press.
 */
export function useDebounced<T extends string | number | null>(value: T, delay: number): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
