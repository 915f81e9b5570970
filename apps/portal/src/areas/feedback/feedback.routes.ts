import { createRoute } from '@tanstack/react-router'
import { ofMerchant } from '@choba/contract/permissions.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'

// Not in the menu: the notification of an answer links here. The feedback dialog shows the same
// content.
export const ownFeedbackRoute = createRoute({
  ...inShell,
  path: 'help/feedback',
  ...screen({ title: 'feedback.mine', can: ofMerchant }),
  component: lazyPage(() => import('./sent-feedback.tsx'), 'OwnFeedback'),
})
