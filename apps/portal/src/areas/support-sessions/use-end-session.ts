import { useMutation } from '@tanstack/react-query'
import { handleError } from '#lib/handle-error.ts'
import { isRefusal } from '#lib/api-error.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import { supportSessionsApi } from './support-sessions.api.ts'

/** Ends a support session, and refetches the list and the banner. */
export function useEndSession() {
  const t = useTranslations('supportSessions')
  const refresh = useRefresh()
  const { list, current } = supportSessionsApi
  return useMutation({
    mutationFn: (supportId: string) => supportSessionsApi.end.call({ supportId }),
    onSuccess: () => showToast({ severity: 'success', message: t('ended') }),
    onError: (error) =>
      handleError(error, isRefusal(error, 'illegalOperation') ? t('over') : undefined),
    // Refetches after an error too: another user may have ended the session first.
    onSettled: () => refresh(list.key(), current.key()),
  })
}
