import { RouterProvider } from '@tanstack/react-router'
import { ForcedSecondStep, mustSetSecondStep } from '#app/forced-second-step.tsx'
import { menuOf } from '#app/menu.ts'
import type { PortalRouter } from '#app/router.ts'
import { SignedIn } from '#app/signed-in.tsx'
import { ViewAsBanner } from '#app/view-as-banner.tsx'
import { useSession } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { PlainPage } from '#app/plain-page.tsx'
import { signOut } from '#lib/sign-out.ts'
import { Button } from '#ui/button.tsx'

/** The portal of someone who is signed in. */
export const App = ({ router }: { router: PortalRouter }) => (
  <SignedIn>
    <ViewAsBanner />
    {mustSetSecondStep() ? <ForcedSecondStep /> : <Screens router={router} />}
  </SignedIn>
)

function Screens({ router }: { router: PortalRouter }) {
  useSession()
  return menuOf(router.routeTree).length > 0 ? <RouterProvider router={router} /> : <NoEntryPage />
}

/** For an account that may open no screen. */
function NoEntryPage() {
  const t = useTranslations('shell')
  return (
    <PlainPage title={t('noEntry.title')} text={t('noEntry.text')}>
      <Button onClick={() => void signOut()}>{t('logOut')}</Button>
    </PlainPage>
  )
}
