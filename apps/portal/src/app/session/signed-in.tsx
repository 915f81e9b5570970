import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AccountDialogs } from '#app/session/account-dialogs.tsx'
import { ConnectionNotice } from '#app/shell/connection-notice.tsx'
import { IdleGuard } from '#app/session/idle-guard.tsx'
import { queryClient } from '#app/query-client.ts'
import { ToastRegion } from '#ui/toast.tsx'

/** Wraps every page of a signed-in user: query client, account dialogs and idle timer. */
export const SignedIn = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <AccountDialogs>{children}</AccountDialogs>
    <IdleGuard />
    <ConnectionNotice />
    <ToastRegion />
  </QueryClientProvider>
)
