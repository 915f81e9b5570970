import { createRoute } from '@tanstack/react-router'
import type { journals } from '@choba/contract/journals.contract.ts'
import { JournalSearch } from '@choba/contract/journals.filters.ts'
import { merchantMay } from '@choba/contract/permissions.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { searchReader } from '#lib/search-params.ts'

const page = createRoute({
  ...inShell,
  path: 'deposit/journals',
  validateSearch: searchReader(JournalSearch.shape),
  ...screen({
    title: 'journals.journals',
    can: merchantMay('Settle.search') satisfies typeof journals.preview.can,
  }),
  component: lazyPage(() => import('./journal-page.tsx'), 'JournalPage'),
})

export const journalRoutes = page.addChildren([
  overlay(
    page,
    'names',
    { title: 'journals.names', can: merchantMay('Settle.edit') satisfies typeof journals.setNames.can },
    lazyPage(() => import('./journal-names.tsx'), 'JournalNamesEdit'),
  ),
])
