import { useEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { taxMethods } from '@choba/contract/journal-names.ts'
import { NAME_MAX, type SoftwareNames } from '@choba/contract/journals.contract.ts'
import { FormSection } from '#form/form-section.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import {
  NOT_BEANCOUNT,
  shownAccounts,
  shownTaxes,
  taxesFor,
  TOO_WIDE,
  type NamesInput,
} from './names-form.ts'

const faults = new Map([
  [TOO_WIDE, 'form.tooWide'],
  [NOT_BEANCOUNT, 'form.notBeancount'],
] as const)

interface Props {
  form: UseFormReturn<NamesInput, unknown, NamesInput>
  found: SoftwareNames
}

/** Fields for all names of accounts and tax classes, each with the software's default name. */
export function NamesFields({ form: { control, getValues, setValue }, found }: Props) {
  const t = useTranslations('journals')
  const taxMethod = useWatch({ control, name: 'taxMethod' })
  const { software, defaults } = found
  const { accounts, taxes } = defaults[taxMethod]
  const was = useRef(taxMethod)
  useEffect(() => {
    if (was.current === taxMethod) return
    const next = taxesFor(getValues(), found, was.current)
    was.current = taxMethod
    for (const tax of shownTaxes(software)) setValue(tax, next[tax], { shouldDirty: true })
  }, [taxMethod, found, software, getValues, setValue])
  return (
    <>
      {software === 'yayoi' && (
        <RadioField
          control={control}
          name="taxMethod"
          label={t('form.method')}
          help={t('form.methodHelp')}
          options={taxMethods.map((value) => ({ value, label: t(`form.methodOf.${value}`) }))}
        />
      )}
      <FormSection bare title={t('form.accounts')}>
        {shownAccounts.map((account) => (
          <TextField
            key={account}
            control={control}
            name={account}
            label={t(`account.${account}`)}
            help={t('form.default', { name: accounts[account] })}
            message={({ message }) => t(faults.get(message as typeof TOO_WIDE) ?? 'form.fault')}
            maxLength={NAME_MAX}
            autoComplete="off"
          />
        ))}
      </FormSection>
      <FormSection bare title={t('form.taxes')}>
        {shownTaxes(software).map((tax) => (
          <TextField
            key={tax}
            control={control}
            name={tax}
            label={t(`tax.${tax}`)}
            help={t('form.default', { name: taxes[tax] })}
            message={t('form.fault')}
            optional={tax === 'invoice'}
            maxLength={NAME_MAX}
            autoComplete="off"
          />
        ))}
      </FormSection>
    </>
  )
}
