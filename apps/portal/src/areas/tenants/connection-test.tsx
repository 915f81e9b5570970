import { useMutation } from '@tanstack/react-query'
import { formatAmount } from '@choba/contract/money.ts'
import type { ResultType } from '@choba/contract/result-types.ts'
import { isRefusal } from '#lib/api-error.ts'
import { messageOf } from '#lib/handle-error.ts'
import { tenantsApi } from '#lib/tenants.api.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Status } from '#ui/status.tsx'

/** Asks something that a tenant relies on whether it answers, and says beside the button what came of it. */
function ConnectionTest({
  label,
  ask,
  reason,
  failed,
}: {
  label: string
  ask: () => Promise<{ milliseconds: number }>
  /** The refusal that is the answer: it does not work. */
  reason: ResultType
  failed: string
}) {
  const t = useTranslations('tenants.test')
  const { mutate, data, error, isPending } = useMutation({ mutationFn: ask })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <Button busy={isPending} onClick={() => mutate()}>
        {label}
      </Button>
      <output className="min-w-0 text-sm">
        {!isPending && data && (
          <Status tone="ok">{t('works', { time: formatAmount(data.milliseconds, 'JPY') })}</Status>
        )}
        {!isPending && error && (
          <Status tone="danger">
            <span className="whitespace-normal">{isRefusal(error, reason) ? failed : messageOf(error)}</span>
          </Status>
        )}
      </output>
    </div>
  )
}

export function SignInTest() {
  const t = useTranslations('tenants.test')
  return (
    <ConnectionTest
      label={t('signIn')}
      ask={() => tenantsApi.testSignIn.call()}
      reason="signInServiceError"
      failed={t('signInFailed')}
    />
  )
}

export function MailTest() {
  const t = useTranslations('tenants.test')
  return (
    <ConnectionTest
      label={t('mail')}
      ask={() => tenantsApi.testMail.call()}
      reason="thirdPartyUnavailable"
      failed={t('mailFailed')}
    />
  )
}
