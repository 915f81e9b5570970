import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { SecondStep } from '@choba/contract/session.contract.ts'
import { Button } from '#ui/button.tsx'
import { ModalBody, ModalFooter } from '#ui/modal.tsx'

export type SecondStepView = 'facts' | 'address' | 'setUp' | 'removal'

/** Where codes go and whether an app makes them, each with what can be done about it. */
export function SecondStepFacts({
  facts,
  onView,
  onClose,
}: {
  facts: SecondStep
  onView: (view: SecondStepView) => void
  onClose: () => void
}) {
  const t = useTranslations('session.step')
  const kit = useTranslations('kit')
  const { maskedEmail, authenticator, authenticatorOffered } = facts
  return (
    <>
      <ModalBody>
        <dl className="divide-y divide-line border-y border-line">
          <Fact name={t('address')} value={maskedEmail}>
            <Button onClick={() => onView('address')}>{t('change')}</Button>
          </Fact>
          {authenticatorOffered && (
            <Fact name={t('authenticator')} value={authenticator ? t('inUse') : t('notInUse')}>
              <Button onClick={() => onView(authenticator ? 'removal' : 'setUp')}>
                {authenticator ? t('remove') : t('setUp')}
              </Button>
            </Fact>
          )}
        </dl>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{kit('close')}</Button>
      </ModalFooter>
    </>
  )
}

const Fact = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <div className="py-3">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0 font-semibold break-all">{value}</span>
      {children}
    </dd>
  </div>
)
