import { usePlotArea } from 'recharts'
import { rootSize, tick } from './axes.ts'
import { axisName } from './chart-data.ts'

const SMALL = 11 / 14
/** Width of a narrow letter relative to its height. */
const LETTER = 0.58

const letterWidth = (): number => rootSize() * SMALL * LETTER

/** Axis label for a name, shortened to the space it has beside the other `count` − 1 names. */
export function NameTick({
  x,
  y,
  payload,
  count,
}: {
  x?: number | string
  y?: number | string
  payload?: { value?: unknown }
  count: number
}) {
  const area = usePlotArea()
  const room = area ? Math.floor(area.width / count / letterWidth()) - 1 : 0
  return (
    <text x={x} y={y} dy="0.8em" textAnchor="middle" style={tick}>
      {axisName(String(payload?.value), Math.max(room, 3))}
    </text>
  )
}
