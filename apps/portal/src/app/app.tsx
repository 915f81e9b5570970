import { RouterProvider } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { menuOf } from '#app/shell/menu.ts'
import type { PortalRouter } from '#app/router.ts'
import { SignedIn } from '#app/session/signed-in.tsx'
import { session, useSession } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { PlainPage } from '#app/shell/plain-page.tsx'
import { signOut } from '#lib/sign-out.ts'
import { viewing } from '#lib/view-as.ts'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'

// Few users see these components, so their code loads on demand.
const ViewAsBanner = lazy(async () => ({
  default: (await loadChunk(import('#app/session/view-as-banner.tsx'))).ViewAsBanner,
}))
const ForcedSecondStep = lazy(async () => ({
  default: (await loadChunk(import('#app/session/forced-second-step.tsx'))).ForcedSecondStep,
}))

/**
 * True if the current user must set up two-step verification before anything else (specification
 * §4).
 */
const mustSetSecondStep = (): boolean => session().user.forceBindMfa && !session().user.mfa

const LazyPart = ({ room, children }: { room?: ReactNode; children: ReactNode }) => (
  <ChunkBoundary>
    <Suspense fallback={room}>{children}</Suspense>
  </ChunkBoundary>
)

/** The portal after sign-in. */
export const App = ({ router }: { router: PortalRouter }) => (
  <SignedIn>
    {viewing() && (
      <LazyPart room={<div className="h-(--bar)" />}>
        <ViewAsBanner />
      </LazyPart>
    )}
    {mustSetSecondStep() ? (
      <LazyPart>
        <ForcedSecondStep />
      </LazyPart>
    ) : (
      <Screens router={router} />
    )}
  </SignedIn>
)

function Screens({ router }: { router: PortalRouter }) {
  useSession()
  return menuOf(router.routeTree).length > 0 ? <RouterProvider router={router} /> : <NoEntryPage />
}

/** Page for an account that has no permission for any screen. */
function NoEntryPage() {
  const t = useTranslations('shell')
  return (
    <PlainPage title={t('noEntry.title')} text={t('noEntry.text')}>
      <Button onClick={() => void signOut()}>{t('logOut')}</Button>
    </PlainPage>
  )
}
