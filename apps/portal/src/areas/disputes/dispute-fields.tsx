import type { Control } from 'react-hook-form'
import {
  CASE_NO_MAX,
  DISPUTE_FILES_MAX,
  DISPUTE_REASON_MAX,
  DISPUTE_REMARK_MAX,
} from '@choba/contract/disputes.contract.ts'
import type { UseFormSetError } from 'react-hook-form'
import { DayField } from '#form/day-field.tsx'
import { MoneyField } from '#form/money-field.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { TextAreaField } from '#form/text-area-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import type { DisputeInput } from './dispute-form.ts'
import { DisputeFiles } from './dispute-files.tsx'
import { refuseField } from '#form/refuse-field.ts'

/**
 * Returns a function that shows an error of the server at the form field that caused the error.
 * @param lost field that shows a "not found" error
 */
export function useRefuseDispute(setError: UseFormSetError<DisputeInput>) {
  const t = useTranslations('disputes.form')
  const places = {
    paymentNo: { field: 'paymentNo', words: t('notPaid') },
    amount: { field: 'amount', words: t('amountTooLarge') },
    receivedOn: { field: 'receivedOn', words: t('receivedOnLater') },
    respondBy: { field: 'respondBy', words: t('respondByEarlier') },
    fileList: { field: 'files', words: t('evidenceTooMany', { max: DISPUTE_FILES_MAX }) },
  } as const
  return (error: unknown, lost: 'paymentNo' | 'files'): void => {
    if (refuseField(error, setError, places)) return
    const words = t(lost === 'paymentNo' ? 'paymentGone' : 'evidenceLost')
    setServerErrors(error, setError, { notFound: { field: lost, words } })
  }
}

/** Form fields of a dispute, for recording and changing it. */
export function DisputeFields({
  control,
  currency,
  today,
  isNew = false,
  ...evidence
}: {
  control: Control<DisputeInput, unknown, unknown>
  currency: string
  today: string
  isNew?: boolean
  whose: { entCode?: string }
  present?: number
  busy: boolean
  onBusy: (isBusy: boolean) => void
}) {
  const t = useTranslations('disputes')
  return (
    <>
      {isNew && (
        <TextField
          control={control}
          name="paymentNo"
          label={t('field.paymentNo')}
          message={t('form.paymentNoMissing')}
        />
      )}
      <MoneyField
        control={control}
        name="amount"
        currency={currency}
        label={t('field.amount')}
        message={t('form.amountMissing')}
      />
      <TextField
        control={control}
        name="reason"
        label={t('field.reason')}
        help={t('form.reasonHelp')}
        message={t('form.reasonMissing', { max: DISPUTE_REASON_MAX })}
      />
      <TextField
        control={control}
        name="caseNo"
        label={t('field.caseNo')}
        optional
        message={t('form.caseNoTooLong', { max: CASE_NO_MAX })}
      />
      <DayField
        control={control}
        name="receivedOn"
        today={today}
        label={t('field.receivedOn')}
        message={t('form.receivedOnMissing')}
      />
      <DayField
        control={control}
        name="respondBy"
        today={today}
        future
        label={t('field.respondBy')}
        message={t('form.respondByMissing')}
      />
      <TextAreaField
        control={control}
        name="remark"
        label={t('field.remark')}
        optional
        max={DISPUTE_REMARK_MAX}
        message={t('form.remarkTooLong', { max: DISPUTE_REMARK_MAX })}
      />
      <DisputeFiles control={control} name="files" {...evidence} />
    </>
  )
}
