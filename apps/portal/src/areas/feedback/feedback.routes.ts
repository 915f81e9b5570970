import { createRoute } from '@tanstack/react-router'
import { ofMerchant } from '@choba/contract/permissions.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'

// This screen is not in the menu. The notification of an answer links to it, and the feedback
// dialog shows the same content.
export const ownFeedbackRoute = createRoute({
  ...inShell,
  path: 'help/feedback',
  ...screen({ title: 'feedback.mine', can: ofMerchant }),
  component: lazyPage(() => import('./sent-feedback.tsx'), 'OwnFeedback'),
})
