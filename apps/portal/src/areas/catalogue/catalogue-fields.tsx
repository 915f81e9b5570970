import type { Control } from 'react-hook-form'
import {
  CATALOGUE_NAME_MAX,
  CATALOGUE_SEQUENCE_MAX,
  type CatalogueItem,
} from '@choba/contract/catalogue-items.ts'
import { paymentClasses } from '@choba/contract/transaction-options.ts'
import { SelectField } from '#form/select-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import type { CatalogueInput } from './catalogue-form.ts'
import { nameOf } from './use-catalogue-item.ts'

interface Props {
  control: Control<CatalogueInput, unknown, unknown>
}

/**
 * Field for the code that identifies a catalogue entry in stored data. The code cannot change
 * later.
 */
export function CodeField({ control }: Props) {
  const t = useTranslations('catalogue')
  return (
    <TextField
      control={control}
      name="code"
      label={t('field.code')}
      help={t('form.codeHelp')}
      message={t('form.codeFault')}
      maxLength={32}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className="font-mono"
    />
  )
}

export function KindField({ control }: Props) {
  const t = useTranslations('catalogue')
  return (
    <SelectField
      control={control}
      name="kind"
      label={t('field.kind')}
      help={t('form.kindHelp')}
      options={paymentClasses.map((value) => ({ value, label: t(`kind.${value}`) }))}
    />
  )
}

/**
 * Field for the class of a payment type. Offers classes that are not retired, and the current
 * class. For an existing payment type, offers only classes of the same kind.
 */
export function ClassField({
  control,
  classes,
  now,
}: Props & {
  classes: readonly CatalogueItem[]
  now?: Pick<CatalogueItem, 'paymentClass' | 'classId'>
}) {
  const t = useTranslations('catalogue')
  const offered = classes.filter(
    ({ itemId, state, paymentClass }) =>
      (state === 'OFFERED' || itemId === now?.classId) &&
      (!now || paymentClass === now.paymentClass),
  )
  return (
    <SelectField
      control={control}
      name="classId"
      label={t('field.class')}
      help={t('form.classHelp')}
      message={t('form.classMissing')}
      placeholder={t('form.choose')}
      options={offered.map((one) => ({ value: one.itemId, label: nameOf(one) }))}
    />
  )
}

export function NameFields({ control }: Props) {
  const t = useTranslations('catalogue')
  const names = (['nameJa', 'nameEn', 'nameMn'] as const).map((name) => (
    <TextField
      key={name}
      control={control}
      name={name}
      label={t(`field.${name}`)}
      message={t('form.nameFault', { max: String(CATALOGUE_NAME_MAX) })}
      maxLength={CATALOGUE_NAME_MAX}
      autoComplete="off"
    />
  ))
  return (
    <>
      {names}
      <TextField
        control={control}
        name="sequence"
        label={t('field.sequence')}
        help={t('form.sequenceHelp')}
        message={t('form.sequenceFault', { max: String(CATALOGUE_SEQUENCE_MAX) })}
        inputMode="numeric"
        maxLength={5}
      />
    </>
  )
}
