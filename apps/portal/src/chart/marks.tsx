/** How one series is told from the next: by its colour, and by dashes or a pattern where there is no colour. */
interface Mark {
  readonly color: string
  readonly dash: string
}

/** Four are as many as can be told apart. */
const marks: readonly Mark[] = [
  { color: 'var(--brand-safe)', dash: '' },
  { color: 'var(--ok)', dash: '7 4' },
  { color: 'var(--warn)', dash: '2 3' },
  { color: 'var(--info)', dash: '9 3 2 3' },
]

/** The period before: grey, and dashed where it is a line. */
export const PREVIOUS: Mark = {
  color: 'color-mix(in srgb, var(--muted) 45%, var(--surface))',
  dash: '4 4',
}

export const markOf = (index: number): Mark => marks[index % marks.length]!

/** How strong the brand's colour is in the parts of a whole, the biggest first. */
const strengths = [100, 60, 30]
export const partColor = (index: number): string =>
  `color-mix(in srgb, var(--brand-safe) ${strengths[index % strengths.length]}%, var(--surface))`

/** The patterns drawn over fills, so that neighbours differ without colour; none over the first. */
const strokes = [
  '',
  'M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4',
  'M0,4 h8',
  'M4,0 v8',
  'M0,4 h8 M4,0 v8',
  'M2,2 h1 M6,6 h1',
]

export const patternId = (id: string, index: number): string => `${id}p${index}`

/** Fills with their patterns, for the `<defs>` of a picture: `url(#…)` by `patternId`. */
export function FillPatterns({
  id,
  count,
  colorOf,
  scale = 1,
}: {
  id: string
  count: number
  colorOf: (index: number) => string
  /** Of a picture that is drawn in units of its own. */
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
