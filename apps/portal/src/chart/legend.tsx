import { useId } from 'react'
import { Mark, type MarkAction } from './mark-menu.tsx'
import { FillPatterns, markOf, patternId, PREVIOUS } from './marks.tsx'

/** Legend of a chart: the name of each series beside its color and pattern. */
export function Legend({
  kind,
  names,
  previous,
  actions = [],
}: {
  kind: 'line' | 'bar'
  names: readonly string[]
  /** Name of the previous period, if the chart shows it. */
  previous?: string
  /** Links for each series, shown in a menu of the series' name. */
  actions?: readonly (readonly MarkAction[])[]
}) {
  const id = useId()
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm">
      {names.map((name, index) => (
        <li key={index} className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="20" height="12">
            {kind === 'line' ? (
              <line
                x1="0"
                y1="6"
                x2="20"
                y2="6"
                strokeWidth="2"
                stroke={markOf(index).color}
                strokeDasharray={markOf(index).dash}
              />
            ) : (
              <>
                <FillPatterns id={id} count={index + 1} colorOf={(of) => markOf(of).color} />
                <rect x="4" width="12" height="12" rx="2" fill={`url(#${patternId(id, index)})`} />
              </>
            )}
          </svg>
          <Mark name={name} actions={actions[index]} className="px-0.5">
            {name}
          </Mark>
        </li>
      ))}
      {previous && (
        <li className="flex items-center gap-1.5 text-muted">
          <svg aria-hidden="true" width="20" height="12">
            {kind === 'line' ? (
              <line
                x1="0"
                y1="6"
                x2="20"
                y2="6"
                strokeWidth="2"
                stroke={PREVIOUS.color}
                strokeDasharray={PREVIOUS.dash}
              />
            ) : (
              <rect x="4" width="12" height="12" rx="2" fill={PREVIOUS.color} />
            )}
          </svg>
          {previous}
        </li>
      )}
    </ul>
  )
}
