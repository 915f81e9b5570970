import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Popover } from '#ui/popover.tsx'

export interface FilterChipProps {
  label: string
  /** Selected value, as text. */
  value?: string
  /** True if the filter narrows the result. */
  active: boolean
  onClear?: () => void
  /**
   * Content of the popover. If it is a function, it receives a callback that closes the popover.
   */
  children: ReactNode | ((close: () => void) => ReactNode)
  className?: string
}

/** Button of a filter with label and selected value, which opens a popover to change the filter. */
export function FilterChip({
  label,
  value,
  active,
  onClear,
  children,
  className,
}: FilterChipProps) {
  const t = useTranslations('kit')
  const [open, setOpen] = useState(false)
  const clearable = active && onClear !== undefined
  const look = active ? 'border-accent/50 bg-accent-soft' : 'border-line bg-surface'
  const trigger = (
    <button
      type="button"
      className={`flex min-w-0 items-center gap-2 py-1 pl-3 text-sm ${clearable ? 'pr-1.5' : 'pr-3'} min-h-8 rounded-md`}
    >
      <span className="whitespace-nowrap text-muted">{label}</span>
      {value && <span className="max-w-90 truncate">{value}</span>}
      {!clearable && (
        <ChevronDown aria-hidden="true" size="0.9em" className="shrink-0 text-muted" />
      )}
    </button>
  )
  return (
    <span
      className={`inline-flex max-w-full items-stretch rounded-md border transition-colors ${look}`}
    >
      <Popover
        trigger={trigger}
        label={label}
        open={open}
        onOpenChange={setOpen}
        className={className}
      >
        {typeof children === 'function' ? children(() => setOpen(false)) : children}
      </Popover>
      {clearable && (
        <button
          type="button"
          aria-label={t('clearNamed', { name: label })}
          onClick={onClear}
          className="grid w-7 shrink-0 place-items-center rounded-md text-muted hover:text-ink"
        >
          <X aria-hidden="true" size="1em" />
        </button>
      )}
    </span>
  )
}
