import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useMemo } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { qrCodes } from '@choba/contract/qr-codes.contract.ts'
import { hasField, TENT_TEXT_MAX, textFields } from '@choba/contract/tent-layout.ts'
import { TABLE_NUMBER_MAX } from '@choba/contract/tent-tables.ts'
import { tentLanguages, type TentTemplate } from '@choba/contract/table-tents.contract.ts'
import { FormDraft } from '#form/form-draft.tsx'
import { FormSection } from '#form/form-section.tsx'
import { refuseField } from '#form/refuse-field.ts'
import { SelectField } from '#form/select-field.tsx'
import { StoreField } from '#form/store-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { download } from '#lib/download.ts'
import { handleError } from '#lib/handle-error.ts'
import { currentLanguage } from '#lib/i18n.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { useWholeList } from '#table/use-whole-list.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { showToast } from '#ui/toasts.ts'
import { tableTentsApi } from './table-tents.api.ts'
import { TentPreview } from './tent-preview.tsx'
import {
  firstSheetOf,
  orderOf,
  tentForm,
  type TentInput,
  tentsOf,
  textNames,
} from './tent-print-form.ts'
import { nameOf } from './tent-template-name.ts'

type TentForm = UseFormReturn<TentInput, unknown, TentInput>

/** Form that prints table tents for a store, beside a preview of the first page. */
export function TableTentPrint() {
  const t = useTranslations('tableTents')
  const { data, fault } = useWholeList(tableTentsApi.list.query(), t('fault'))
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <TitleRow title={t('title')} />
      {fault ?? (data && <Print templates={data.items} />)}
    </section>
  )
}

function Print({ templates }: { templates: readonly TentTemplate[] }) {
  const t = useTranslations('tableTents')
  const find = (templateId: string) => templates.find((one) => one.templateId === templateId)
  const schema = useMemo(
    () => tentForm((id) => templates.find((one) => one.templateId === id)),
    [templates],
  )
  const form = useAppForm<TentInput, TentInput>(schema, {
    defaultValues: {
      templateId: templates[0]?.templateId ?? '',
      storeId: '',
      qrCodeId: '',
      language: currentLanguage(),
      tables: '',
      text1: '',
      text2: '',
      text3: '',
      text4: '',
    },
  })
  const refusals = useRefusals()
  const input = useWatch({ control: form.control }) as TentInput
  const template = find(input.templateId)

  async function print(typed: TentInput) {
    const chosen = find(typed.templateId)
    if (!chosen) return
    try {
      await download(tableTentsApi.print.endpoint, orderOf(typed, chosen), {
        signal: new AbortController().signal,
        onProgress: () => {},
      })
      showToast({ severity: 'success', message: t('print.done') })
    } catch (error) {
      if (!refuseField(error, form.setError, refusals)) handleError(error, t('print.actFault'))
    }
  }

  return (
    <form
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => void form.handleSubmit(print)(event)}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <FormDraft form={form} />
        <FormSection title={t('print.content')}>
          <PrintFields form={form} templates={templates} template={template} />
        </FormSection>
      </div>
      <div className="min-w-0 lg:sticky lg:top-4">
        <FormSection title={t('print.preview')}>
          <Preview input={input} template={template} />
          <p className="text-sm text-muted">{t('print.actualSize')}</p>
          <Button
            kind="primary"
            type="submit"
            busy={form.formState.isSubmitting}
            icon={<Download aria-hidden="true" size="1.1em" />}
          >
            {t('print.act')}
          </Button>
        </FormSection>
      </div>
    </form>
  )
}

function Preview({ input, template }: { input: TentInput; template: TentTemplate | undefined }) {
  const order = template && input.storeId !== '' ? orderOf(input, template) : null
  return (
    <TentPreview
      order={order && template ? firstSheetOf(order, template) : null}
      tents={order ? tentsOf(order) : 0}
    />
  )
}

/** Returns the texts for errors of the server, with the form field that each belongs to. */
function useRefusals() {
  const t = useTranslations('tableTents.print')
  const texts = textNames.map((field) => [field, { field, words: t('tooLong') }] as const)
  return {
    ...(Object.fromEntries(texts) as Record<
      string,
      { field: (typeof textNames)[number]; words: string }
    >),
    tables: { field: 'tables', words: t('tablesFault', { max: TABLE_NUMBER_MAX }) },
    storeId: { field: 'storeId', words: t('storeTooLong') },
    qrCodeId: { field: 'qrCodeId', words: t('codeTooLarge') },
  } as const
}

function PrintFields({
  form,
  templates,
  template,
}: {
  form: TentForm
  templates: readonly TentTemplate[]
  template: TentTemplate | undefined
}) {
  const t = useTranslations('tableTents')
  const { control } = form
  const language = useWatch({ control, name: 'language' })
  return (
    <>
      <SelectField
        control={control}
        name="templateId"
        label={t('field.template')}
        help={template && t(`paperNote.${template.paper}`)}
        options={templates.map((one) => ({ value: one.templateId, label: nameOf(one) }))}
      />
      <StoreField
        control={form.control}
        name="storeId"
        calls={tableTentsApi.stores}
        label={t('field.store')}
        message={t('print.storeMissing')}
        // Clears the QR code when the store changes, because a QR code belongs to one store.
        onChosen={() => form.setValue('qrCodeId', '', { shouldDirty: true })}
      />
      {template && hasField(template, 'QR') && <CodeField form={form} />}
      <SelectField
        control={control}
        name="language"
        label={t('field.language')}
        options={tentLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
      {template && hasField(template, 'TABLE_NUMBER') && (
        <TextField
          control={control}
          name="tables"
          label={t('field.tables')}
          help={t('print.tablesHelp')}
          message={t('print.tablesFault', { max: TABLE_NUMBER_MAX })}
          autoComplete="off"
        />
      )}
      {template &&
        textFields(template).map((field, at) => (
          <TextField
            key={textNames[at]}
            control={control}
            name={textNames[at]!}
            optional
            label={t('field.text', { number: at + 1 })}
            help={t('print.textHelp')}
            message={t('template.textFault', { max: TENT_TEXT_MAX })}
            placeholder={field[language]}
            autoComplete="off"
          />
        ))}
    </>
  )
}

function CodeField({ form: { control } }: { form: TentForm }) {
  const t = useTranslations('tableTents')
  const mayMake = useMay(qrCodes.add.can)
  const storeId = useWatch({ control, name: 'storeId' })
  const codes = useQuery({
    ...tableTentsApi.codes.query({ storeId: storeId || '1' }),
    enabled: storeId !== '',
    placeholderData: keepPreviousData,
  })
  const items = storeId === '' ? [] : (codes.data?.items ?? [])
  return (
    <>
      <SelectField
        control={control}
        name="qrCodeId"
        label={t('field.code')}
        placeholder={t('print.codeChoose')}
        disabled={storeId === '' || items.length === 0}
        message={t('print.codeMissing')}
        options={items.map(({ qrCodeId, name, terminalNo }) => ({
          value: qrCodeId,
          label:
            terminalNo === null ? name : t('print.codeTerminal', { name, terminal: terminalNo }),
        }))}
      />
      {storeId !== '' && codes.isSuccess && items.length === 0 && (
        <Banner tone="info" title={t('print.noCodes')}>
          {t('print.noCodesText')}{' '}
          {mayMake && (
            <a href="#/setting/qrmanage/add" className="underline">
              {t('print.makeCode')}
            </a>
          )}
        </Banner>
      )}
    </>
  )
}
