import { useTranslations } from '#lib/translations.ts'

const quiet = { stroke: 'currentColor', strokeWidth: 1, opacity: 0.55 }

/**
 * Drawing of a receipt paper roll from the side and from the front, with dimensions. The lines have
 * the color of the text, so they fit any theme.
 */
export function PaperDrawing() {
  const t = useTranslations('support.paper')
  return (
    <svg
      role="img"
      aria-label={t('drawing')}
      viewBox="0 0 380 232"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      className="w-full max-w-110 text-ink"
    >
      <FromTheSide diameter={t('diameter')} printed={t('printed')} />
      <FromTheFront width={t('width')} />
    </svg>
  )
}

const label = { fill: 'currentColor', stroke: 'none', fontSize: 13, textAnchor: 'middle' } as const

/** Side view of a paper roll: the paper comes out at the bottom, and the printed side is marked. */
function FromTheSide({ diameter, printed }: { diameter: string; printed: string }) {
  return (
    <g>
      <circle cx={84} cy={104} r={50} fill="var(--surface)" />
      {[41, 32, 23].map((radius) => (
        <circle key={radius} cx={84} cy={104} r={radius} {...quiet} />
      ))}
      <circle cx={84} cy={104} r={13} strokeWidth={3} />
      {/* Thick line in the color of the theme, which marks the printed side of the paper. */}
      <path d="M48.6 68.6 A50 50 0 0 0 84 154 H176" stroke="var(--accent-safe)" strokeWidth={4} />
      <path d="M170 147.5 l9 6.5 -9 6.5" stroke="var(--accent-safe)" strokeWidth={2} />
      <path d="M34 24 V46 M134 24 V46 M36 35 H132" {...quiet} />
      <path d="M42 31 L35 35 L42 39 M126 31 L133 35 L126 39" {...quiet} />
      <text x={84} y={17} {...label}>
        {diameter}
      </text>
      <path d="M84 190 V160" {...quiet} />
      <text x={84} y={207} {...label}>
        {printed}
      </text>
    </g>
  )
}

/** Front view of a paper roll with a printed receipt. */
function FromTheFront({ width }: { width: string }) {
  return (
    <g>
      <path
        d="M234 90 V196 l8 8 8 -8 8 8 8 -8 8 8 8 -8 8 8 8 -8 8 8 8 -8 8 8 8 -8 V90 Z"
        fill="var(--surface)"
      />
      <rect x={234} y={56} width={96} height={44} rx={6} fill="var(--surface)" />
      <path d="M234 67 H330 M234 78 H330 M234 89 H330" {...quiet} />
      <path d="M254 116 H310" strokeWidth={3} />
      {[130, 142, 154].map((y) => (
        <path key={y} d={`M246 ${y} H286 M304 ${y} H318`} {...quiet} />
      ))}
      <path d="M246 170 H270 M292 170 H318" strokeWidth={3} />
      <path d="M234 24 V46 M330 24 V46 M236 35 H328" {...quiet} />
      <path d="M242 31 L235 35 L242 39 M322 31 L329 35 L322 39" {...quiet} />
      <text x={282} y={17} {...label}>
        {width}
      </text>
    </g>
  )
}
