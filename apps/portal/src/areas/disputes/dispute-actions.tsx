import { useMutation } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, Suspense, useState } from 'react'
import {
  type DisputeDecision,
  disputeDecisions,
  disputeCan,
} from '@choba/contract/disputes.contract.ts'
import type { DisputeDetail } from '@choba/contract/disputes.contract.ts'
import { formatMoney } from '@choba/contract/money.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import type { DisputeVariant, Which } from './dispute-variants.ts'
import { disputesApi } from './disputes.api.ts'
import { useDisputeNavigation, useDisputeRefresh } from './use-dispute-navigation.ts'

const AnswerDialog = lazy(async () => ({
  default: (await loadChunk(import('./dispute-answer.tsx'))).AnswerDialog,
}))

interface Props {
  variant: DisputeVariant
  which: Which
  dispute: DisputeDetail
}

/**
 * Buttons for the actions that the status of a dispute allows. The final decisions are in a menu,
 * so that the answer is the only prominent action.
 * @param mayDecide true for administrators of the service, who record the result
 */
export function DisputeActs({
  mayDecide,
  mayChange,
  ...props
}: Props & { mayDecide: boolean; mayChange: boolean }) {
  const { variant, which, dispute } = props
  const t = useTranslations('disputes')
  const kit = useTranslations('kit')
  const navigation = useDisputeNavigation(variant)
  const [deciding, decide] = useState<DisputeDecision | null>(null)
  const [answering, setAnswering] = useState(false)
  const { state } = dispute
  return (
    <>
      {mayDecide && (
        <Menu
          label={t('moreActs')}
          align="start"
          trigger={
            <IconButton
              outlined
              label={t('moreActs')}
              icon={<Ellipsis aria-hidden="true" size="1.1em" />}
            />
          }
          items={disputeDecisions
            .filter((decision) => disputeCan.decide(state, decision))
            .map((decision) => ({
              label: t(`decide.${decision}.act`),
              danger: decision === 'LOST',
              onSelect: () => decide(decision),
            }))}
        />
      )}
      {mayChange && disputeCan.modify(state) && (
        <Button onClick={() => navigation.edit(which)}>{kit('record.edit')}</Button>
      )}
      {mayChange && disputeCan.answer(state) && (
        <Button kind={state === 'OPEN' ? 'primary' : undefined} onClick={() => setAnswering(true)}>
          {t(state === 'OPEN' ? 'answer.act' : 'answer.more')}
        </Button>
      )}
      {deciding && <Decision {...props} decision={deciding} onClose={() => decide(null)} />}
      {answering && (
        <ChunkBoundary>
          <Suspense>
            <AnswerDialog {...props} onClose={() => setAnswering(false)} />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  )
}

/** Confirmation dialog for the result of a dispute. Explains the effect on the deposit. */
function Decision({
  variant,
  which,
  dispute,
  decision,
  onClose,
}: Props & { decision: DisputeDecision; onClose: () => void }) {
  const t = useTranslations('disputes')
  const refresh = useDisputeRefresh(variant)
  const { version, amount, currency, state } = dispute
  const { mutate, isPending } = useMutation({
    mutationFn: () => disputesApi.decide.call({ ...which, version, decision }),
    onSuccess: async () => {
      showToast({ severity: 'success', message: t(`decide.${decision}.done`) })
      await refresh()
      onClose()
    },
    onError: (error) => {
      handleStale(error, t('stale'))
      onClose()
      return refresh()
    },
  })
  const isCorrection = state === 'WON' || state === 'LOST'
  const words = !dispute.paidOutHere ? 'paidOutExternally' : isCorrection ? 'correct' : 'text'
  return (
    <Modal
      open
      onClose={onClose}
      title={t(`decide.${decision}.title`)}
      confirmLabel={t(`decide.${decision}.confirm`)}
      onConfirm={() => mutate()}
      danger={decision === 'LOST'}
      busy={isPending}
      holdsInput
    >
      <p>{t(`decide.${decision}.${words}`, { amount: formatMoney(amount, currency) })}</p>
    </Modal>
  )
}
