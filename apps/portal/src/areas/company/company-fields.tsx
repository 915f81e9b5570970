import { COMPANY_KANA_MAX, COMPANY_NAME_MAX } from '@choba/contract/company-change.ts'
import { COMPANY_CODE_MAX } from '@choba/contract/company.contract.ts'
import type { Control } from 'react-hook-form'
import { TextField } from '#form/text-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import type { CodeInput, CompanyInput } from './company-form.ts'

export function CompanyFields({ control }: { control: Control<CompanyInput, unknown, unknown> }) {
  const t = useTranslations('company.field')
  return (
    <>
      <CodeField control={control} />
      <TextField
        control={control}
        name="companyName"
        label={t('companyName')}
        maxLength={COMPANY_NAME_MAX}
        autoComplete="off"
      />
      <TextField
        control={control}
        name="companyKana"
        label={t('companyKana')}
        maxLength={COMPANY_KANA_MAX}
        autoComplete="off"
        optional
      />
      <TextField
        control={control}
        name="address"
        label={t('address')}
        autoComplete="off"
        optional
      />
    </>
  )
}

export function CodeField<V extends CodeInput>({
  control,
}: {
  control: Control<V, unknown, unknown>
}) {
  const t = useTranslations('company.field')
  return (
    <TextField
      control={control as unknown as Control<CodeInput, unknown, unknown>}
      name="companyCode"
      label={t('companyCode')}
      maxLength={COMPANY_CODE_MAX}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
