import { useEffect, useState } from 'react'
import { startStopwatch } from '#ui/stopwatch.ts'

const countFrom = (seconds: number) => ({ seconds, elapsed: startStopwatch() })

/**
 * Counts seconds down to 0, starting from `initial`.
 * @returns the seconds left, and a function that restarts the countdown
 */
export function useCountdown(initial = 0): [left: number, start: (seconds: number) => void] {
  const [count, setCount] = useState(() => countFrom(initial))
  const [left, setLeft] = useState(initial)
  const isOver = left === 0
  // Uses an interval: React skips the render, and so the effect, while the rounded seconds are
  // unchanged.
  useEffect(() => {
    if (isOver) return undefined
    const look = () => setLeft(Math.max(0, Math.ceil(count.seconds - count.elapsed() / 1000)))
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [count, isOver])
  const start = (seconds: number) => {
    setCount(countFrom(seconds))
    setLeft(seconds)
  }
  return [left, start]
}
