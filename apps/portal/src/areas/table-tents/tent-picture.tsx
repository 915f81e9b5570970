import type { TentCommand, TentDrawing } from '@choba/contract/table-tents.contract.ts'
import { tentSheets } from '@choba/contract/tent-sheets.ts'

const POINTS = 72 / 25.4
const MARK = '#8a94a0'
const fonts = {
  JAPANESE: "'Noto Sans JP', sans-serif",
  EUROPEAN: "'Noto Sans', 'Noto Sans JP', sans-serif",
}

/** Draws the first page with the same drawing commands as the file for printing. */
export function TentPicture({
  drawing,
  label,
  isOld = false,
}: {
  drawing: TentDrawing
  label: string
  isOld?: boolean
}) {
  const { page, face, bleed, places, marks } = tentSheets[drawing.paper]
  return (
    <svg
      viewBox={`0 0 ${page.width} ${page.height}`}
      role="img"
      aria-label={label}
      aria-busy={isOld}
      className={`h-auto max-h-[75vh] w-full rounded-md border border-line ${isOld ? 'opacity-60' : ''}`}
    >
      {/* The paper stays white in the dark theme. */}
      <rect width={page.width} height={page.height} fill="#ffffff" />
      {drawing.faces.map((commands, at) => {
        const { x, y, turned } = places[at]!
        const turn = turned ? ` rotate(180 ${face.width / 2} ${face.height / 2})` : ''
        return (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})${turn}`}>
            <svg
              x={-bleed}
              y={-bleed}
              width={face.width + 2 * bleed}
              height={face.height + 2 * bleed}
              viewBox={`${-bleed} ${-bleed} ${face.width + 2 * bleed} ${face.height + 2 * bleed}`}
            >
              {commands.map((command, order) => (
                <Drawn key={order} command={command} drawing={drawing} />
              ))}
            </svg>
            <rect
              width={face.width}
              height={face.height}
              fill="none"
              stroke={MARK}
              strokeWidth="0.2"
              strokeDasharray="1"
            />
          </g>
        )
      })}
      {marks.map(({ x1, y1, x2, y2, kind }) => (
        <line
          key={`${x1} ${y1} ${x2} ${y2}`}
          {...{ x1, y1, x2, y2 }}
          stroke={MARK}
          strokeWidth="0.2"
          strokeDasharray={kind === 'FOLD' ? '0.7' : undefined}
        />
      ))}
    </svg>
  )
}

const sourceOf = (drawing: TentDrawing, picture: number): string =>
  `data:image/png;base64,${drawing.pictures[picture]}`

function Drawn({ command, drawing }: { command: TentCommand; drawing: TentDrawing }) {
  if (command.kind === 'AREA') {
    const { x, y, width, height, color } = command
    return <rect {...{ x, y, width, height }} fill={color} />
  }
  if (command.kind === 'EMPTY') {
    const { x, y, width, height } = command
    return (
      <rect
        {...{ x, y, width, height }}
        fill="#ffffff"
        stroke={MARK}
        strokeWidth="0.3"
        strokeDasharray="2"
      />
    )
  }
  if (command.kind === 'PICTURE') {
    const { x, y, width, height, picture } = command
    return <image {...{ x, y, width, height }} href={sourceOf(drawing, picture)} />
  }
  if (command.kind === 'CODE') return <Code command={command} drawing={drawing} />
  return (
    <text
      fill={command.color}
      fontSize={command.size / POINTS}
      fontWeight={command.weight === 'BOLD' ? 700 : 400}
      xmlSpace="preserve"
    >
      {command.pieces.map(({ font, text, x, width }) => (
        // Gives the text the same width as in print, regardless of the browser's font.
        <tspan
          key={x}
          x={x}
          y={command.y}
          textLength={width}
          lengthAdjust="spacingAndGlyphs"
          fontFamily={fonts[font]}
        >
          {text}
        </tspan>
      ))}
    </text>
  )
}

function Code({
  command: { x, y, size },
  drawing,
}: {
  command: Extract<TentCommand, { kind: 'CODE' }>
  drawing: TentDrawing
}) {
  const { code } = drawing
  if (!code) return null
  const path = code.runs
    .map(([left, top, width]) => `M${left} ${top}h${width}v1h-${width}z`)
    .join('')
  return (
    <svg
      {...{ x, y }}
      width={size}
      height={size}
      viewBox={`${-code.quiet} ${-code.quiet} ${code.side} ${code.side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-code.quiet} y={-code.quiet} width={code.side} height={code.side} fill="#ffffff" />
      <path d={path} fill="#000000" />
      {code.logo && (
        <image
          x={code.logo.from}
          y={code.logo.from}
          width={code.logo.side}
          height={code.logo.side}
          href={sourceOf(drawing, code.logo.picture)}
        />
      )}
    </svg>
  )
}
