import { createRoute } from '@tanstack/react-router'
import type { company } from '@choba/contract/company.contract.ts'
import { adminMay } from '@choba/contract/permissions.ts'
import Landmark from 'lucide-react/icons/landmark'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'

export const issuerRoute = createRoute({
  ...inShell,
  path: 'setting/issuer',
  ...screen({
    title: 'company.issuer',
    can: adminMay('Settle.edit') satisfies typeof company.issuer.can,
    menu: { order: 355, icon: Landmark, group: 'settings' },
  }),
  component: lazyPage(() => import('./issuer.tsx'), 'Issuer'),
})
