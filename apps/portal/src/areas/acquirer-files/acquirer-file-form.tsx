import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import {
  ACQUIRER_DAYS_MAX,
  ACQUIRER_MAPPING_MAX,
  ACQUIRER_ROWS_MAX,
  type acquirerFiles,
  type AcquirerLayout,
} from '@choba/contract/acquirer-files.contract.ts'
import { BadInput } from '@choba/contract/bad-input.ts'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import { formatCount } from '@choba/contract/money.ts'
import { daysOf, isDay } from '@choba/contract/period.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { formatRate, parseRate } from '@choba/contract/terms-rate.ts'
import { useLocale } from 'use-intl'
import * as z from 'zod/mini'
import { ComboboxField } from '#form/combobox-field.tsx'
import { DayField } from '#form/day-field.tsx'
import { Field } from '#form/field.tsx'
import { LeaveGuard } from '#form/leave-guard.tsx'
import { refuseField } from '#form/refuse-field.ts'
import { SelectField } from '#form/select-field.tsx'
import { currencyOptions, timeZoneOf, timeZoneOptions } from '#form/setting-options.ts'
import { TextAreaField } from '#form/text-area-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { ApiError, isStale } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { upload } from '#lib/upload.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Box } from '#ui/section.tsx'
import { showToast } from '#ui/toasts.ts'
import { Upload } from '#ui/upload.tsx'
import { acquirerFilesApi } from './acquirer-files.api.ts'

/** Payment methods, mappings and kept layouts to choose from. */
export type LayoutChoices = ResultOf<(typeof acquirerFiles)['layouts']>

/** Value of the format field for a mapping of the tenant's own. */
const OWN = 'own'

const fileForm = z
  .object({
    mapping: z.string().check(z.minLength(1)),
    text: z.string().check(z.maxLength(ACQUIRER_MAPPING_MAX)),
    timeZone: z.nullable(z.string()).check(z.refine((zone) => Boolean(zone))),
    currency: z.nullable(z.string()).check(z.refine((currency) => Boolean(currency))),
    fee: z.string().check(z.refine((text) => text.trim() === '' || parseRate(text) !== null)),
    dateFrom: z.string().check(z.refine(isDay)),
    dateTo: z.string().check(z.refine(isDay)),
    file: z.nullable(z.file()).check(z.refine((file) => file !== null)),
  })
  .check(
    z.refine(({ mapping, text }) => mapping !== OWN || text.trim() !== '', { path: ['text'] }),
    z.refine(
      ({ dateFrom: from, dateTo: to }) =>
        !isDay(from) || !isDay(to) || (from <= to && daysOf({ from, to }) <= ACQUIRER_DAYS_MAX),
      { path: ['dateTo'] },
    ),
  )
type Typed = z.input<typeof fileForm>

const typedOf = ({ mapping, text, timeZone, currency, feePpm }: AcquirerLayout): Typed => ({
  mapping: text === null ? (mapping ?? '') : OWN,
  text: text ?? '',
  timeZone: timeZone || timeZoneOf(currency),
  currency,
  fee: feePpm === null ? '' : formatRate(feePpm),
  dateFrom: '',
  dateTo: '',
  file: null,
})

const layoutOf = (paymentType: string, typed: Typed): AcquirerLayout => ({
  paymentType,
  mapping: typed.mapping === OWN ? null : typed.mapping,
  text: typed.mapping === OWN ? typed.text : null,
  timeZone: typed.timeZone!,
  currency: typed.currency!,
  feePpm: parseRate(typed.fee),
})

const named = [
  'columnMissing',
  'notCsv',
  'empty',
  'notEncoded',
  'noRows',
  'rowsRefused',
  'questionsOpen',
] as const
type Problem = (typeof named)[number] | 'size' | 'rows' | 'known' | 'other'

/** Returns the problem of an uploaded file; null for an error that is not about the file. */
function problemOf(error: unknown): Problem | null {
  if (isStale(error)) return 'known'
  if (!(error instanceof ApiError)) return null
  if (error.resultType === resultTypes.bodyTooLarge.code) return 'size'
  if (error.resultType !== resultTypes.badRequest.code) return null
  const read = z.safeParse(BadInput, error.result)
  const path = read.success ? (read.data.fields[0]?.path ?? '') : ''
  if (path === 'file') return 'rows'
  return named.find((one) => path === `file.${one}`) ?? (path.startsWith('file.') ? 'other' : null)
}

/** Form for a settlement file and the layout with which the file is read. */
export function AcquirerFileForm({
  choices,
  layout,
}: {
  choices: LayoutChoices
  layout: AcquirerLayout
}) {
  const t = useTranslations('acquirerFiles.upload')
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useAppForm<Typed, Typed>(fileForm, { defaultValues: typedOf(layout) })
  const { control, formState } = form

  async function send(typed: Typed) {
    setProblem(null)
    try {
      await acquirerFilesApi.keepLayout.call(layoutOf(layout.paymentType, typed))
      const { fileId } = await upload(acquirerFilesApi.upload.endpoint, typed.file!, {
        signal: new AbortController().signal,
        onProgress: () => {},
        query: {
          paymentType: layout.paymentType,
          dateFrom: typed.dateFrom,
          dateTo: typed.dateTo,
        },
      })
      await refresh(acquirerFilesApi.list.key(), acquirerFilesApi.layouts.key())
      showToast({ severity: 'success', message: t('sent') })
      void navigate({ to: '/acquirerFiles/$fileId', params: { fileId } })
    } catch (error) {
      const found = problemOf(error)
      if (found !== null) return setProblem(found)
      const places = {
        text: { field: 'text', words: t('invalid.text') },
        mapping: { field: 'mapping', words: t('invalid.mapping') },
        timeZone: { field: 'timeZone', words: t('invalid.timeZone') },
        dateTo: { field: 'dateTo', words: t('invalid.period') },
      } as const
      if (!refuseField<Typed>(error, form.setError, places)) handleError(error)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="flex flex-col gap-4"
    >
      <Box>
        <div className="flex flex-col gap-4">
          <LayoutFields control={control} choices={choices} />
        </div>
      </Box>
      <Box>
        <div className="flex flex-col gap-4">
          <DayField
            control={control}
            name="dateFrom"
            label={t('from')}
            message={t('invalid.period')}
            today={choices.today}
          />
          <DayField
            control={control}
            name="dateTo"
            label={t('to')}
            message={t('invalid.period')}
            today={choices.today}
          />
          <ChosenFile control={control} />
          {problem && (
            <Banner tone="danger" urgent>
              {t(`problem.${problem}`)}
            </Banner>
          )}
        </div>
      </Box>
      <div>
        <Button kind="primary" type="submit" busy={formState.isSubmitting}>
          {t('send')}
        </Button>
      </div>
      <LeaveGuard when={formState.isDirty && !formState.isSubmitting} />
    </form>
  )
}

type Control = ReturnType<typeof useAppForm<Typed, Typed>>['control']

function LayoutFields({ control, choices }: { control: Control; choices: LayoutChoices }) {
  const t = useTranslations('acquirerFiles.upload')
  const language = useLocale()
  const [mapping, timeZone, currency] = useWatch({
    control,
    name: ['mapping', 'timeZone', 'currency'],
  })
  return (
    <>
      <SelectField
        control={control}
        name="mapping"
        label={t('mapping')}
        placeholder={t('choose')}
        message={t('invalid.mapping')}
        options={[
          ...choices.mappings.map(({ name, label }) => ({ value: name, label })),
          { value: OWN, label: t('own') },
        ]}
      />
      {mapping === OWN && (
        <TextAreaField
          control={control}
          name="text"
          label={t('text')}
          help={t('textHelp')}
          message={t('invalid.text')}
          max={ACQUIRER_MAPPING_MAX}
          rows={10}
        />
      )}
      <ComboboxField
        control={control}
        name="timeZone"
        label={t('timeZone')}
        help={t('timeZoneHelp')}
        message={t('invalid.timeZone')}
        options={timeZoneOptions(timeZone)}
      />
      <ComboboxField
        control={control}
        name="currency"
        label={t('currency')}
        help={t('currencyHelp')}
        message={t('invalid.currency')}
        options={currencyOptions(language, currency)}
      />
      <TextField
        control={control}
        name="fee"
        label={t('fee')}
        help={t('feeHelp')}
        message={t('invalid.fee')}
        inputMode="decimal"
        optional
      />
    </>
  )
}

/** Holds the chosen file until the form is sent. */
function ChosenFile({ control }: { control: Control }) {
  const t = useTranslations('acquirerFiles.upload')
  const id = useId()
  const { field, fieldState } = useController({ control, name: 'file' })
  const file = field.value
  return (
    <Field
      label={t('file')}
      help={t('fileHelp', { max: formatCount(ACQUIRER_ROWS_MAX) })}
      message={t('invalid.file')}
      fault={fieldState.error}
      empty
    >
      {({ 'aria-labelledby': _group, ...props }) => (
        <Upload
          key={id}
          {...props}
          files={file ? [{ name: file.name, label: file.name }] : []}
          accept={['.csv', 'text/csv']}
          max={1}
          send={(chosen) => {
            field.onChange(chosen)
            return Promise.resolve({ name: chosen.name, label: chosen.name })
          }}
          faultOf={() => t('problem.other')}
          onAdd={() => {}}
          onRemove={() => field.onChange(null)}
        />
      )}
    </Field>
  )
}
