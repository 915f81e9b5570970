import { createRoute } from '@tanstack/react-router'
import Info from 'lucide-react/icons/info'
import { adminMay, signedIn } from '@choba/contract/permissions.ts'
import type { support } from '@choba/contract/support.contract.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'

const page = createRoute({
  ...inShell,
  path: 'help/support',
  ...screen({
    title: 'support.support',
    can: signedIn satisfies typeof support.detail.can,
    menu: { order: 910, icon: Info, group: 'support' },
  }),
  component: lazyPage(() => import('./support.tsx'), 'Support'),
})

export const supportRoutes = page.addChildren([
  overlay(
    page,
    'edit',
    { title: 'support.support', can: adminMay('Ent.edit') satisfies typeof support.modify.can },
    lazyPage(() => import('./contact-edit.tsx'), 'ContactEdit'),
  ),
])
