import { useMutation } from '@tanstack/react-query'
import type { ApprovalDetail, ApprovalRow } from '@choba/contract/approvals.contract.ts'
import { isRefusal, isStale } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import { approvalsApi } from './approvals.api.ts'
import { useApprovalRefresh } from './use-approval-navigation.ts'

/** Actions that a user can take on a request. */
export type Act = 'APPROVE' | 'REFUSE' | 'WITHDRAW'

/**
 * Approves, declines or withdraws a request. Refetches the request after any response, so the
 * drawer shows that the request has ended or that the user cannot decide it.
 */
export function useDecision({ approvalId, entCode }: ApprovalDetail, act: Act, onEnd: () => void) {
  const t = useTranslations('approvals')
  const refresh = useApprovalRefresh()
  const which = { approvalId, ...(session().holder.isAdmin && { entCode }) }
  return useMutation({
    mutationFn: (note: string | undefined): Promise<ApprovalRow> =>
      act === 'WITHDRAW'
        ? approvalsApi.withdraw.call(which)
        : approvalsApi.decide.call({ ...which, decision: act, note }),
    onSuccess: ({ state }) => {
      if (state !== 'WAITING') showToast({ severity: 'success', message: t(`outcome.${state}`) })
    },
    onError: (error) => {
      // Shows no error, because the request has expired or become stale: the refetched drawer says
      // so.
      if (isStale(error)) return
      const isDecided = isRefusal(error, 'illegalOperation')
      handleError(error, isDecided ? t('obstacle.decided') : undefined)
    },
    onSettled: async () => {
      await refresh()
      onEnd()
    },
  })
}
