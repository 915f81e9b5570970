import { useId } from 'react'
import type { Share } from './chart-data.ts'
import { FillPatterns, partColor, patternId } from './marks.tsx'

const RADIUS = 40
const AROUND = 2 * Math.PI * RADIUS
/** Gap between two parts, in the units of the ring's circumference. */
const GAP = 0.8

/**
 * Ring of a `DonutChart`, which starts at the top and runs clockwise. Hidden from screen readers,
 * because the list beside it has the same content.
 */
export function DonutDrawing({ shares }: { shares: readonly Share[] }) {
  const id = useId()
  const total = shares.reduce((sum, { value }) => sum + value, 0)
  const starts = shares.map(
    (_, index) => shares.slice(0, index).reduce((sum, { value }) => sum + value, 0) / total,
  )
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" className="size-full">
      <FillPatterns id={id} count={shares.length} colorOf={partColor} scale={0.5} />
      {shares.map(({ value }, index) => {
        const long = (AROUND * value) / total
        const drawn = shares.length > 1 ? Math.max(long - GAP, GAP) : long
        return (
          <circle
            key={index}
            cx="50"
            cy="50"
            r={RADIUS}
            fill="none"
            strokeWidth="18"
            stroke={`url(#${patternId(id, index)})`}
            strokeDasharray={`${drawn} ${AROUND - drawn}`}
            // An SVG circle starts at the right; the offset of a quarter moves the first part to
            // the top.
            strokeDashoffset={AROUND * (0.25 - starts[index]!)}
          />
        )
      })}
    </svg>
  )
}
