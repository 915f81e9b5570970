import { createRoute } from '@tanstack/react-router'
import { ofMerchant } from '@choba/contract/permissions.ts'
import type { tableTents } from '@choba/contract/table-tents.contract.ts'
import Tent from 'lucide-react/icons/tent'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { isInSupport } from '#lib/view-as.ts'

export const tableTentRoute = createRoute({
  ...inShell,
  path: 'setting/tableTent',
  ...screen({
    title: 'tableTents.print',
    phrases: ['storePicker'],
    can: ofMerchant satisfies typeof tableTents.print.can,
    when: () => !isInSupport(),
    menu: { order: 310, icon: Tent, group: 'settings' },
  }),
  component: lazyPage(() => import('./table-tent-print.tsx'), 'TableTentPrint'),
})
