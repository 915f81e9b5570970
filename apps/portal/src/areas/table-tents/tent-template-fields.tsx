import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { type Control, useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import {
  TENT_FIELDS_MAX,
  TENT_TEXT_MAX,
  TENT_TEXT_SIZE,
  tentAligns,
  tentFieldKinds,
  tentWeights,
} from '@choba/contract/tent-layout.ts'
import { tentPapers } from '@choba/contract/tent-sheets.ts'
import { TENT_NAME_MAX, tentLanguages, tentStates } from '@choba/contract/table-tents.contract.ts'
import { FormSection } from '#form/form-section.tsx'
import { SelectField } from '#form/select-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TentMerchantField } from './tent-merchant-field.tsx'
import { TentPictureField } from './tent-picture-field.tsx'
import { TentColourField } from './tent-colour-field.tsx'
import { emptyField, type TentTemplateInput } from './tent-template-form.ts'

type Form = UseFormReturn<TentTemplateInput, unknown, TentTemplateInput>
type TemplateControl = Control<TentTemplateInput, unknown, unknown>

/**
 * Fields for the names, the paper and the layout of a template.
 * @param isNew true for a new template; users can print it immediately after saving
 */
export function TentTemplateFields({ form, isNew }: { form: Form; isNew: boolean }) {
  const t = useTranslations('tableTents')
  const control = form.control as TemplateControl
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'fields' })
  return (
    <>
      <FormSection title={t('template.names')}>
        {(['nameJa', 'nameEn', 'nameMn'] as const).map((name) => (
          <TextField
            key={name}
            control={control}
            name={name}
            label={t(`field.${name}`)}
            message={t('template.nameFault', { max: TENT_NAME_MAX })}
            autoComplete="off"
          />
        ))}
        <SelectField
          control={control}
          name="paper"
          label={t('field.paper')}
          options={tentPapers.map((value) => ({ value, label: t(`paperKind.${value}`) }))}
        />
        <TentMerchantField control={control} />
        {!isNew && (
          <SelectField
            control={control}
            name="state"
            label={t('field.state')}
            options={tentStates.map((value) => ({ value, label: t(`state.${value}`) }))}
          />
        )}
      </FormSection>
      <FormSection title={t('template.layout')} note={t('template.layoutNote')}>
        {fields.map(({ id }, at) => (
          <LayoutField
            key={id}
            control={control}
            at={at}
            onRemove={fields.length > 1 ? () => remove(at) : undefined}
          />
        ))}
        {fields.length < TENT_FIELDS_MAX && (
          <Button
            icon={<Plus aria-hidden="true" size="1.1em" />}
            onClick={() => append({ ...emptyField })}
          >
            {t('template.addItem')}
          </Button>
        )}
      </FormSection>
    </>
  )
}

function LayoutField({
  control,
  at,
  onRemove,
}: {
  control: TemplateControl
  at: number
  onRemove: (() => void) | undefined
}) {
  const t = useTranslations('tableTents')
  const kind = useWatch({ control, name: `fields.${at}.kind` })
  const title = t('template.item', { number: at + 1, kind: t(`kind.${kind}`) })
  const isText = kind === 'TEXT' || kind === 'STORE_NAME' || kind === 'TABLE_NUMBER'
  const bounds = { least: TENT_TEXT_SIZE.least, most: TENT_TEXT_SIZE.most }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-3">
      <legend className="px-1 font-semibold">{title}</legend>
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <SelectField
            control={control}
            name={`fields.${at}.kind`}
            label={t('template.kind')}
            message={t('template.kindFault')}
            options={tentFieldKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        </div>
        {onRemove && (
          <IconButton
            label={t('template.removeItem', { item: title })}
            icon={<Trash aria-hidden="true" size="1.1em" />}
            onClick={onRemove}
          />
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {(['x', 'y', 'width', 'height'] as const).map((name) => (
          <TextField
            key={name}
            control={control}
            name={`fields.${at}.${name}`}
            label={t(`template.${name}`)}
            message={t(
              kind === 'QR' && name === 'width' ? 'template.qrFault' : 'template.numberFault',
            )}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
      </div>
      {isText && (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          <TextField
            control={control}
            name={`fields.${at}.size`}
            label={t('template.size')}
            message={t('template.sizeFault', bounds)}
            inputMode="numeric"
            autoComplete="off"
          />
          <SelectField
            control={control}
            name={`fields.${at}.weight`}
            label={t('template.weight')}
            options={tentWeights.map((value) => ({ value, label: t(`weight.${value}`) }))}
          />
          <SelectField
            control={control}
            name={`fields.${at}.align`}
            label={t('template.align')}
            options={tentAligns.map((value) => ({ value, label: t(`align.${value}`) }))}
          />
        </div>
      )}
      {(isText || kind === 'BLOCK') && <TentColourField control={control} at={at} />}
      {kind === 'IMAGE' && <TentPictureField control={control} at={at} />}
      {(kind === 'TEXT' || kind === 'TABLE_NUMBER') &&
        tentLanguages.map((language) => (
          <TextField
            key={language}
            control={control}
            name={`fields.${at}.${language}`}
            optional
            label={t(`template.${language}`)}
            message={t('template.textFault', { max: TENT_TEXT_MAX })}
            autoComplete="off"
          />
        ))}
    </fieldset>
  )
}
