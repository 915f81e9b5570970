import { createRoute, redirect } from '@tanstack/react-router'
import type { manuals } from '@choba/contract/manuals.contract.ts'
import { eitherMay, signedIn } from '@choba/contract/permissions.ts'
import BookOpen from 'lucide-react/icons/book-open'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/manuals.filters.ts')

const list = createRoute({
  ...inShell,
  path: 'help/manual',
  validateSearch: lazySearch(filters, 'ManualAddress'),
  ...screen({
    title: 'manuals.list',
    can: signedIn satisfies typeof manuals.list.can,
    menu: { order: 900, icon: BookOpen, group: 'support' },
  }),
  component: lazyPage(() => import('./manual-list.tsx'), 'ManualList'),
})

const title = { title: 'manuals.list' } as const
const adds = { ...title, can: eitherMay('Manual.add') satisfies typeof manuals.add.can }
const edits = { ...title, can: eitherMay('Manual.edit') satisfies typeof manuals.modify.can }
const removes = eitherMay('Manual.delete') satisfies typeof manuals.removeCategory.can

export const manualRoutes = list.addChildren([
  overlay(
    list,
    'add',
    adds,
    lazyPage(() => import('./manual-create.tsx'), 'ManualCreate'),
  ),
  overlay(
    list,
    '$manualId/record',
    { ...title, can: eitherMay('Manual.search') satisfies typeof manuals.versions.can },
    lazyPage(() => import('./manual-record.tsx'), 'ManualRecord'),
  ),
  overlay(
    list,
    '$manualId/edit',
    edits,
    lazyPage(() => import('./manual-edit.tsx'), 'ManualEdit'),
  ),
  overlay(
    list,
    'categories',
    { ...adds, orMay: [edits.can, removes] },
    lazyPage(() => import('./category-list.tsx'), 'CategoryList'),
  ),
  overlay(
    list,
    'categories/$categoryId',
    edits,
    lazyPage(() => import('./category-edit.tsx'), 'CategoryEdit'),
  ),
  overlay(
    list,
    'category',
    adds,
    lazyPage(() => import('./category-create.tsx'), 'CategoryCreate'),
  ),
])

/** Screen for reading one manual. The address contains the page number of the document. */
export const manualRoute = createRoute({
  ...inShell,
  path: 'help/manual/$manualId',
  validateSearch: lazySearch(filters, 'ManualPlace'),
  ...screen({ ...title, shows: 'manual', can: signedIn satisfies typeof manuals.detail.can }),
  component: lazyPage(() => import('./manual-page.tsx'), 'ManualPage'),
})

// The address of the help leads to the manuals (specification §2).
export const helpRoute = createRoute({
  ...inShell,
  path: 'help',
  beforeLoad: (): void => {
    throw redirect({ to: '/help/manual', replace: true })
  },
})
