import { useState } from 'react'
import type { ApprovalDetail } from '@choba/contract/approvals.contract.ts'
import { viewing } from '#lib/view-as.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { ApprovalQuestion } from './approval-question.tsx'
import type { Act } from './use-decision.ts'

/** Whether the reader has anything to decide about a request, now or where something else were so. */
export const hasActions = ({ state, own, obstacle }: ApprovalDetail): boolean =>
  state === 'WAITING' && (own || obstacle !== 'permission') && !viewing()

/** To approve and to decline, or to withdraw one's own; what cannot be done now says why. Each asks first. */
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
          {/* What has changed since can still be declined. */}
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
