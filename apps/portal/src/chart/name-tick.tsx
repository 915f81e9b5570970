import { usePlotArea } from 'recharts'
import { rootSize, tick } from './axes.ts'
import { axisName } from './chart-data.ts'

const SMALL = 11 / 14
/** Width of a half-width letter relative to the font size. */
const LETTER = 0.58

const letterWidth = (): number => rootSize() * SMALL * LETTER

/** Label of an axis with a name, which is shortened to fit if the axis has `count` names. */
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
