import { formatPoints } from '@choba/contract/money.ts'

/** Number of points, followed by P. */
export const Points = ({ points }: { points: number }) => (
  <span className="whitespace-nowrap tabular-nums">{formatPoints(points)}</span>
)
