import type { ComponentProps } from 'react'

/** One-line field without a label. Inside a form, use the form kit instead. */
export function TextField({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input type="text" autoComplete="off" {...rest} className={`field-box ${className}`} />
}
