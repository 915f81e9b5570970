import { useState } from 'react'
import {
  ACQUIRER_NOTE_MAX,
  ACQUIRER_OWNER_MAX,
  type AcquirerDifferenceRow,
  type AcquirerFileDetail,
  acquirerReasons,
} from '@choba/contract/acquirer-files.contract.ts'
import { isDay } from '@choba/contract/period.ts'
import * as z from 'zod/mini'
import { DayField } from '#form/day-field.tsx'
import { FormConfirm } from '#form/form-confirm.tsx'
import { SelectField } from '#form/select-field.tsx'
import { TextAreaField } from '#form/text-area-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import { acquirerFilesApi } from './acquirer-files.api.ts'

/** Value of the reason field without a reason. */
const NONE = 'NONE'

const followUpForm = z.object({
  reason: z.enum([NONE, ...acquirerReasons]),
  owner: z.string().check(z.maxLength(ACQUIRER_OWNER_MAX)),
  closesOn: z.string().check(z.refine((day) => day === '' || isDay(day))),
  note: z.string().check(z.refine((text) => Array.from(text).length <= ACQUIRER_NOTE_MAX)),
})
type FollowUp = z.output<typeof followUpForm>

/** Form with the reason, owner, closing date and note of a difference. */
export function AcquirerFollowUp({
  file: { fileId, today },
  row,
  onClose,
}: {
  file: AcquirerFileDetail
  row: AcquirerDifferenceRow
  onClose: () => void
}) {
  const t = useTranslations('acquirerFiles')
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const form = useAppForm<FollowUp, FollowUp>(followUpForm, {
    defaultValues: {
      reason: row.reason ?? NONE,
      owner: row.owner ?? '',
      closesOn: row.closesOn ?? '',
      note: row.note ?? '',
    },
  })
  async function save({ reason, owner, closesOn, note }: FollowUp) {
    setBusy(true)
    try {
      await acquirerFilesApi.handle.call({
        fileId,
        kind: row.kind,
        item: row.item,
        version: row.version,
        reason: reason === NONE ? null : reason,
        owner: owner.trim() || null,
        closesOn: closesOn || null,
        note: note.trim() || null,
      })
      showToast({ severity: 'success', message: t('handle.saved') })
    } catch (error) {
      handleStale(error, t('handle.changed'))
    }
    onClose()
    await refresh(acquirerFilesApi.differences.key())
  }
  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('handle.title')}
      form={form}
      onConfirm={(typed) => void save(typed)}
      confirmLabel={t('handle.save')}
      busy={busy}
    >
      <p>
        {t(`kind.${row.kind}`)}{' '}
        <span className="font-mono break-all">{row.number ?? row.paymentNo}</span>
      </p>
      <SelectField
        control={form.control}
        name="reason"
        label={t('handle.reason')}
        options={[
          { value: NONE, label: t('handle.noReason') },
          ...acquirerReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
        ]}
      />
      <TextField control={form.control} name="owner" label={t('handle.owner')} optional />
      <DayField
        control={form.control}
        name="closesOn"
        label={t('handle.closesOn')}
        today={today}
        future
        optional
      />
      <TextAreaField
        control={form.control}
        name="note"
        label={t('handle.note')}
        max={ACQUIRER_NOTE_MAX}
        optional
      />
    </FormConfirm>
  )
}
