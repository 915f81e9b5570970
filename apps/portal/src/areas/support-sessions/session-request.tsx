import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { trimmedLine } from '@choba/contract/fields.ts'
import {
  SUPPORT_MINUTES_MAX,
  SUPPORT_MINUTES_MIN,
  SUPPORT_REASON_MAX,
} from '@choba/contract/support-sessions.contract.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { merchantsApi } from '#areas/merchants/merchants.api.ts'
import { ComboboxField } from '#form/combobox-field.tsx'
import { FormConfirm } from '#form/form-confirm.tsx'
import { SelectField } from '#form/select-field.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { TextAreaField } from '#form/text-area-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { supportSessionsApi } from './support-sessions.api.ts'

/** Delay between the last key press and the search, in milliseconds. */
const TYPING_PAUSE = 300
const CHOICES = [SUPPORT_MINUTES_MIN, 15, 30, SUPPORT_MINUTES_MAX]

const requestForm = z.object({
  entCode: z.string().check(z.minLength(1)),
  reason: trimmedLine(SUPPORT_REASON_MAX, 1),
  minutes: z.string(),
})
type Request = z.infer<typeof requestForm>

/** Form that requests a support session with a merchant: reason and time. */
export function SessionRequest({ onClose }: { onClose: () => void }) {
  const t = useTranslations('supportSessions')
  const refresh = useRefresh()
  const [sought, setSought] = useState('')
  const search = useDebounced(sought.trim(), TYPING_PAUSE) || undefined
  const found = useQuery({
    ...merchantsApi.options.query({ search }),
    placeholderData: keepPreviousData,
  })
  const form = useAppForm<Request, Request>(requestForm, {
    defaultValues: { entCode: '', reason: '', minutes: '30' },
  })

  async function request({ minutes, ...input }: Request) {
    try {
      const made = await supportSessionsApi.request.call({ ...input, minutes: Number(minutes) })
      showToast({
        severity: 'success',
        message: t(made.state === 'RUNNING' ? 'form.started' : 'form.requested'),
      })
      onClose()
      await refresh(supportSessionsApi.list.key())
    } catch (error) {
      setServerErrors<Request>(error, form.setError, {
        illegalOperation: { field: 'entCode', words: t('form.forbidden') },
        conflict: { field: 'entCode', words: t('form.open') },
        notFound: { field: 'entCode' },
      })
    }
  }

  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('form.title')}
      form={form}
      onConfirm={request}
      confirmLabel={t('act.request')}
    >
      <ComboboxField
        control={form.control}
        name="entCode"
        label={t('column.merchant')}
        options={(found.data?.items ?? []).map(({ entCode, entName }) => ({
          value: entCode,
          label: `${entName} (${entCode})`,
        }))}
        onSearch={setSought}
        busy={found.isFetching}
      />
      <TextAreaField
        control={form.control}
        name="reason"
        label={t('column.reason')}
        help={t('form.reasonHelp')}
        max={SUPPORT_REASON_MAX}
      />
      <SelectField
        control={form.control}
        name="minutes"
        label={t('form.minutes')}
        options={CHOICES.map((minutes) => ({
          value: String(minutes),
          label: t('minutes', { minutes }),
        }))}
      />
    </FormConfirm>
  )
}
