import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { ForcedSecondStep, mustSetSecondStep } from '#app/forced-second-step.tsx'
import { menuOf } from '#app/menu.ts'
import { NoEntryPage } from '#app/no-entry-page.tsx'
import { makeRouter } from '#app/router.ts'
import { SignedIn } from '#app/signed-in.tsx'
import { ViewAsBanner } from '#app/view-as-banner.tsx'
import { useSession } from '#lib/session.ts'

/** The portal of somebody who is signed in. */
export const App = () => (
  <SignedIn>
    <ViewAsBanner />
    {mustSetSecondStep() ? <ForcedSecondStep /> : <Screens />}
  </SignedIn>
)

function Screens() {
  const [router] = useState(makeRouter)
  useSession()
  return menuOf(router.routeTree).length > 0 ? <RouterProvider router={router} /> : <NoEntryPage />
}
