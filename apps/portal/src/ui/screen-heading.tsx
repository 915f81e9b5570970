import { createContext, type ReactNode, use } from 'react'

/**
 * Content beside the heading of every screen, which the page frame supplies: the guide button, and
 * the label for figures of only some stores.
 */
export const BesideHeading = createContext<ReactNode>(null)

/** Heading of a screen. */
export function ScreenHeading({ children }: { children: ReactNode }) {
  const beside = use(BesideHeading)
  return (
    <div className="flex min-h-8.5 min-w-0 flex-wrap items-center gap-x-1">
      <h1 className="min-w-0 text-2xl font-semibold">{children}</h1>
      {beside}
    </div>
  )
}
