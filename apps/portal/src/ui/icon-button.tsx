import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from '#ui/tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
  /** True to draw a border, for an icon button beside plain buttons. */
  outlined?: boolean
}

/** Square button that shows only an icon. */
export function IconButton({
  label,
  icon,
  outlined = false,
  className = '',
  ...rest
}: IconButtonProps) {
  const look = outlined ? 'border-line bg-surface' : 'border-transparent bg-transparent'
  return (
    <Tooltip text={label}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={`inline-flex size-8.5 shrink-0 items-center justify-center rounded-md border text-ink transition-colors hover:bg-line-soft aria-disabled:cursor-default aria-disabled:text-muted aria-disabled:opacity-50 ${look} ${className}`}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
