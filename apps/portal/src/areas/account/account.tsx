import { useTranslations } from '#lib/translations.ts'
import { TitleRow } from '#ui/title-row.tsx'
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
    <div className="flex max-w-form flex-col gap-4">
      <TitleRow title={t('account.account')} />
      <ProfileSection />
      <SecuritySection />
      <SessionsSection />
      <SignInsSection />
    </div>
  )
}
