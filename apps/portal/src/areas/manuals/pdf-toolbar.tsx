import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Minus from 'lucide-react/icons/minus'
import MoveHorizontal from 'lucide-react/icons/move-horizontal'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Zoom } from './pdf-drawing.ts'

const factors = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

/**
 * Returns the next larger or smaller zoom factor.
 * @param fit factor at which the page fits the width
 */
export function zoomed(zoom: Zoom, fit: number, by: 1 | -1): Zoom {
  const now = zoom === 'width' ? fit : zoom
  const next = by === 1 ? factors.find((one) => one > now) : factors.findLast((one) => one < now)
  return next ?? zoom
}

interface Props {
  page: number
  count: number
  zoom: Zoom
  /** Zoom factor at which the page fits the width. */
  fit: number
  onPage: (page: number) => void
  onZoom: (zoom: Zoom) => void
}

/** Toolbar with page number and zoom. It stays visible while scrolling. */
export function PdfToolbar({ page, count, zoom, fit, onPage, onZoom }: Props) {
  const t = useTranslations('manuals.viewer')
  const turn = (label: string, to: number, icon: ReactNode) => {
    const isOff = to < 1 || to > count
    return (
      <IconButton
        label={label}
        icon={icon}
        aria-disabled={isOff}
        onClick={isOff ? undefined : () => onPage(to)}
      />
    )
  }
  const scale = (label: string, by: 1 | -1, icon: ReactNode) => {
    const next = zoomed(zoom, fit, by)
    const isOff = next === zoom
    return (
      <IconButton
        label={label}
        icon={icon}
        aria-disabled={isOff}
        onClick={isOff ? undefined : () => onZoom(next)}
      />
    )
  }
  return (
    <div
      role="toolbar"
      aria-label={t('page')}
      className="sticky top-(--sticky-top) z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-line bg-surface px-2 py-1"
    >
      <div className="flex items-center gap-1">
        {turn(t('previous'), page - 1, <ChevronLeft aria-hidden="true" size="1.2em" />)}
        <PageBox key={page} page={page} count={count} onPage={onPage} />
        <span className="pr-1 whitespace-nowrap tabular-nums">
          {t('ofPages', { count: String(count) })}
        </span>
        {turn(t('next'), page + 1, <ChevronRight aria-hidden="true" size="1.2em" />)}
      </div>
      <div className="flex items-center gap-1">
        {scale(t('smaller'), -1, <Minus aria-hidden="true" size="1.1em" />)}
        {scale(t('larger'), 1, <Plus aria-hidden="true" size="1.1em" />)}
        <IconButton
          label={t('width')}
          icon={<MoveHorizontal aria-hidden="true" size="1.1em" />}
          aria-pressed={zoom === 'width'}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
          onClick={() => onZoom('width')}
        />
      </div>
    </div>
  )
}

/**
 * Field with the page number, which users can change. An invalid entry is replaced by the current
 * page number.
 */
function PageBox({ page, count, onPage }: Pick<Props, 'page' | 'count' | 'onPage'>) {
  const t = useTranslations('manuals.viewer')
  const [typed, setTyped] = useState(String(page))
  const go = () => {
    const wanted = Number(typed.normalize('NFKC'))
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= count && wanted !== page)
      onPage(wanted)
    else setTyped(String(page))
  }
  return (
    <TextField
      aria-label={t('page')}
      inputMode="numeric"
      maxLength={5}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={go}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go()
      }}
      className="min-h-8 w-14 text-center tabular-nums"
    />
  )
}
