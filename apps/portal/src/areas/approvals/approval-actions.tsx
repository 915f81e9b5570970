import { useState } from 'react'
import type { ApprovalDetail } from '@choba/contract/approvals.contract.ts'
import { viewing } from '#lib/view-as.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { ApprovalQuestion } from './approval-question.tsx'
import type { Act } from './use-decision.ts'

/**
 * True if the current user may decide this request, now or after the blocking condition is
 * resolved.
 */
export const hasActions = ({ state, own, obstacle }: ApprovalDetail): boolean =>
  state === 'WAITING' && (own || obstacle !== 'permission') && !viewing()

/**
 * Buttons to approve and decline a request, or to withdraw the user's own request. A disabled
 * button shows the reason. Each action asks for confirmation.
 */
export function ApprovalActions({ detail }: { detail: ApprovalDetail }) {
  const t = useTranslations('approvals')
  const [act, ask] = useState<Act | null>(null)
  const reason = detail.obstacle ? t(`obstacle.${detail.obstacle}`) : undefined
  return (
    <>
      {detail.own ? (
        <Button onClick={() => ask('WITHDRAW')}>{t('withdraw')}</Button>
      ) : (
        <>
          {/* A stale request, whose subject has changed, cannot be approved but can still be
              declined. */}
          <Button
            disabledReason={detail.obstacle === 'stale' ? undefined : reason}
            onClick={() => ask('REFUSE')}
          >
            {t('refuse')}
          </Button>
          <Button kind="primary" disabledReason={reason} onClick={() => ask('APPROVE')}>
            {t('approve')}
          </Button>
        </>
      )}
      {act && <ApprovalQuestion act={act} detail={detail} onClose={() => ask(null)} />}
    </>
  )
}
