import { useId } from 'react'
import { useSeesPart } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'
import { useNarrow } from '#ui/use-narrow.ts'
import { sharesOf, shareText, type ChartFormat, type ChartTable, type Share } from './chart-data.ts'
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'
import { DonutDrawing } from './donut-drawing.tsx'
import { FillPatterns, partColor, patternId } from './marks.tsx'

/** Height of the frame on phones, in pixels. */
const PHONE_HEIGHT = 340

interface Part {
  readonly name: string
  readonly value: number
}

function tableOfShares(
  axis: string,
  figures: string,
  share: string,
  shares: readonly Share[],
  format: ChartFormat,
): ChartTable {
  return {
    head: [axis, figures, share],
    rows: shares.map(({ name, value, tenths }) => ({
      cells: [name, format.full(value), shareText(tenths)],
      plain: [name, format.plain(value), shareText(tenths)],
    })),
  }
}

/** Donut chart: a ring around the total, and a list of the parts with name, value and share. */
export function DonutChart({
  axis,
  figures,
  parts,
  format,
  ...frame
}: ChartFrameProps & {
  /** Word for a part, such as "payment method". Heading of the first column of the table. */
  axis: string
  /** Word for the counted figure, such as "sales". */
  figures: string
  /**
   * At most three parts, because readers cannot compare more in a ring; use `RankedBars` for more
   * parts. Values must not be negative.
   */
  parts: readonly [Part] | readonly [Part, Part] | readonly [Part, Part, Part]
  format: ChartFormat
}) {
  const t = useTranslations('chart')
  const shareWord = t(useSeesPart() ? 'shareOfStores' : 'share')
  const id = useId()
  const shares = sharesOf(parts)
  const narrow = useNarrow()
  const total = shares.reduce((sum, { value }) => sum + value, 0)
  return (
    <ChartFrame
      {...frame}
      format={format}
      // On phones, the frame is higher, because the list is below the ring.
      height={narrow ? PHONE_HEIGHT : frame.height}
      empty={shares.length === 0}
      table={tableOfShares(axis, figures, shareWord, shares, format)}
    >
      <div className="flex h-full items-center gap-5 max-sm:flex-col max-sm:items-stretch max-sm:gap-2">
        <div className="relative h-full max-h-60 min-h-0 min-w-0 flex-1 basis-0" aria-hidden="true">
          <DonutDrawing shares={shares} />
          <p className="pointer-events-none absolute inset-0 grid place-content-center text-center">
            <span className="text-xs text-muted">{t('total')}</span>
            <span className="font-semibold">{format.short(total)}</span>
          </p>
        </div>
        <ul className="flex max-h-full min-w-0 flex-1 basis-8 flex-col gap-0.5 overflow-y-auto text-sm max-sm:max-h-[55%] max-sm:flex-none">
          {shares.map(({ name, value, tenths }, index) => (
            <li key={index} className="flex items-center gap-2">
              <svg aria-hidden="true" width="14" height="14" className="shrink-0">
                <FillPatterns id={`${id}l${index}`} count={index + 1} colorOf={partColor} />
                <rect
                  width="14"
                  height="14"
                  rx="3"
                  fill={`url(#${patternId(`${id}l${index}`, index)})`}
                  stroke="var(--edge)"
                />
              </svg>
              <span className="min-w-0 flex-1 break-words">{name}</span>
              <span className="text-muted">{format.short(value)}</span>
              <span className="w-12 text-right font-semibold">{shareText(tenths)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  )
}
