import { useSeesPart } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'
import { useNarrow } from '#ui/use-narrow.ts'
import { shareText, type ChartFormat, type ChartTable } from './chart-data.ts'
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'
import { Mark } from './mark-menu.tsx'
import { type Ranked, rankedBar, rankingOf, rankingTable, type RankedPart } from './ranking.ts'

/** Height of a row in pixels, enough for two lines of a name. */
const ROW = 44
/** Height of a row on phones in pixels. The name is above the bar there. */
const PHONE_ROW = 62

/**
 * Ranking of parts: full names, bars that start at zero, and value and share at the end of each
 * bar.
 */
export function RankedBars({
  axis,
  figures,
  parts,
  most = 8,
  table,
  format,
  ...frame
}: ChartFrameProps & {
  /** Word for a part, such as "store". Heading of the first column of the table. */
  axis: string
  /** Word for the counted figure, such as "sales". */
  figures: string
  parts: readonly RankedPart[]
  /**
   * Maximum number of rows. The last row is the sum of the remaining parts. With null, all parts
   * are shown in the given order.
   */
  most?: number | null
  /** Table that replaces the default table of values and shares. */
  table?: ChartTable
  format: ChartFormat
}) {
  const t = useTranslations('chart')
  const shareWord = t(useSeesPart() ? 'shareOfStores' : 'share')
  const rows =
    most === null
      ? parts.map((part) => ({ ...part, tenths: null }))
      : rankingOf(parts, t('other'), most)
  const narrow = useNarrow()
  const values = rows.map(({ value }) => value)
  return (
    <ChartFrame
      {...frame}
      height={rows.length > 0 ? rows.length * (narrow ? PHONE_ROW : ROW) : frame.height}
      empty={values.every((value) => value === 0)}
      table={table ?? rankingTable([axis, figures, shareWord], rows, format)}
      format={format}
    >
      <ol
        aria-label={frame.title}
        className="grid h-full grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto_auto] content-around gap-x-2 text-sm max-sm:grid-cols-[minmax(0,1fr)_auto_auto]"
      >
        {rows.map((row, index) => (
          <li key={index} className="col-span-full grid grid-cols-subgrid">
            <Mark
              name={row.name}
              actions={row.actions}
              className="col-span-full grid grid-cols-subgrid items-center leading-snug"
            >
              <Row row={row} values={values} format={format} />
            </Mark>
          </li>
        ))}
      </ol>
    </ChartFrame>
  )
}

/** Returns the classes of a bar: outlined if negative, gray for the sum of the remaining parts. */
const barLook = ({ value, rest }: Ranked): string => {
  if (rest) return value < 0 ? 'border border-edge' : 'bg-edge'
  return value < 0 ? 'border border-accent' : 'bg-accent'
}

function Row({
  row,
  values,
  format,
}: {
  row: Ranked
  values: readonly number[]
  format: ChartFormat
}) {
  const { start, length, zero } = rankedBar(row.value, values)
  return (
    <>
      <span title={row.name} className="line-clamp-2 break-words max-sm:col-span-full">
        {row.name}
      </span>
      <span aria-hidden="true" className="relative h-4">
        <span
          className={`absolute inset-y-0 rounded-sm ${barLook(row)}`}
          style={{
            left: `${start * 100}%`,
            width: `max(${length * 100}%, ${row.value === 0 ? 0 : 2}px)`,
          }}
        />
        <span className="absolute -inset-y-1 w-px bg-edge" style={{ left: `${zero * 100}%` }} />
      </span>
      <span className="text-right font-semibold whitespace-nowrap" title={format.full(row.value)}>
        {format.short(row.value)}
      </span>
      <span className="text-right text-muted">
        {row.note ?? (row.tenths === null ? '' : shareText(row.tenths))}
      </span>
    </>
  )
}
