import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { ComboboxField } from '#form/combobox-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { companyApi } from './company.api.ts'

/** How long a search waits for the next key: milliseconds. */
const PAUSE = 200

interface Props<V extends FieldValues> {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, string | null | undefined>
  /** What is chosen from the start: the first options hold it. */
  start: string | null
}

/** What is searched for: from the start, what is chosen. Only the first forty signs tell banks apart. */
function useSearch(start: string | null) {
  const [sought, search] = useState(start ?? '')
  const settled = useDebounced(sought, PAUSE).trim().slice(0, 40)
  return { search, sought: settled === '' ? undefined : settled }
}

/** A bank by its name or code. The form holds the code. */
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

/** A branch of a bank by its name or code. */
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
