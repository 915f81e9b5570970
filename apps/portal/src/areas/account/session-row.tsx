import { useMutation } from '@tanstack/react-query'
import type { OpenSession } from '@choba/contract/account.contract.ts'
import { handleError } from '#lib/handle-error.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Instant } from '#ui/instant.tsx'
import { showToast } from '#ui/toasts.ts'
import { accountApi } from './account.api.ts'
import { useDeviceInWords } from './use-device-in-words.ts'

/**
 * One open session of the user. The current session has no sign-out button, because the user menu
 * ends it.
 */
export function SessionRow({ session }: { session: OpenSession }) {
  const t = useTranslations('account.sessions')
  const device = useDeviceInWords()(session)
  const refresh = useRefresh()
  const end = useMutation({
    mutationFn: () => accountApi.endSession.call({ sessionId: session.sessionId }),
    onSuccess: () => showToast({ severity: 'success', message: t('ended', { device }) }),
    onError: handleError,
    // Refetches the list even after an error: if the session had already ended, the list is out of
    // date.
    onSettled: () => refresh(accountApi.sessions.key()),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-60 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <span className="font-semibold">{device}</span>
          {session.own && (
            <span className="rounded-sm bg-ok-soft px-1.5 text-sm text-ok">{t('own')}</span>
          )}
        </p>
        <dl className="mt-0.5 grid grid-cols-[fit-content(50%)_1fr] gap-x-3 text-sm text-muted">
          <dt>{t('ip')}</dt>
          <dd className="break-all">{session.ip ?? '—'}</dd>
          <dt>{t('since')}</dt>
          <dd>
            <Instant at={session.startedAt} />
          </dd>
          <dt>{t('lastUsed')}</dt>
          <dd>
            <Instant at={session.lastUsedAt} />
          </dd>
        </dl>
      </div>
      {!session.own && (
        <Button
          aria-label={t('endNamed', { device })}
          busy={end.isPending}
          onClick={() => end.mutate()}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}
