import { createRoute } from '@tanstack/react-router'
import type { account } from '@choba/contract/account.contract.ts'
import { signedIn } from '@choba/contract/permissions.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'

// The user menu links to this screen; the main menu does not.
export const accountRoute = createRoute({
  ...inShell,
  path: 'account',
  ...screen({
    title: 'account.account',
    phrases: ['results', 'roleNames', 'session', 'users'],
    can: signedIn satisfies typeof account.profile.can,
  }),
  component: lazyPage(() => import('./account.tsx'), 'Account'),
})
