import { createRoute } from '@tanstack/react-router'
import { eitherOf } from '@choba/contract/permissions.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'

/**
 * The deposits link to this screen. Users without permission to match files can still download the
 * accounting file on it.
 */
export const reconciliationRoutes = createRoute({
  ...inShell,
  path: 'deposit/reconciliation',
  ...screen({
    title: 'reconciliation.reconciliation',
    phrases: ['deposits'],
    can: eitherOf('merchant', 'Settle.edit', 'Settle.download'),
  }),
  component: lazyPage(() => import('./reconciliation.tsx'), 'Reconciliation'),
})
