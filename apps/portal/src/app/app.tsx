import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { home } from '#app/menu.ts'
import { NoEntryPage } from '#app/no-entry-page.tsx'
import { queryClient } from '#app/query-client.ts'
import { makeRouter } from '#app/router.ts'
import { ToastRegion } from '#ui/toast.tsx'

/** The portal of somebody who is signed in. */
export function App() {
  const [router] = useState(makeRouter)
  return (
    <QueryClientProvider client={queryClient}>
      {home() ? <RouterProvider router={router} /> : <NoEntryPage />}
      <ToastRegion />
    </QueryClientProvider>
  )
}
