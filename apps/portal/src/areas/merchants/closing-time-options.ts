import type { Option } from '#ui/select.tsx'
import { closingText } from '#ui/periods.ts'

const STEP = 30

/**
 * Returns the options for the closing time: every half hour, and the merchant's current closing
 * time.
 */
export function closingOptions(current: number): readonly Option[] {
  const all = Array.from({ length: (24 * 60) / STEP }, (_, at) => at * STEP)
  const minutes = all.includes(current) ? all : [...all, current].sort((a, b) => a - b)
  return minutes.map((value) => ({ value: String(value), label: closingText(value) }))
}
