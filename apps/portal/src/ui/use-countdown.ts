import { useEffect, useState } from 'react'

/** Counts seconds down to 0, from `initial` at first. @returns the seconds left, and a function that restarts it */
export function useCountdown(initial = 0): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(() => (initial > 0 ? Date.now() + initial * 1000 : 0))
  const [now, setNow] = useState(() => (initial > 0 ? Date.now() : 0))
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setNow(Date.now()), 250)
    return () => clearTimeout(timer)
  })
  const start = (seconds: number) => {
    const at = Date.now()
    setNow(at)
    setEnd(at + seconds * 1000)
  }
  return [left, start]
}
