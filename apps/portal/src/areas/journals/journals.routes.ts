import { createRoute } from '@tanstack/react-router'
import type { journals } from '@choba/contract/journals.contract.ts'
import { merchantMay } from '@choba/contract/permissions.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/journals.filters.ts')
const page = createRoute({
  ...inShell,
  path: 'deposit/journals',
  validateSearch: lazySearch(filters, 'JournalSearch'),
  ...screen({
    title: 'journals.journals',
    phrases: ['deposits'],
    can: merchantMay('Settle.search') satisfies typeof journals.preview.can,
  }),
  component: lazyPage(() => import('./journal-page.tsx'), 'JournalPage'),
})

export const journalRoutes = page.addChildren([
  overlay(
    page,
    'names',
    {
      title: 'journals.names',
      can: merchantMay('Settle.edit') satisfies typeof journals.setNames.can,
    },
    lazyPage(() => import('./journal-names.tsx'), 'JournalNamesEdit'),
  ),
])
