import { useTranslations } from '#lib/translations.ts'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SignInsSection } from './sign-ins-section.tsx'

/**
 * Account page of the signed-in user: profile, sign-in methods, open sessions and recent sign-ins.
 */
export function Account() {
  const t = useTranslations('screens')
  return (
    <div className="flex max-w-170 flex-col gap-4">
      <ScreenHeading>{t('account.account')}</ScreenHeading>
      <ProfileSection />
      <SecuritySection />
      <SessionsSection />
      <SignInsSection />
    </div>
  )
}
