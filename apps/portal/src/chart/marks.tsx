/** Style of a series: a color, and a dash pattern that distinguishes the series without color. */
interface Mark {
  readonly color: string
  readonly dash: string
}

/** Styles of the series. More than four could not be distinguished. */
const marks: readonly Mark[] = [
  { color: 'var(--accent-safe)', dash: '' },
  { color: 'var(--ok)', dash: '7 4' },
  { color: 'var(--warn)', dash: '2 3' },
  { color: 'var(--info)', dash: '9 3 2 3' },
]

/** Style of the previous period: gray, and dashed if it is a line. */
export const PREVIOUS: Mark = {
  color: 'color-mix(in srgb, var(--muted) 45%, var(--surface))',
  dash: '4 4',
}

export const markOf = (index: number): Mark => marks[index % marks.length]!

/**
 * Percentages of the theme color in the colors for the parts of a total, the largest part first.
 */
const strengths = [100, 60, 30]
export const partColor = (index: number): string =>
  `color-mix(in srgb, var(--accent-safe) ${strengths[index % strengths.length]}%, var(--surface))`

/**
 * SVG paths of the patterns on top of the fill colors, so that neighboring parts differ without
 * color. The first fill has no pattern.
 */
const strokes = [
  '',
  'M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4',
  'M0,4 h8',
  'M4,0 v8',
  'M0,4 h8 M4,0 v8',
  'M2,2 h1 M6,6 h1',
]

export const patternId = (id: string, index: number): string => `${id}p${index}`

/** Pattern fills for the `<defs>` of a chart. Refer to them with `url(#…)` and `patternId`. */
export function FillPatterns({
  id,
  count,
  colorOf,
  scale = 1,
}: {
  id: string
  count: number
  colorOf: (index: number) => string
  /** Scale of the patterns, for a chart whose units are not pixels. */
  scale?: number
}) {
  return (
    <defs>
      {Array.from({ length: count }, (_, index) => (
        <pattern
          key={index}
          id={patternId(id, index)}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform={`scale(${scale})`}
        >
          <rect width="8" height="8" fill={colorOf(index)} />
          <path
            d={strokes[index % strokes.length]}
            stroke="var(--surface)"
            strokeOpacity="0.75"
            strokeWidth="1.2"
          />
        </pattern>
      ))}
    </defs>
  )
}
