import { createContext, type ReactNode, use } from 'react'

/** Stands behind the heading of every screen: the way to its guide, and the label of partial figures. The frame gives it. */
export const BesideHeading = createContext<ReactNode>(null)

/** The heading of a screen. */
export function ScreenHeading({ children }: { children: ReactNode }) {
  const beside = use(BesideHeading)
  return (
    <div className="flex min-h-8.5 min-w-0 flex-wrap items-center gap-x-1">
      <h1 className="min-w-0 text-2xl font-semibold">{children}</h1>
      {beside}
    </div>
  )
}
