import { type ReactNode, useEffect, useState } from 'react'

const SHORT_MS = 200

/** Draws what stands in for something once that is late: what comes at once needs no stand-in, which would only flash. */
export function DelayedFallback({ children }: { children: ReactNode }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHORT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? children : null
}
