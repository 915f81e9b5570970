import { useMutation } from '@tanstack/react-query'
import { formatCount } from '@choba/contract/money.ts'
import type { GatewayTest as Result } from '@choba/contract/gateways.contract.ts'
import { isRefusal } from '#lib/api-error.ts'
import { messageOf } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Status } from '#ui/status.tsx'

/**
 * Button that tests the connection to a gateway and shows the result beside the button. The test
 * moves no money.
 */
export function GatewayTest({
  label,
  name,
  ask,
}: {
  label: string
  /** Accessible name, for a label that does not identify the gateway. */
  name?: string
  /**
   * Runs the test. Resolves to null if the test was not possible and the caller has already shown
   * the reason.
   */
  ask: () => Promise<Result | null>
}) {
  const t = useTranslations('gateways.test')
  const { mutate, data, error, isPending } = useMutation({ mutationFn: ask })
  const fault = error && (isRefusal(error, 'illegalOperation') ? t('nothing') : messageOf(error))
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1.5">
      <Button busy={isPending} aria-label={name} onClick={() => mutate()}>
        {label}
      </Button>
      <output className="min-w-0 text-sm">
        {!isPending && (data || fault) && (
          <Status tone={data?.works ? 'ok' : 'danger'}>
            <span className="wrap-anywhere whitespace-normal">
              {fault ?? <Words result={data!} />}
            </span>
          </Status>
        )}
      </output>
    </div>
  )
}

function Words({ result: { works, gatewayMessage, milliseconds } }: { result: Result }) {
  const t = useTranslations('gateways.test')
  if (works) return t('works', { time: formatCount(milliseconds) })
  return gatewayMessage?.startsWith('HTTP 401')
    ? t('unauthorized')
    : t('failed', { gatewayMessage: gatewayMessage ?? '' })
}
