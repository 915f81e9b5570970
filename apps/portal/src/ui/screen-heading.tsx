import { createContext, type ReactNode, use } from 'react'

/** What stands behind the heading of every screen: the way to its guide. The frame gives it; without a frame there is none. */
export const BesideHeading = createContext<ReactNode>(null)

/** The heading of a screen. */
export function ScreenHeading({ children }: { children: ReactNode }) {
  const beside = use(BesideHeading)
  return (
    <div className="flex min-h-8.5 min-w-0 items-center gap-1">
      <h1 className="min-w-0 text-2xl font-semibold">{children}</h1>
      {beside}
    </div>
  )
}
