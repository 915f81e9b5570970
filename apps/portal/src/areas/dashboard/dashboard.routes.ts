import { createRoute, redirect } from '@tanstack/react-router'
import type { dashboard } from '@choba/contract/dashboard.contract.ts'
import { ofMerchant } from '@choba/contract/permissions.ts'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { maybeSession } from '#lib/session.ts'

const panel = screen({
  title: 'dashboard.dashboard',
  figures: true,
  phrases: ['transactions', 'statistics', 'deposits', 'chart', 'permissions'],
  can: ofMerchant satisfies typeof dashboard.summary.can,
  when: ({ showDashBoard }) => showDashBoard,
  menu: { order: 90, icon: LayoutDashboard },
})

export const dashboardRoutes = createRoute({
  ...inShell,
  path: 'panel',
  ...panel,
  beforeLoad: (context): void => {
    // Redirects administrators to their own start screen instead of an error page (specification
    // §4).
    if (maybeSession()?.holder.isAdmin) throw redirect({ to: '/', replace: true })
    panel.beforeLoad(context)
  },
  component: lazyPage(() => import('./dashboard.tsx'), 'DashboardPage'),
})
