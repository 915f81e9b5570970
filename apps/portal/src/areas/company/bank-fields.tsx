import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { ComboboxField } from '#form/combobox-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { companyApi } from './company.api.ts'

/** Delay between the last key press and the search, in milliseconds. */
const PAUSE = 200

interface Props<V extends FieldValues> {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, string | null | undefined>
  /**
   * Code that is selected when the field appears. The first search is for this code, so the options
   * include it.
   */
  start: string | null
}

/**
 * Search text after a pause in typing. Starts with the selected code. The text is cut to 40
 * characters, which are enough to identify a bank.
 */
function useSearch(start: string | null) {
  const [sought, search] = useState(start ?? '')
  const settled = useDebounced(sought, PAUSE).trim().slice(0, 40)
  return { search, sought: settled === '' ? undefined : settled }
}

/** Field that finds a bank by name or code. The form value is the bank's code. */
export function BankField<V extends FieldValues>({
  control,
  name,
  start,
  onChosen,
}: Props<V> & { onChosen: () => void }) {
  const t = useTranslations('company')
  const { search, sought } = useSearch(start)
  const { data, isFetching } = useQuery({
    ...companyApi.banks.query({ search: sought }),
    placeholderData: keepPreviousData,
  })
  const options = (data?.banks ?? []).map(({ bankCode, bankName }) => ({
    value: bankCode,
    label: t('placed', { name: bankName, code: bankCode }),
  }))
  return (
    <ComboboxField
      control={control}
      name={name}
      label={t('field.bank')}
      options={options}
      onSearch={search}
      onChosen={onChosen}
      busy={isFetching}
      placeholder={t('accountForm.bankHint')}
      message={t('accountForm.bankMissing')}
    />
  )
}

/** Field that finds a branch of a bank by name or code. */
export function BranchField<V extends FieldValues>({
  control,
  name,
  start,
  bankCode,
}: Props<V> & { bankCode: string | null }) {
  const t = useTranslations('company')
  const { search, sought } = useSearch(start)
  const { data, isFetching } = useQuery({
    ...companyApi.branches.query({ bankCode: bankCode ?? '0000', search: sought }),
    enabled: bankCode !== null,
    placeholderData: keepPreviousData,
  })
  const options = (bankCode === null ? [] : (data?.branches ?? [])).map(
    ({ branchCode, branchName }) => ({
      value: branchCode,
      label: t('placed', { name: branchName, code: branchCode }),
    }),
  )
  return (
    <ComboboxField
      control={control}
      name={name}
      label={t('field.branch')}
      options={options}
      onSearch={search}
      busy={isFetching}
      placeholder={t('accountForm.bankHint')}
      disabled={bankCode === null}
      help={bankCode === null ? t('accountForm.branchFirst') : undefined}
      message={t('accountForm.branchMissing')}
    />
  )
}
