import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import HistoryIcon from 'lucide-react/icons/history'
import { useId, useState } from 'react'
import type { TenantAddress } from '#lib/about-tenant.ts'
import { merchantsApi } from '#areas/merchants/merchants.api.ts'
import { useTranslations } from '#lib/translations.ts'
import { TenantPicker } from '#table/tenant-picker.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FieldLabel } from '#ui/field-label.tsx'
import { Box } from '#ui/section.tsx'
import type { Option } from '#ui/select.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import type { CardConfigAddress } from './config-addresses.ts'
import { merchantOwner } from './config-owners.ts'
import { ValueHistory } from './value-history.tsx'
import { ValueList } from './value-list.tsx'

const SETTLED_MS = 250

/** Credit card settings of a merchant, and the history of their changes. */
export function CardValues({
  address: { tenantCode, merchant: entCode, history },
}: {
  address: CardConfigAddress
}) {
  const t = useTranslations('configs')
  const screens = useTranslations('screens')
  const navigate = useNavigate()
  const about = { tenantCode }
  const go = (search: CardConfigAddress) =>
    void navigate({
      to: '/tenant/CreditCardConfig',
      search: { ...about, ...search },
      replace: true,
    })
  const owner = entCode === undefined ? undefined : merchantOwner(about, entCode)
  return (
    <div className="flex flex-col gap-4">
      <TitleRow
        title={screens('configs.cardValues')}
        actions={
          owner && (
            <Button
              icon={<HistoryIcon aria-hidden="true" size="1.1em" />}
              data-opens
              onClick={() => go({ merchant: entCode, history: 'all' })}
            >
              {t('history.open')}
            </Button>
          )
        }
      />
      <TenantPicker at="/tenant/CreditCardConfig" />
      <MerchantChoice
        key={tenantCode}
        about={about}
        entCode={entCode}
        onChange={(next) => go(next === undefined ? {} : { merchant: next })}
      />
      {owner ? (
        <ValueList
          key={owner.key}
          owner={owner}
          onHistory={(of) => go({ merchant: entCode, history: of })}
        />
      ) : (
        <Box>
          <EmptyState title={t('choose.noMerchantTitle')} text={t('choose.noMerchantText')} />
        </Box>
      )}
      {owner && history !== undefined && (
        <ValueHistory
          key={`${owner.key} ${history}`}
          owner={owner}
          of={history}
          onClose={() => go({ merchant: entCode })}
        />
      )}
    </div>
  )
}

/**
 * Field that finds a merchant of the tenant by code or name. A search instead of a list, because a
 * tenant can have thousands of merchants.
 */
function MerchantChoice({
  about,
  entCode,
  onChange,
}: {
  about: TenantAddress
  entCode: string | undefined
  onChange: (entCode: string | undefined) => void
}) {
  const t = useTranslations('configs')
  const id = useId()
  const [sought, setSought] = useState('')
  const search = useDebounced(sought.trim(), SETTLED_MS) || undefined
  const { data, isFetching } = useQuery({
    ...merchantsApi.options.query({ ...about, search }),
    placeholderData: keepPreviousData,
  })
  // Shows the merchant in the address by its code until its name has loaded.
  const named = useQuery({
    ...merchantsApi.options.query({ ...about, search: entCode }),
    enabled: entCode !== undefined,
  })
  const options = (data?.items ?? []).map(optionOf)
  const found = named.data?.items.find((one) => one.entCode === entCode)
  const value =
    entCode === undefined ? null : found ? optionOf(found) : { value: entCode, label: entCode }
  return (
    <div className="flex max-w-120 flex-col gap-1">
      <FieldLabel htmlFor={id}>{t('choose.merchant')}</FieldLabel>
      <Combobox
        id={id}
        value={value}
        onChange={(next) => onChange(next?.value)}
        options={options}
        onSearch={setSought}
        busy={isFetching}
        placeholder={t('choose.search')}
      />
    </div>
  )
}

const optionOf = ({ entCode, entName }: { entCode: string; entName: string }): Option => ({
  value: entCode,
  label: `${entName} (${entCode})`,
})
