import type { ComponentProps } from 'react'

/** One-line text field without a label. Inside a form, use the fields in `form` instead. */
export function TextField({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input type="text" autoComplete="off" {...rest} className={`field-box ${className}`} />
}
