import { createRoute } from '@tanstack/react-router'
import { adminMay } from '@choba/contract/permissions.ts'
import type { transfers } from '@choba/contract/transfers.contract.ts'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/transfers.filters.ts')

export const transferRoutes = createRoute({
  ...inShell,
  path: 'transfers',
  validateSearch: lazySearch(filters, 'TransferFilters'),
  ...screen({
    title: 'transfers.list',
    can: adminMay('Settle.search') satisfies typeof transfers.list.can,
    menu: { order: 144, icon: ArrowRightLeft },
  }),
  component: lazyPage(() => import('./transfer-list.tsx'), 'TransferList'),
})

/**
 * Due deposits and a single transfer are pages and not drawers, because their tables need the
 * space.
 */
export const transferDueRoutes = createRoute({
  ...inShell,
  path: 'transfers/due',
  ...screen({
    title: 'transfers.due',
    guide: false,
    can: adminMay('Settle.edit') satisfies typeof transfers.request.can,
  }),
  component: lazyPage(() => import('./transfer-due.tsx'), 'TransferDue'),
})

export const transferPageRoutes = createRoute({
  ...inShell,
  path: 'transfers/$transferId',
  validateSearch: lazySearch(filters, 'TransferFilters'),
  ...screen({
    title: 'transfers.one',
    can: adminMay('Settle.search') satisfies typeof transfers.detail.can,
  }),
  component: lazyPage(() => import('./transfer-page.tsx'), 'TransferPage'),
})
