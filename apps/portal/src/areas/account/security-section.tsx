import { useQuery } from '@tanstack/react-query'
import type { SecondStep } from '@choba/contract/session.contract.ts'
import type { ReactNode } from 'react'
import { useAccountDialogs } from '#app/session/account-dialogs.tsx'
import { FormSection } from '#form/form-section.tsx'
import { sessionApi } from '#areas/session/session.api.ts'
import { useSession } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'

/** Rows for the password and the second step, each with a button that opens its dialog. */
export function SecuritySection() {
  const t = useTranslations('account.security')
  const openDialog = useAccountDialogs()
  const isSet = useSession()?.user.mfa ?? false
  const { data, isError } = useQuery(sessionApi.secondStep.query())
  return (
    <FormSection title={t('title')}>
      <dl className="divide-y divide-line border-y border-line">
        <Row
          name={t('password')}
          act={<Button onClick={() => openDialog('changePassword')}>{t('changePassword')}</Button>}
        >
          <p className="text-sm text-muted">{t('passwordNote')}</p>
        </Row>
        <Row
          name={t('secondStep')}
          act={
            <Button onClick={() => openDialog('secondStep')}>
              {t(isSet ? 'change' : 'setUp')}
            </Button>
          }
        >
          {data ? <Standing facts={data} isSet={isSet} /> : !isError && <Skeleton width="60%" />}
        </Row>
      </dl>
    </FormSection>
  )
}

function Standing({
  facts: { maskedEmail, authenticator, pending },
  isSet,
}: {
  facts: SecondStep
  isSet: boolean
}) {
  const t = useTranslations('account.security')
  const way = authenticator ? t('byApp') : t('byEmail', { email: maskedEmail })
  return (
    <>
      {isSet ? (
        <p>
          <Status tone="ok">{t('on')}</Status>{' '}
          <span className="text-sm break-words text-muted">{way}</span>
        </p>
      ) : (
        <>
          <Status tone="muted">{t('off')}</Status>
          {!pending && <p className="text-sm text-muted">{t('offNote')}</p>}
        </>
      )}
      {pending && (
        <p className="text-sm text-warn">{t('pending', { email: pending.maskedEmail })}</p>
      )}
    </>
  )
}

const Row = ({ name, act, children }: { name: string; act: ReactNode; children: ReactNode }) => (
  <div className="py-3">
    <dt className="font-semibold">{name}</dt>
    <dd className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-60 flex-1">{children}</div>
      {act}
    </dd>
  </div>
)
