import { createRoute } from '@tanstack/react-router'
import type { journals } from '@choba/contract/journals.contract.ts'
import { JournalSearch } from '@choba/contract/journals.filters.ts'
import { merchantMay } from '@choba/contract/permissions.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { searchReader } from '#lib/search-params.ts'

export const journalRoutes = createRoute({
  ...inShell,
  path: 'deposit/journals',
  validateSearch: searchReader(JournalSearch.shape),
  ...screen({
    title: 'journals.journals',
    can: merchantMay('Settle.search') satisfies typeof journals.preview.can,
  }),
  component: lazyPage(() => import('./journal-page.tsx'), 'JournalPage'),
})
