import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from '#lib/translations.ts'
import { formatMoney, MAX_AMOUNT } from '@choba/contract/money.ts'
import { REMARK_MAX, type RefundAnswer } from '@choba/contract/refunds.contract.ts'
import { LeaveGuard } from '#form/leave-guard.tsx'
import { MoneyField } from '#form/money-field.tsx'
import { SelectField } from '#form/select-field.tsx'
import { TextAreaField } from '#form/text-area-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { amountFault } from '@choba/contract/refund-amount.ts'
import { cleanRemark, halfOf, refundForm, type RefundInput } from './refund-form.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { RefundConfirmation } from './refund-confirmation.tsx'
import { RefundPreview } from './refund-preview.tsx'
import { dropTyped, saveInput, readTyped } from './refund-draft.ts'
import { type RefundTarget, useRefund } from './use-refund.ts'
import { useRefundPoints } from './use-refund-points.ts'

/** Delay between the last key press and the request for the effect on points, in milliseconds. */
const TYPING_PAUSE = 300

interface Props extends RefundTarget {
  onCancel: () => void
  onAnswer: (answer: RefundAnswer) => void
}

/**
 * Form of a refund with a preview of its effect. A confirmation follows; only the confirmation's
 * button sends the refund.
 */
export function RefundRequestForm(props: Props) {
  const { detail, paymentMethod, reasons, footer, onCancel } = props
  const { entCode, paymentNo, refundable, currency } = detail
  const t = useTranslations('refunds')
  const formId = useId()
  const offered = reasons.filter((one) => one.offered)
  const whole = Math.min(refundable, MAX_AMOUNT)
  const { control, handleSubmit, watch, setError, setFocus, setValue, trigger } = useAppForm<
    RefundInput,
    RefundInput
  >(refundForm(refundable, offered.length > 0), {
    defaultValues: readTyped(entCode, paymentNo) ?? { amount: whole, reason: '', remark: '' },
  })
  const refund = useRefund(props, (message) =>
    setError('amount', { type: 'server', message }, { shouldFocus: true }),
  )
  useEffect(() => setFocus('amount', { shouldSelect: true }), [setFocus])
  const [amount, reason, remark] = watch(['amount', 'reason', 'remark'])
  useEffect(
    () => saveInput(entCode, paymentNo, { amount, reason, remark }),
    [entCode, paymentNo, amount, reason, remark],
  )
  useEffect(() => () => dropTyped(entCode, paymentNo), [entCode, paymentNo])
  const money = (figure: number) => formatMoney(figure, currency)
  const fault = amountFault(amount, refundable)
  // The form validates its fields on submit. An amount that cannot be refunded hides the preview,
  // so the amount field shows the reason immediately.
  const refused = fault === 'empty' ? null : fault
  const before = useRef(refused)
  useEffect(() => {
    if (refused !== before.current) void trigger('amount')
    before.current = refused
  }, [refused, trigger])
  const settled = useDebounced(fault === null ? amount : null, TYPING_PAUSE)
  const known = useRefundPoints(props, settled)
  const isTyping = { points: null, deposit: undefined, isKnown: detail.pointCardNo === null }
  const shown = settled === amount ? known : { ...known, ...isTyping }
  const { note, busy, isLost } = refund
  const isTyped = amount !== whole || reason !== '' || remark !== ''
  // Values that wait for the confirmation. Enter in a field only opens the confirmation; only the
  // confirmation's button moves money.
  const [asked, setAsked] = useState<RefundInput | null>(null)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isLost) void handleSubmit(setAsked)(event)
  }

  return (
    <section aria-labelledby={`${formId}title`} className="rounded-md border border-line p-4">
      <h3 id={`${formId}title`} className="mb-3 font-semibold">
        {t('title')}
      </h3>
      <form id={formId} noValidate className="flex flex-col gap-3.5" onSubmit={submit}>
        {note && (
          <Banner tone={note.tone} urgent={note.urgent}>
            {note.text}
          </Banner>
        )}
        {!isLost && (
          <>
            <MoneyField
              control={control}
              name="amount"
              currency={currency}
              label={t('amount')}
              help={t('amountHelp')}
              hint={t('refundable', { amount: money(refundable) })}
              message={fault ? t(`fault.${fault}`, { amount: money(refundable) }) : undefined}
            />
            <AmountShortcuts
              whole={whole}
              half={halfOf(whole)}
              money={money}
              onChoose={(figure) =>
                setValue('amount', figure, { shouldValidate: true, shouldDirty: true })
              }
            />
            {offered.length > 0 && (
              <SelectField
                control={control}
                name="reason"
                label={t('reason')}
                placeholder={t('reasonNone')}
                options={offered.map((one) => ({ value: one.reason, label: one.name }))}
                message={t('fault.reasonMissing')}
              />
            )}
            <TextAreaField
              control={control}
              name="remark"
              label={t('remark')}
              rows={1}
              max={REMARK_MAX}
              message={t('fault.remarkTooLong', { max: REMARK_MAX })}
            />
            {amount !== null && fault === null && (
              <RefundPreview
                amount={amount}
                shown={shown}
                detail={detail}
                paymentMethod={paymentMethod}
              />
            )}
          </>
        )}
        {busy && <p className="text-sm text-muted">{t('sending')}</p>}
      </form>
      {asked && (
        <RefundConfirmation
          amount={asked.amount!}
          reason={reasons.find((one) => one.reason === asked.reason)?.name}
          remark={cleanRemark(asked.remark)}
          target={props}
          onBack={() => setAsked(null)}
          onRefund={(points) => {
            setAsked(null)
            void refund.submit(asked, points)
          }}
        />
      )}
      {footer &&
        createPortal(
          <>
            <Button onClick={onCancel} disabled={busy}>
              {t('cancel')}
            </Button>
            {isLost ? (
              // Repeats the stored request, even if the fields have changed since.
              <Button kind="primary" onClick={() => void refund.repeat()} busy={busy}>
                {t('repeat')}
              </Button>
            ) : (
              <Button kind="primary" type="submit" form={formId} busy={busy}>
                {t('review')}
              </Button>
            )}
          </>,
          footer,
        )}
      <LeaveGuard when={isTyped && !busy && !isLost} survivesReload />
    </section>
  )
}

/**
 * Buttons that fill in the whole or half the refundable amount. Each is labeled with its amount.
 */
function AmountShortcuts({
  whole,
  half,
  money,
  onChoose,
}: {
  whole: number
  half: number | null
  money: (figure: number) => string
  onChoose: (amount: number) => void
}) {
  const t = useTranslations('refunds')
  return (
    <div className="-mt-1.5 flex flex-wrap gap-2">
      <Button className="min-h-7! px-2.5!" onClick={() => onChoose(whole)}>
        {t('whole', { amount: money(whole) })}
      </Button>
      {half !== null && (
        <Button className="min-h-7! px-2.5!" onClick={() => onChoose(half)}>
          {t('half', { amount: money(half) })}
        </Button>
      )}
    </div>
  )
}
