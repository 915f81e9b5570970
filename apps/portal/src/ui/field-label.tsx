import type { ComponentProps, ReactNode } from 'react'

/** Label above a field. `optional` is the word that marks a field that may stay empty. */
export function FieldLabel({
  optional,
  children,
  ...rest
}: ComponentProps<'label'> & { optional?: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the caller names the field by htmlFor
    <label {...rest} className="text-sm font-semibold">
      {children}
      {optional && <span className="ml-2 font-normal text-muted">{optional}</span>}
    </label>
  )
}
