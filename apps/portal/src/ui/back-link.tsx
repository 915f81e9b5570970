import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'

/** The way back to what a screen was opened from. @param search whether it takes the search of the address with it */
export const BackLink = ({
  to,
  search,
  children,
}: {
  to: string
  search?: true
  children: ReactNode
}) => (
  <Link
    to={to}
    {...(search && { search })}
    className="inline-flex items-center gap-1.5 self-start text-sm text-brand-strong hover:underline print:hidden"
  >
    <ArrowLeft aria-hidden="true" size="1em" />
    {children}
  </Link>
)
