import { formatPoints } from '@choba/contract/money.ts'

/** Points with a trailing P. */
export const Points = ({ points }: { points: number }) => (
  <span className="whitespace-nowrap tabular-nums">{formatPoints(points)}</span>
)
