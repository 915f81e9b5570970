import { createRoute, redirect } from '@tanstack/react-router'
import type { manuals } from '@choba/contract/manuals.contract.ts'
import { eitherMay, signedIn } from '@choba/contract/permissions.ts'
import BookOpen from 'lucide-react/icons/book-open'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const list = createRoute({
  ...inShell,
  path: 'help/manual',
  validateSearch: lazySearch(() => import('@choba/contract/manuals.filters.ts'), 'ManualAddress'),
  ...screen({
    title: 'manuals.list',
    can: signedIn satisfies typeof manuals.list.can,
    menu: { order: 900, label: 'manuals.list', icon: BookOpen, group: 'support' },
  }),
  component: lazyPage(() => import('./manual-list.tsx'), 'ManualList'),
})

const adds = { title: 'manuals.list', can: eitherMay('Manual.add') satisfies typeof manuals.add.can } as const

export const manualRoutes = list.addChildren([
  overlay(
    list,
    'add',
    adds,
    lazyPage(() => import('./manual-create.tsx'), 'ManualCreate'),
  ),
  overlay(
    list,
    'category',
    adds,
    lazyPage(() => import('./category-create.tsx'), 'CategoryCreate'),
  ),
])

// The manuals come first (specification §2).
export const helpRoute = createRoute({
  ...inShell,
  path: 'help',
  beforeLoad: (): void => {
    throw redirect({ to: '/help/manual', replace: true })
  },
})
