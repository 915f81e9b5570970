import type { ComponentProps } from 'react'

/** A one-line field without a label of its own: inside a form use the form kit. */
export function TextField({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input type="text" autoComplete="off" {...rest} className={`field-box ${className}`} />
}
