import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { ComboboxField } from '#form/combobox-field.tsx'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { merchantsApi } from '#areas/merchants/merchants.api.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Option } from '#ui/select.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import type { TentTemplateInput } from './tent-template-form.ts'

/** Delay between the last key press and the search, in milliseconds. */
const TYPING_PAUSE = 300

/**
 * Field that selects the merchant of a template. The user searches by code or name, because a
 * tenant may have thousands of merchants.
 */
export function TentMerchantField({
  control,
}: {
  control: Control<TentTemplateInput, unknown, unknown>
}) {
  const t = useTranslations('tableTents')
  const about = useAboutTenant()
  const [sought, setSought] = useState('')
  const search = useDebounced(sought.trim(), TYPING_PAUSE) || undefined
  const found = useQuery({
    ...merchantsApi.options.query({ ...about, search }),
    placeholderData: keepPreviousData,
  })
  const entCode = useWatch({ control, name: 'forEntCode' })
  // Shows the merchant that is selected at the start by its code until its name has loaded.
  const named = useQuery({
    ...merchantsApi.options.query({ ...about, search: entCode ?? '' }),
    enabled: entCode !== null,
  })
  const chosen = named.data?.items.find((one) => one.entCode === entCode)
  const options = (found.data?.items ?? []).map(optionOf)
  const first =
    entCode === null ? [] : [chosen ? optionOf(chosen) : { value: entCode, label: entCode }]
  return (
    <ComboboxField
      control={control}
      name="forEntCode"
      optional
      label={t('field.forEntCode')}
      help={t('template.forHelp')}
      message={t('template.forFault')}
      placeholder={t('template.forAll')}
      options={[...first, ...options.filter(({ value }) => value !== entCode)]}
      onSearch={setSought}
      busy={found.isFetching}
    />
  )
}

const optionOf = ({ entCode, entName }: { entCode: string; entName: string }): Option => ({
  value: entCode,
  label: `${entName} (${entCode})`,
})
