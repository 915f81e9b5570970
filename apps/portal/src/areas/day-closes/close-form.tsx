import { CLOSE_REASON_MAX, cashOf, type DayToClose } from '@choba/contract/day-closes.contract.ts'
import { tidyName } from '@choba/contract/text.ts'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { LeaveGuard } from '#form/leave-guard.tsx'
import { MoneyField } from '#form/money-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Figure } from '#ui/figure.tsx'
import { Card } from './day-close-card.tsx'
import { CloseConfirmation } from './close-confirmation.tsx'
import {
  type CloseInput,
  closeForm,
  isKnown,
  partNamed,
  partOf,
  varianceOf,
} from './close-form-rules.ts'
import { searchOfPart, useBehind } from './transactions-behind-close.tsx'
import { type CloseNote, useClose } from './use-close.ts'
import { Variance } from './close-variance.tsx'

/**
 * Form for the counted cash, compared with the expected cash. The form's button opens a
 * confirmation; only the confirmation closes the day.
 */
export function CloseForm({
  read,
  part,
  onNote,
}: {
  read: DayToClose
  part: string
  onNote: (note: CloseNote | null) => void
}) {
  const t = useTranslations('dayCloses.cash')
  const { currency } = read
  const { tenders, sum } = partOf(read, part)
  const known = isKnown(tenders, sum)
  const cash = cashOf(tenders)
  const behind = useBehind()(searchOfPart(read, partNamed(read, part)))
  const tender = tenders.find(({ paymentClass }) => paymentClass === 'CASH')
  const form = useAppForm<CloseInput, CloseInput>(closeForm(cash ?? 0), {
    defaultValues: { openingFloat: null, countedCash: null, reason: '' },
  })
  const { close, isPending } = useClose(onNote)
  // Values that wait for the confirmation. Pressing Enter in a field only opens the confirmation.
  const [asked, setAsked] = useState<CloseInput | null>(null)
  const [openingFloat, countedCash, reason] = form.watch(['openingFloat', 'countedCash', 'reason'])
  const typed = { openingFloat, countedCash, reason }
  const expected = cash === null || Number.isNaN(openingFloat) ? null : cash + (openingFloat ?? 0)
  const variance = cash === null ? null : varianceOf(typed, cash)
  const { isDirty } = form.formState

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (known) void form.handleSubmit(setAsked)(event)
  }

  async function send({ reason: why, ...input }: CloseInput) {
    setAsked(null)
    const said = tidyName(why)
    const body = {
      storeId: read.store.storeId,
      day: read.day,
      part,
      openingFloat: input.openingFloat ?? 0,
      countedCash: input.countedCash!,
      ...(said !== '' && { reason: said }),
      seen: tenders,
    }
    // Ignores the error, because `close` has already shown it.
    await close(body).catch(() => {})
  }

  return (
    <Card title={t('title')}>
      <form noValidate aria-label={t('title')} className="flex flex-col gap-3.5" onSubmit={submit}>
        <MoneyField
          control={form.control}
          name="openingFloat"
          currency={currency}
          label={t('openingFloat')}
          help={t('openingFloatHelp')}
          optional
          emptyIsValue
        />
        <dl className="flex flex-col gap-1">
          <Line name={t('payments')}>
            {behind(
              'payment',
              <Figure amount={tender?.payment ?? null} currency={currency} />,
              'CASH',
            )}
          </Line>
          <Line name={t('refunds')}>
            {behind(
              'refund',
              <Figure
                amount={tender?.refund ? -tender.refund : (tender?.refund ?? null)}
                currency={currency}
              />,
              'CASH',
            )}
          </Line>
          <Line name={t('expected')} strong>
            {behind('net', <Figure amount={expected} currency={currency} />, 'CASH')}
          </Line>
        </dl>
        <MoneyField
          control={form.control}
          name="countedCash"
          currency={currency}
          label={t('counted')}
          help={t('countedHelp')}
          message={t('countedMissing')}
        />
        <dl aria-live="polite">
          <Line name={t('variance')} strong>
            <Variance amount={variance} currency={currency} />
          </Line>
        </dl>
        {((variance !== null && variance !== 0) || reason !== '') && (
          <TextField
            control={form.control}
            name="reason"
            label={t('reason')}
            help={t('reasonHelp')}
            maxLength={CLOSE_REASON_MAX}
            message={
              tidyName(reason) === ''
                ? t('reasonMissing')
                : t('reasonTooLong', { max: CLOSE_REASON_MAX })
            }
          />
        )}
        <Button
          kind="primary"
          type="submit"
          busy={isPending}
          disabledReason={known ? undefined : t('unknown')}
          className="self-end max-sm:w-full"
        >
          {t('review')}
        </Button>
      </form>
      {asked && (
        <CloseConfirmation
          read={read}
          part={part}
          input={asked}
          expected={expected}
          onBack={() => setAsked(null)}
          onClose={() => void send(asked)}
        />
      )}
      <LeaveGuard when={isDirty && !isPending} />
    </Card>
  )
}

const Line = ({
  name,
  strong = false,
  children,
}: {
  name: string
  strong?: boolean
  children: ReactNode
}) => (
  <div className={`flex items-baseline justify-between gap-3 ${strong ? 'font-semibold' : ''}`}>
    <dt className={strong ? '' : 'text-muted'}>{name}</dt>
    <dd className={strong ? 'text-lg' : ''}>{children}</dd>
  </div>
)
