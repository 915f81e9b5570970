import { createRoute } from '@tanstack/react-router'
import { merchantMay } from '@choba/contract/permissions.ts'
import type { statements } from '@choba/contract/statements.contract.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/statements.filters.ts')
const page = () => import('./statement-page.tsx')

const list = createRoute({
  ...inShell,
  path: 'deposit/statements',
  validateSearch: lazySearch(filters, 'StatementFilters'),
  ...screen({
    title: 'statements.statements',
    phrases: ['deposits'],
    can: merchantMay('Settle.search') satisfies typeof statements.list.can,
  }),
  component: lazyPage(() => import('./statement-list.tsx'), 'StatementList'),
})

export const statementListRoutes = list.addChildren([
  overlay(
    list,
    'issue',
    {
      title: 'statements.statements',
      can: merchantMay('Settle.download') satisfies typeof statements.issue.can,
    },
    lazyPage(() => import('./statement-issue.tsx'), 'StatementIssue'),
  ),
])

/** Page of one statement, which the address names by its number. */
export const statementRoutes = createRoute({
  ...inShell,
  path: 'deposit/statements/$statementNo',
  ...screen({
    title: 'statements.statement',
    phrases: ['statement'],
    can: merchantMay('Settle.search') satisfies typeof statements.content.can,
  }),
  component: lazyPage(page, 'StatementPage'),
})

/** Page of the newest statement of a deposit, which the address names by the deposit's number. */
export const depositStatementRoutes = createRoute({
  ...inShell,
  path: 'payment/$depositNo/statement',
  ...screen({
    title: 'statements.statement',
    phrases: ['statement'],
    can: merchantMay('Settle.search') satisfies typeof statements.content.can,
  }),
  component: lazyPage(page, 'DepositStatementPage'),
})
