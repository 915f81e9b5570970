import { Link, type LinkProps } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'

/** Link from a step of a checklist to the screen on which users complete the step. */
export const StepLink = ({
  to,
  children,
}: {
  to: NonNullable<LinkProps['to']>
  children: ReactNode
}) => (
  <Link
    to={to}
    className="inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-accent-strong hover:underline"
  >
    {children}
    <ArrowRight aria-hidden="true" size="1em" />
  </Link>
)
