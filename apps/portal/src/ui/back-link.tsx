import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'

/**
 * Link back to the screen from which the user opened the current screen.
 * @param search parameters of the address; true keeps those of the current address
 */
export const BackLink = ({
  to,
  search,
  children,
}: {
  to: string
  search?: true | object
  children: ReactNode
}) => (
  <Link
    to={to}
    {...(search && { search })}
    className="inline-flex items-center gap-1.5 self-start text-sm text-accent-strong hover:underline print:hidden"
  >
    <ArrowLeft aria-hidden="true" size="1em" />
    {children}
  </Link>
)
