import { type ReactNode, useEffect, useState } from 'react'

const SHORT_MS = 200

/**
 * Renders a fallback only after a delay, because the fallback would flash if the content loads
 * quickly.
 */
export function DelayedFallback({ children }: { children: ReactNode }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHORT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? children : null
}
