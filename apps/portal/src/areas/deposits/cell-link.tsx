import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DepositCell } from '@choba/contract/deposits.filters.ts'

/**
 * Link from a figure of a deposit to the figure's transactions. Keeps the filters of the list in
 * the address.
 */
export function CellLink({
  path,
  cell,
  name,
  isPicture = false,
  children,
}: {
  /** Path of the screen that lists the deposit's transactions. */
  path: string
  cell: DepositCell
  /** Accessible name of the link, for content that does not describe its target well enough. */
  name?: string
  /**
   * True if the link is a graphic that repeats a text link. Such a link is left out of the tab
   * order.
   */
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
  'underline decoration-edge decoration-1 underline-offset-4 hover:text-accent-strong hover:decoration-current focus-visible:text-accent-strong'
