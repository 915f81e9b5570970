import { useRef } from 'react'
import * as z from 'zod/mini'
import { type ApprovalDetail, APPROVAL_NOTE_MAX } from '@choba/contract/approvals.contract.ts'
import { paragraphs } from '@choba/contract/fields.ts'
import { formatMoney } from '@choba/contract/money.ts'
import { TextAreaField } from '#form/text-area-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Modal } from '#ui/modal.tsx'
import { useSubject } from './approval-words.tsx'
import { type Act, useDecision } from './use-decision.ts'

const comment = z.object({ note: paragraphs(APPROVAL_NOTE_MAX) })
type Comment = z.output<typeof comment>

/**
 * Confirmation dialog before a decision. No button has the initial focus, and Enter in the comment
 * adds a line. A key that is still pressed from before can therefore not approve a payment.
 */
export function ApprovalQuestion({
  act,
  detail,
  onClose,
}: {
  act: Act
  detail: ApprovalDetail
  onClose: () => void
}) {
  const t = useTranslations('approvals')
  const { control, handleSubmit } = useAppForm<Comment, Comment>(comment, {
    defaultValues: { note: '' },
  })
  const subjectOf = useSubject()
  const decision = useDecision(detail, act, onClose)
  const words = useWords(act, detail)
  // A ref, because two clicks can arrive before React renders new state. The ref is never reset,
  // because the dialog closes after any response.
  const sent = useRef(false)
  function decide({ note }: Comment) {
    if (sent.current) return
    sent.current = true
    decision.mutate(note.trim() || undefined)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={words.title}
      confirmLabel={words.act}
      onConfirm={() => void handleSubmit(decide)()}
      danger={act !== 'APPROVE'}
      busy={decision.isPending}
      holdsInput
      initialFocus="title"
    >
      <div className="flex flex-col gap-3.5">
        <Facts>
          <Fact name={t('column.requestedBy')}>{detail.requestedBy}</Fact>
          {detail.storeName !== null && <Fact name={t('column.store')}>{detail.storeName}</Fact>}
          <Fact name={t('column.subject')}>
            <span className="break-all">{subjectOf(detail)}</span>
          </Fact>
        </Facts>
        <p>{words.text}</p>
        {act !== 'WITHDRAW' && (
          <TextAreaField
            control={control}
            name="note"
            label={t('confirm.note')}
            optional
            rows={2}
            max={APPROVAL_NOTE_MAX}
            message={t('confirm.noteTooLong', { max: APPROVAL_NOTE_MAX })}
          />
        )}
      </div>
    </Modal>
  )
}

/**
 * Texts of the confirmation dialog. They name the amount, and for a refund say that the amount
 * stays reserved until the decision.
 */
function useWords(act: Act, { kind, amount, currency }: ApprovalDetail) {
  const t = useTranslations('approvals')
  const holds = kind === 'refund'
  if (act === 'APPROVE') {
    const values = amount !== null && {
      amount: formatMoney(amount, currency),
      kind: t(`kind.${kind}`),
    }
    const title = values ? t('confirm.approveTitle', values) : t('confirm.approvePlainTitle')
    return { title, text: t('confirm.approveText'), act: t('approve') }
  }
  const [title, text, plainText, words] =
    act === 'REFUSE'
      ? (['refuseTitle', 'refuseText', 'refusePlainText', 'refuse'] as const)
      : (['withdrawTitle', 'withdrawText', 'withdrawPlainText', 'withdraw'] as const)
  return {
    title: t(`confirm.${title}`),
    text: t(`confirm.${holds ? text : plainText}`),
    act: t(words),
  }
}
