import { lazy } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { AccountDialogContent } from '#app/session/account-dialogs.tsx'
import { ProductMark } from '#app/shell/product-mark.tsx'
import { tenantName } from '#lib/session.ts'
import { signOut } from '#lib/sign-out.ts'
import { loadChunk } from '#ui/chunks.ts'
import { ModalFrame } from '#ui/modal.tsx'

const Content = lazy(async () => ({
  default: (await loadChunk(import('#areas/session/second-step.tsx'))).ForcedSecondStep,
}))

/**
 * Page that replaces every screen until the user sets up two-step verification. The only other
 * action is logging out.
 */
export function ForcedSecondStep() {
  const t = useTranslations('shell')
  return (
    <>
      <p className="flex items-center gap-2.5 p-6 text-lg font-semibold">
        <ProductMark />
        {tenantName()}
      </p>
      <ModalFrame open title={t('secondStep')} holdsInput>
        <AccountDialogContent>
          <Content onClose={() => void signOut()} hold={() => undefined} />
        </AccountDialogContent>
      </ModalFrame>
    </>
  )
}
