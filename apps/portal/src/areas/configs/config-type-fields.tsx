import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import {
  CONFIG_CHOICE_MAX,
  CONFIG_CHOICES_MAX,
  CONFIG_NAME_MAX,
  CONFIG_NOTE_MAX,
  configKinds,
  configSubjects,
} from '@choba/contract/config-types.ts'
import { FormSection } from '#form/form-section.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { SelectField } from '#form/select-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { TypeInput } from './config-type-form.ts'

interface Props {
  control: Control<TypeInput, unknown, unknown>
}

/** Fields that cannot change after a setting type has been created: code, subject and kind. */
export function FixedFields({ control }: Props) {
  const t = useTranslations('configs')
  return (
    <>
      <TextField
        control={control}
        name="code"
        label={t('field.code')}
        help={t('form.codeHelp')}
        message={t('form.codeFault')}
        maxLength={50}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="font-mono"
      />
      <RadioField
        control={control}
        name="subject"
        label={t('field.subject')}
        options={configSubjects.map((value) => ({ value, label: t(`subject.${value}`) }))}
      />
      <SelectField
        control={control}
        name="kind"
        label={t('field.kind')}
        help={t('form.kindHelp')}
        options={configKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
    </>
  )
}

/**
 * Fields for the options of a choice, or for the limits of a number. Renders nothing for other
 * kinds of settings.
 */
export function ShapeFields({ control }: Props) {
  const t = useTranslations('configs')
  const kind = useWatch({ control, name: 'kind' })
  if (kind === 'CHOICE') return <ChoicesField control={control} />
  if (kind !== 'NUMBER') return null
  return (
    <div className="grid grid-cols-2 gap-x-3 max-sm:grid-cols-1 max-sm:gap-y-4">
      <TextField
        control={control}
        name="minimum"
        label={t('field.minimum')}
        message={t('form.limitFault')}
        optional
        inputMode="numeric"
        maxLength={16}
      />
      <TextField
        control={control}
        name="maximum"
        label={t('field.maximum')}
        message={(fault) => t(fault.message === 'order' ? 'form.limitOrder' : 'form.limitFault')}
        optional
        inputMode="numeric"
        maxLength={16}
      />
    </div>
  )
}

function ChoicesField({ control }: Props) {
  const t = useTranslations('configs.form')
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'choices' })
  const isFull = fields.length >= CONFIG_CHOICES_MAX
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{t('choices')}</legend>
      {fields.map(({ id }, at) => {
        const number = at + 1
        return (
          <div key={id} className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <TextField
                control={control}
                name={`choices.${at}.choice`}
                label={t('choice', { number })}
                message={(fault) =>
                  fault.message === 'twice'
                    ? t('choiceTwice')
                    : t('choiceFault', { max: CONFIG_CHOICE_MAX })
                }
                maxLength={CONFIG_CHOICE_MAX}
                autoComplete="off"
              />
            </div>
            <span className="mt-6 flex">
              <IconButton
                label={t('choiceUp', { number })}
                icon={<ArrowUp aria-hidden="true" size="1.15em" />}
                aria-disabled={at === 0 || undefined}
                onClick={() => at > 0 && swap(at, at - 1)}
              />
              <IconButton
                label={t('choiceDown', { number })}
                icon={<ArrowDown aria-hidden="true" size="1.15em" />}
                aria-disabled={at === fields.length - 1 || undefined}
                onClick={() => at < fields.length - 1 && swap(at, at + 1)}
              />
              <IconButton
                label={t('removeChoice', { number })}
                icon={<Trash aria-hidden="true" size="1.1em" />}
                aria-disabled={fields.length <= 2 || undefined}
                onClick={() => fields.length > 2 && remove(at)}
              />
            </span>
          </div>
        )
      })}
      <Button
        className="self-start"
        {...(isFull && { disabledReason: t('choicesFull', { max: CONFIG_CHOICES_MAX }) })}
        onClick={() => append({ choice: '' })}
      >
        {t('addChoice')}
      </Button>
    </fieldset>
  )
}

/**
 * Fields for the name of a setting type, and for the text that says which users notice a change.
 * Both texts are in three languages.
 */
export function WordFields({ control }: Props) {
  const t = useTranslations('configs')
  return (
    <>
      <FormSection bare title={t('form.names')}>
        {(['nameJa', 'nameEn', 'nameMn'] as const).map((name) => (
          <TextField
            key={name}
            control={control}
            name={name}
            label={t(`field.${name}`)}
            message={t('form.nameFault', { max: CONFIG_NAME_MAX })}
            maxLength={CONFIG_NAME_MAX}
            autoComplete="off"
          />
        ))}
      </FormSection>
      <FormSection bare title={t('form.notes')} note={t('form.notesHelp')}>
        {(['noteJa', 'noteEn', 'noteMn'] as const).map((name) => (
          <TextField
            key={name}
            control={control}
            name={name}
            label={t(`field.${name}`)}
            message={t('form.noteFault', { max: CONFIG_NOTE_MAX })}
            optional
            maxLength={CONFIG_NOTE_MAX}
            autoComplete="off"
          />
        ))}
        <TextField
          control={control}
          name="sequence"
          label={t('field.sequence')}
          help={t('form.sequenceHelp')}
          message={t('form.sequenceFault')}
          inputMode="numeric"
          maxLength={5}
        />
      </FormSection>
    </>
  )
}
