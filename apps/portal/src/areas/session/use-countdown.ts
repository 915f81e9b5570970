import { useEffect, useState } from 'react'

/** Seconds that go down to 0. @returns how many are left, and what starts it anew */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(0)
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
