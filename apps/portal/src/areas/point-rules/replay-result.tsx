import { formatCount } from '@choba/contract/money.ts'
import type { ReplayDay } from '@choba/contract/point-replay.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Day } from '#ui/day.tsx'
import { Money } from '#ui/money.tsx'
import { Points } from '#ui/points.tsx'
import { Progress } from '#ui/progress.tsx'
import { Section } from '#ui/section.tsx'
import type { Replay } from './use-replay.ts'

type Figures = Omit<ReplayDay, 'day' | 'currency'>

const nothing: Figures = {
  orders: 0,
  awarded: 0,
  wouldAward: 0,
  more: 0,
  fewer: 0,
  cost: 0,
  wouldCost: 0,
}
const sumOf = (days: readonly ReplayDay[]): Figures =>
  days.reduce<Figures>(
    (sum, day) => ({
      orders: sum.orders + day.orders,
      awarded: sum.awarded + day.awarded,
      wouldAward: sum.wouldAward + day.wouldAward,
      more: sum.more + day.more,
      fewer: sum.fewer + day.fewer,
      cost: sum.cost + day.cost,
      wouldCost: sum.wouldCost + day.wouldCost,
    }),
    nothing,
  )

/**
 * Table that compares the points actually given with the points under the simulated rule, per day
 * and in total. Updates while the simulation runs.
 */
export function ReplayResult({
  replay,
  isCurrent,
  onRetry,
}: {
  replay: Replay | null
  /** Returns true if the form still has the values of the simulation. */
  isCurrent: (replay: Replay) => boolean
  onRetry: () => void
}) {
  const t = useTranslations('pointRules.replay')
  if (!replay) return <p className="text-muted">{t('waiting')}</p>
  const { days, of, state, error } = replay
  const done = String(days.length)
  return (
    <Section title={`${t('result')} ${replay.month.replace('-', '/')}`}>
      <div className="flex min-w-0 flex-col gap-3" aria-busy={state === 'running'}>
        {state === 'running' && (
          <div>
            <Progress
              label={t('progress', { done, of: String(of) })}
              value={days.length}
              max={of}
            />
            <p className="mt-1 text-sm text-muted tabular-nums">
              {t('progress', { done, of: String(of) })}
            </p>
          </div>
        )}
        {state === 'stopped' && <p role="status">{t('stopped', { done })}</p>}
        {error && <LoadError title={t('fault')} error={error} busy={false} onRetry={onRetry} />}
        {state !== 'running' && !isCurrent(replay) && (
          <p role="status" className="text-sm text-warn">
            {t('changed')}
          </p>
        )}
        {state === 'done' && sumOf(days).orders === 0 ? (
          <p className="text-muted">{t('none')}</p>
        ) : (
          days.length > 0 && <DayTable days={days} />
        )}
        <p className="text-sm text-muted">{t('how')}</p>
      </div>
    </Section>
  )
}

const head = 'px-2.5 py-1.5 text-right font-normal whitespace-nowrap'

/**
 * Table of days. The total is at the top, because it is the main result. A wide table scrolls
 * sideways inside its own region.
 */
function DayTable({ days }: { days: readonly ReplayDay[] }) {
  const t = useTranslations('pointRules.replay')
  const [{ currency }] = days as readonly [ReplayDay, ...ReplayDay[]]
  const columns = [
    'orders',
    'awarded',
    'wouldAward',
    'difference',
    'cost',
    'more',
    'fewer',
  ] as const
  return (
    <div
      role="group"
      aria-label={t('result')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
      tabIndex={0}
      className="relative max-h-136 overflow-auto rounded-md border border-line -outline-offset-2"
    >
      <table className="w-full">
        <thead className="sticky top-0 z-10 bg-head text-sm text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="px-2.5 py-1.5 text-left font-normal">
              {t('day')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={head}>
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-line font-semibold">
            <th scope="row" className="px-2.5 py-1.5 text-left whitespace-nowrap">
              {t('sum')}
            </th>
            <Cells figures={sumOf(days)} currency={currency} />
          </tr>
          {days.map(({ day, ...figures }) => (
            <tr key={day} className="border-b border-line-soft last:border-0">
              <th scope="row" className="px-2.5 py-1.5 text-left font-normal whitespace-nowrap">
                <Day day={day} />
              </th>
              <Cells figures={figures} currency={currency} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cell = 'px-2.5 py-1.5 text-right whitespace-nowrap tabular-nums'

function Cells({ figures, currency }: { figures: Figures; currency: ReplayDay['currency'] }) {
  const { orders, awarded, wouldAward, more, fewer, cost, wouldCost } = figures
  return (
    <>
      <td className={cell}>{formatCount(orders)}</td>
      <td className={cell}>
        <Points points={awarded} />
      </td>
      <td className={cell}>
        <Points points={wouldAward} />
      </td>
      <td className={cell}>
        <Points points={wouldAward - awarded} />
      </td>
      <td className={cell}>
        <Money amount={wouldCost - cost} currency={currency} />
      </td>
      <td className={cell}>{formatCount(more)}</td>
      <td className={cell}>{formatCount(fewer)}</td>
    </>
  )
}
