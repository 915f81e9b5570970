import { createRoute, redirect } from '@tanstack/react-router'
import type { manuals } from '@choba/contract/manuals.contract.ts'
import { signedIn } from '@choba/contract/permissions.ts'
import BookOpen from 'lucide-react/icons/book-open'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

export const manualRoute = createRoute({
  ...inShell,
  path: 'help/manual',
  validateSearch: lazySearch(() => import('@choba/contract/manuals.filters.ts'), 'ManualAddress'),
  ...screen({
    title: 'manuals.list',
    can: signedIn satisfies typeof manuals.list.can,
    menu: { order: 900, label: 'manuals.list', icon: BookOpen },
  }),
  component: lazyPage(() => import('./manual-list.tsx'), 'ManualList'),
})

// The manuals come first (specification §2).
export const helpRoute = createRoute({
  ...inShell,
  path: 'help',
  beforeLoad: (): void => {
    throw redirect({ to: '/help/manual', replace: true })
  },
})
