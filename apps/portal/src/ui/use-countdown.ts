import { useEffect, useState } from 'react'
import { startStopwatch } from '#ui/stopwatch.ts'

const countFrom = (seconds: number) => ({ seconds, elapsed: startStopwatch() })

/**
 * Counts down seconds from `initial` to 0.
 * @returns the seconds left, and a function that restarts the countdown
 */
export function useCountdown(initial = 0): [left: number, start: (seconds: number) => void] {
  const [count, setCount] = useState(() => countFrom(initial))
  const [left, setLeft] = useState(initial)
  const isOver = left === 0
  // Uses an interval and not a timeout per render: while the rounded number of seconds is
  // unchanged, React does not render and would not start the next timeout.
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
