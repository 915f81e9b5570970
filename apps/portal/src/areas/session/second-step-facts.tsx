import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { SecondStep } from '@choba/contract/session.contract.ts'
import { Button } from '#ui/button.tsx'
import { ModalBody, ModalFooter } from '#ui/modal.tsx'
import { PasskeyFacts, type PasskeyView } from './passkey-facts.tsx'

export type SecondStepView =
  | 'facts'
  | 'address'
  | 'setUp'
  | 'removal'
  | 'passkey'
  | 'recovery'
  | PasskeyView

/** List of the user's methods for two-step verification, with the actions on each. */
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
  const recovery = useTranslations('session.recovery')
  const { maskedEmail, authenticator, authenticatorOffered, passkeys, recoveryCodes } = facts
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
          {passkeys && (
            <PasskeyFacts passkeys={passkeys} onAdd={() => onView('passkey')} onView={onView} />
          )}
          {recoveryCodes !== null && (
            <Fact
              name={t('recovery')}
              value={
                recoveryCodes > 0 ? recovery('left', { count: recoveryCodes }) : recovery('none')
              }
            >
              <Button onClick={() => onView('recovery')}>
                {recoveryCodes > 0 ? recovery('renew') : recovery('make')}
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
