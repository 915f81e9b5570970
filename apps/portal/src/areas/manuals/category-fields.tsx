import type { Control } from 'react-hook-form'
import { CATEGORY_NAME_MAX, SEQUENCE_MAX } from '@choba/contract/manuals.contract.ts'
import { TextField } from '#form/text-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import type { CategoryInput } from './manual-form.ts'

export function CategoryFields({
  control,
}: {
  control: Control<CategoryInput, unknown, CategoryInput>
}) {
  const t = useTranslations('manuals.form')
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={t('name')}
        maxLength={CATEGORY_NAME_MAX}
        message={t('nameMissing', { max: CATEGORY_NAME_MAX })}
      />
      <TextField
        control={control}
        name="sequence"
        label={t('sequence')}
        help={t('sequenceHelp')}
        inputMode="numeric"
        message={t('sequenceFault', { max: String(SEQUENCE_MAX) })}
      />
    </>
  )
}
