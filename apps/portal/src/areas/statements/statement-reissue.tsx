import { trimmedLine } from '@choba/contract/fields.ts'
import { languages } from '@choba/contract/session.contract.ts'
import { REASON_MAX, type StatementRow } from '@choba/contract/statements.contract.ts'
import * as z from 'zod/mini'
import { FormConfirm } from '#form/form-confirm.tsx'
import { SelectField } from '#form/select-field.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { TextAreaField } from '#form/text-area-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { isRefusal } from '#lib/api-error.ts'
import { useRefresh } from '#lib/refresh.ts'
import { languageNames } from '#lib/i18n.ts'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import { statementsApi } from './statements.api.ts'

const reasonForm = z.object({ reason: trimmedLine(REASON_MAX, 1), language: z.enum(languages) })
type Reason = z.output<typeof reasonForm>

interface Props {
  open: boolean
  onClose: () => void
  statement: StatementRow
}

/** Form that issues a new version of a statement, with a reason. */
export function StatementReissue({ open, onClose, statement }: Props) {
  const t = useTranslations('statements')
  const refresh = useRefresh()
  const { statementNo, depositNo, companyCode, period, language: before } = statement
  const form = useAppForm<Reason, Reason>(reasonForm, {
    defaultValues: { reason: '', language: before },
  })
  async function confirm({ reason, language }: Reason) {
    const which = depositNo === null ? { companyCode, period: period! } : { depositNo }
    try {
      await statementsApi.issue.call({ ...which, reason, language })
    } catch (error) {
      // The server rejects a new version that is the same as the old one. The error is shown at the
      // field, because the form stays open.
      if (isRefusal(error, 'nothingToDo'))
        return form.setError(
          'reason',
          { type: 'server', message: t('form.same') },
          { shouldFocus: true },
        )
      return setServerErrors<Reason>(error, form.setError, {
        conflict: { field: 'reason', words: t('form.conflict') },
        processFailed: { field: 'reason', words: t('form.noIssuer') },
      })
    }
    form.reset()
    onClose()
    await refresh(statementsApi.content.key())
    await refresh(statementsApi.list.key())
    showToast({ severity: 'success', message: t('issued') })
  }
  return (
    <FormConfirm
      open={open}
      onClose={onClose}
      title={t('form.reissueTitle')}
      form={form}
      onConfirm={confirm}
      confirmLabel={t('reissue')}
    >
      <p>{t('form.reissueText', { no: statementNo })}</p>
      <TextAreaField
        control={form.control}
        name="reason"
        label={t('form.reason')}
        help={t('form.reasonHelp')}
        max={REASON_MAX}
      />
      <SelectField
        control={form.control}
        name="language"
        label={t('form.language')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
    </FormConfirm>
  )
}
