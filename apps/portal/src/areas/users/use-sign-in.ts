import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from '#lib/translations.ts'
import { users, type UserDetail } from '@choba/contract/users.contract.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { handleError } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { useRefresh } from '#lib/refresh.ts'
import { showToast } from '#ui/toasts.ts'
import { usersApi } from './users.api.ts'

export const useSignIn = (userId: string) => useQuery(usersApi.signIn.query({ userId }))

/**
 * Returns the actions that help a user who cannot sign in. Users cannot use the actions on their
 * own account.
 */
export function useHelp({ userId, userEmail: email, canManage, own }: UserDetail) {
  const t = useTranslations('users.signIn')
  const mayHelp = useMay(users.sendLink.can) && canManage && !own
  const refreshAll = useRefresh()
  const refresh = () => refreshAll(usersApi.signIn.key(), auditApi.history.key())
  const send = useMutation({
    mutationFn: () => usersApi.sendLink.call({ userId }),
    onSuccess: async () => {
      showToast({ severity: 'success', message: t('sent', { email }) })
      await refresh()
    },
    onError: handleError,
  })
  const unlock = useMutation({
    mutationFn: () => usersApi.unlock.call({ userId }),
    onSuccess: async () => {
      showToast({ severity: 'success', message: t('unlocked') })
      await refresh()
    },
    onError: handleError,
  })
  return { mayHelp, send, unlock }
}
