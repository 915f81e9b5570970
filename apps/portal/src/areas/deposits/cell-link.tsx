import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DepositCell } from '@choba/contract/deposits.filters.ts'

/** The way from a figure of a deposit to the transactions behind it; the search of the list stays in the address. */
export function CellLink({
  path,
  cell,
  name,
  isPicture = false,
  children,
}: {
  /** Of the transactions of this deposit. */
  path: string
  cell: DepositCell
  /** What it is called where its content says too little. */
  name?: string
  /** The same as a link beside it: not reached by itself. */
  isPicture?: boolean
  children: ReactNode
}) {
  return (
    <Link
      to={path}
      search={(now: object) => ({ ...now, ...cell })}
      {...(name !== undefined && { 'aria-label': name })}
      {...(isPicture ? { tabIndex: -1, className: 'block' } : { className: look })}
    >
      {children}
    </Link>
  )
}

const look =
  'underline decoration-edge decoration-1 underline-offset-4 hover:text-brand-strong hover:decoration-current focus-visible:text-brand-strong'
