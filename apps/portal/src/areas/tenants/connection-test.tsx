import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount } from '@choba/contract/money.ts'
import type { ResultType } from '@choba/contract/result-types.ts'
import { signInSteps } from '@choba/contract/tenants.contract.ts'
import { type ApiError, isRefusal } from '#lib/api-error.ts'
import { messageOf } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Status } from '#ui/status.tsx'
import { tenantsApi } from './tenants.api.ts'
import { useSignInFault } from './use-refuse-tenant.ts'

/** Button that tests a connection of a tenant, with the result beside the button. */
function ConnectionTest<T>({
  label,
  ask,
  works,
  reason,
  failed,
}: {
  label: string
  ask: () => Promise<T>
  /** Renders the result of a successful test. */
  works: (answer: T) => ReactNode
  /** Result type that means that the test was made and the connection failed. */
  reason: ResultType
  failed: (refusal: ApiError) => string
}) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: ask })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <Button busy={isPending} onClick={() => mutate()}>
        {label}
      </Button>
      <output className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-sm">
        {!isPending && data && works(data)}
        {!isPending && error && (
          <Status tone="danger">
            <span className="wrap-anywhere whitespace-normal">
              {isRefusal(error, reason) ? failed(error) : messageOf(error)}
            </span>
          </Status>
        )}
      </output>
    </div>
  )
}

const time = (milliseconds: number) => formatCount(milliseconds)

export function SignInTest() {
  const t = useTranslations('tenants.test')
  return (
    <ConnectionTest
      label={t('signIn')}
      ask={() => tenantsApi.testSignIn.call()}
      works={({ steps }) =>
        signInSteps.map((step) => (
          <Status key={step} tone="ok">
            {t('step', { step: t(`steps.${step}`), time: time(steps[step]) })}
          </Status>
        ))
      }
      reason="signInServiceError"
      failed={useSignInFault()}
    />
  )
}

export function MailTest() {
  const t = useTranslations('tenants.test')
  return (
    <ConnectionTest
      label={t('mail')}
      ask={() => tenantsApi.testMail.call()}
      works={({ milliseconds }) => (
        <Status tone="ok">{t('works', { time: time(milliseconds) })}</Status>
      )}
      reason="thirdPartyUnavailable"
      failed={() => t('mailFailed')}
    />
  )
}
