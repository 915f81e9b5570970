import { createRoute } from '@tanstack/react-router'
import { eitherOf } from '@choba/contract/permissions.ts'
import type { supportSessions } from '@choba/contract/support-sessions.contract.ts'
import Info from 'lucide-react/icons/info'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { isInSupport } from '#lib/view-as.ts'

export const supportSessionsRoute = createRoute({
  ...inShell,
  path: 'setting/supportSession',
  ...screen({
    title: 'supportSessions.supportSessions',
    can: eitherOf(
      'both',
      'User.search',
      'SupportSession.add',
    ) satisfies typeof supportSessions.list.can,
    when: () => !isInSupport(),
    menu: { order: 365, icon: Info, group: 'settings' },
  }),
  component: lazyPage(() => import('./support-sessions.tsx'), 'SupportSessions'),
})
