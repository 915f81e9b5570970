import type { ComponentProps, ReactNode } from 'react'

/**
 * Switch that applies immediately. For keyboard and screen readers, it is a checkbox. `label` is on
 * the right, after an optional `mark`.
 */
export function Switch({
  label,
  mark,
  className = '',
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: string; mark?: ReactNode }) {
  return (
    <label className={`relative inline-flex min-h-8 items-center gap-2.5 ${className}`}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a check box tells its state itself */}
      <input {...rest} type="checkbox" role="switch" className="peer sr-only" />
      <span
        aria-hidden="true"
        className="relative h-5 w-9 shrink-0 rounded-full bg-edge transition-colors peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-50 after:absolute after:top-0.5 after:left-0.5 after:size-4 after:rounded-full after:bg-surface after:transition-transform peer-checked:after:translate-x-4"
      />
      {mark}
      <span className="min-w-0 peer-disabled:text-muted">{label}</span>
    </label>
  )
}
