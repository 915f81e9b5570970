import {
  CONFIG_NUMBER_MAX,
  CONFIG_VALUE_MAX,
  type ConfigValue,
  ConfigText,
} from '@choba/contract/config-types.ts'
import { formatCount } from '@choba/contract/money.ts'
import { type Control, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { FormConfirm } from '#form/form-confirm.tsx'
import { PasswordField } from '#form/password-field.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { refuseField } from '#form/refuse-field.ts'
import { SelectField } from '#form/select-field.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { StaleNotice } from '#form/stale-notice.tsx'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import { receiptTexts, ReceiptTemplatePanel } from '#areas/receipts/receipt-template-panel.tsx'
import { numberOf } from './config-type-form.ts'
import type { ConfigOwner } from './config-owners.ts'
import { useChoiceWords, useValueInWords, useValueRefresh } from './use-values.ts'

interface Input {
  value: string
}

/**
 * True if the typed text can be a value of its setting type. For built-in types, the server checks
 * further rules.
 */
function fits({ kind, minimum, maximum, choices }: ConfigValue, text: string): boolean {
  if (kind === 'SECRET') return text !== ''
  if (kind === 'SWITCH') return text === 'true' || text === 'false'
  if (kind === 'CHOICE') return choices.includes(text)
  if (kind === 'TEXT') return true
  const number = numberOf(text)
  return (
    number !== null &&
    number >= (minimum ?? -CONFIG_NUMBER_MAX) &&
    number <= (maximum ?? CONFIG_NUMBER_MAX)
  )
}

const writtenOf = ({ kind }: ConfigValue, text: string) =>
  kind === 'NUMBER' ? String(numberOf(text)) : text

/**
 * Returns the starting value of the field. The field of a secret starts empty, because the current
 * secret cannot be read.
 */
const inputOf = ({ value }: Pick<ConfigValue, 'value'>): Input => ({ value: value ?? '' })

/** Form that sets or replaces a value. The current value of a secret is never shown. */
export function ValueForm({
  owner,
  row,
  onClose,
}: {
  owner: ConfigOwner
  row: ConfigValue
  onClose: () => void
}) {
  const t = useTranslations('configs')
  const inWords = useValueInWords()
  const refresh = useValueRefresh()
  const schema = z.object({ value: ConfigText.check(z.refine((text) => fits(row, text))) })
  const form = useAppForm<Input, Input>(schema, { defaultValues: inputOf(row) })
  const rebase = useRebase<Input, Input, ConfigValue>(form, {
    start: row,
    inputOf,
    labels: { value: t('field.value') },
    show: (_name, current) => inWords(current),
  })
  const { configTypeId, name, isSet, isBuiltIn } = row

  async function save({ value }: Input) {
    // Uses the newest known state, because another user may have set or removed the value since the
    // form was opened.
    const { isSet: isThere, version } = rebase.current()
    const given = { configTypeId, value: writtenOf(row, value) }
    try {
      await (isThere || isBuiltIn ? owner.modify({ ...given, version }) : owner.add(given))
      form.reset({ value: '' })
      showToast({ severity: 'success', message: t('form.saved') })
      onClose()
      await refresh()
    } catch (error) {
      if (rebase.take(error)) return
      if (
        refuseField(error, form.setError, {
          value: { field: 'value', words: t('form.valueRefused') },
        })
      )
        return
      setServerErrors<Input>(error, form.setError, {
        notFound: { field: 'value', words: t('missing.text') },
        illegalOperation: { field: 'value', words: t('form.retired') },
      })
    }
  }

  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t(isSet || isBuiltIn ? 'form.changeTitle' : 'form.giveTitle', { name })}
      form={form}
      onConfirm={save}
      confirmLabel={t('form.act')}
    >
      <StaleNotice stale={rebase.stale} />
      {row.note !== '' && <p className="text-sm text-muted">{row.note}</p>}
      <ValueField control={form.control} row={row} />
      {row.isBuiltIn && receiptTexts.has(row.code) && (
        <ReceiptTemplate control={form.control} code={row.code} />
      )}
    </FormConfirm>
  )
}

function ReceiptTemplate({
  control,
  code,
}: {
  control: Control<Input, unknown, unknown>
  code: string
}) {
  const text = useWatch({ control, name: 'value' })
  return <ReceiptTemplatePanel code={code} text={text} />
}

function ValueField({
  control,
  row,
}: {
  control: Control<Input, unknown, unknown>
  row: ConfigValue
}) {
  const t = useTranslations('configs')
  const field = { control, name: 'value' as const, label: t('field.value') }
  const choice = useChoiceWords()
  const options = row.choices.map((value) => ({ value, label: choice(row.code, value) }))
  switch (row.kind) {
    case 'SECRET':
      return (
        <PasswordField
          {...field}
          kind="new-password"
          label={t('secret.label')}
          help={t('secret.help')}
        />
      )
    case 'SWITCH':
      return (
        <RadioField
          {...field}
          options={(['true', 'false'] as const).map((value) => ({
            value,
            label: t(value === 'true' ? 'on' : 'off'),
          }))}
        />
      )
    case 'CHOICE':
      return (
        <SelectField
          {...field}
          options={options}
          placeholder={t('form.choose')}
          message={t('form.chooseFault')}
        />
      )
    case 'NUMBER': {
      const min = formatCount(row.minimum ?? -CONFIG_NUMBER_MAX)
      const max = formatCount(row.maximum ?? CONFIG_NUMBER_MAX)
      return (
        <TextField
          {...field}
          inputMode="numeric"
          maxLength={16}
          help={t('form.numberHelp', { min, max })}
          message={t('form.numberFault', { min, max })}
        />
      )
    }
    default:
      return (
        <TextField {...field} maxLength={CONFIG_VALUE_MAX} optional message={t('form.textFault')} />
      )
  }
}
