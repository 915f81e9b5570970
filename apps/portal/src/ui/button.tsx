import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { Spinner } from '#ui/spinner.tsx'
import { Tooltip } from '#ui/tooltip.tsx'

export type ButtonKind = 'primary' | 'plain' | 'danger' | 'quiet'

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind
  /**
   * True while an action is in progress. The button keeps its width, shows a spinner and ignores
   * presses.
   */
  busy?: boolean
  /**
   * Reason that the button is disabled. The button can still get the focus, and then shows the
   * reason.
   */
  disabledReason?: string
  icon?: ReactNode
}

const kinds: Record<ButtonKind, string> = {
  primary:
    'bg-accent border-accent text-on-fill font-semibold hover:bg-accent-strong hover:border-accent-strong',
  plain: 'bg-surface border-line text-ink hover:bg-line-soft',
  danger: 'bg-danger-fill border-danger-fill text-on-danger font-semibold hover:brightness-90',
  quiet: 'bg-transparent border-transparent text-ink hover:bg-line-soft',
}

const idle = 'bg-line-soft border-line text-muted font-semibold'
const base =
  'relative inline-flex min-h-8.5 items-center justify-center gap-2 rounded-md border px-3.5 py-1 text-sm leading-tight transition-colors select-none'

/** Button in one of four kinds. Use at most one primary button on a screen. */
export function Button({
  kind = 'plain',
  busy = false,
  disabled = false,
  disabledReason,
  icon,
  className = '',
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const stopped = disabled || Boolean(disabledReason)
  const look =
    stopped && kind !== 'quiet' ? idle : stopped ? 'border-transparent text-muted' : kinds[kind]
  const button = (
    <button
      {...rest}
      type={stopped || busy ? 'button' : type}
      className={`${base} ${look} ${className}`}
      aria-disabled={stopped || busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      onClick={stopped || busy ? undefined : onClick}
    >
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={`contents ${busy ? '[&>*]:opacity-0' : ''}`}>
        {icon && <span className="-ml-0.5 flex shrink-0">{icon}</span>}
        <span className="min-w-0">{children}</span>
      </span>
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
  return disabledReason ? <Tooltip text={disabledReason}>{button}</Tooltip> : button
}
