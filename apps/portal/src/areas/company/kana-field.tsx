import { KANA_LENGTHS, toBankKana } from '@choba/banking/kana.ts'
import { type Control, type FieldPathByValue, type FieldValues, useWatch } from 'react-hook-form'
import { TextField } from '#form/text-field.tsx'
import { useTranslations } from '#lib/translations.ts'

/**
 * Field for a name in kana (Japanese syllables) of any form. Shows below the field how banks spell
 * the name.
 * @param max maximum number of characters of this field in bank transfers
 */
export function KanaField<V extends FieldValues>({
  control,
  name,
  label,
  max = KANA_LENGTHS.party,
}: {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, string | undefined>
  label: string
  max?: number
}) {
  const t = useTranslations('company.accountForm')
  const text: string = useWatch({ control, name }) ?? ''
  const written = toBankKana(text, 'party', max)
  return (
    <TextField
      control={control}
      name={name}
      label={label}
      autoComplete="off"
      maxLength={100}
      help={
        written.ok
          ? t('kanaPreview', { kana: written.kana, count: written.kana.length, max })
          : t('kanaHelp')
      }
      message={
        written.ok ? undefined : t(`kanaProblem.${written.problem}`, { at: written.at ?? '', max })
      }
    />
  )
}
