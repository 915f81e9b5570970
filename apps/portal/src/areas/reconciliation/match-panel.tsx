import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DepositDetail } from '@choba/contract/deposits.contract.ts'
import { formatMoney } from '@choba/contract/money.ts'
import { type Match, reconciliation } from '@choba/contract/reconciliation.contract.ts'
import { handleError } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { dayText, shortInstantText } from '#ui/instants.ts'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import { Status } from '#ui/status.tsx'
import { reconciliationApi } from './reconciliation.api.ts'
import { useMatchRefresh } from './use-match-refresh.ts'

/** Shows whether the bank account received a deposit, on which day, and how the match was found. */
export function MatchPanel({
  deposit: { depositNo, entCode, currency, share, transferAmount },
}: {
  deposit: DepositDetail
}) {
  const t = useTranslations('reconciliation')
  const { data: match } = useQuery({
    ...reconciliationApi.matched.query({ entCode, depositNo: depositNo! }),
    enabled: currency === 'JPY' && !share,
  })
  if (!match) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
      <Status tone="ok">{t('match.came', { day: dayText(match.matchedOn) })}</Status>
      {match.amount !== transferAmount && (
        <span className="text-warn">
          {t('match.differs', { amount: formatMoney(match.amount, 'JPY') })}
        </span>
      )}
      <span className="text-muted">
        {t('match.by', {
          way: t(`way.${match.way}`),
          name: match.confirmedBy,
          at: shortInstantText(match.confirmedAt),
        })}
      </span>
      <Undo match={match} />
    </div>
  )
}

function Undo({ match: { depositNo } }: { match: Match }) {
  const t = useTranslations('reconciliation.undo')
  const may = useMay(reconciliation.undo.can)
  const [isOpen, open] = useState(false)
  const refresh = useMatchRefresh()
  const { mutate, isPending } = useMutation({
    mutationFn: () => reconciliationApi.undo.call({ depositNo }),
    onSuccess: () => {
      open(false)
      showToast({ severity: 'success', message: t('done') })
      return refresh()
    },
    onError: (error) => (open(false), handleError(error), refresh()),
  })
  if (!may) return null
  return (
    <>
      <Button data-opens onClick={() => open(true)}>
        {t('act')}
      </Button>
      <Modal
        open={isOpen}
        onClose={() => open(false)}
        title={t('title', { depositNo })}
        confirmLabel={t('confirm')}
        onConfirm={() => mutate()}
        danger
        busy={isPending}
      >
        <p>{t('text')}</p>
      </Modal>
    </>
  )
}
