import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  type ManagedNotificationDetail,
  storeKeyOf,
} from '@choba/contract/managed-notifications.ts'
import { ComboboxManyField } from '#form/combobox-many-field.tsx'
import { Field } from '#form/field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { Combobox } from '#ui/combobox.tsx'
import type { Option } from '#ui/select.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import type { NotificationInput } from './managed-notification-form.ts'
import { notificationManagementApi } from './notification-management.api.ts'
import { SETTLED_MS, useMerchantOptions } from './use-merchant-options.ts'

const optionOf = (store: ManagedNotificationDetail['stores'][number]): Option => ({
  value: storeKeyOf(store),
  label: `${store.storeName} · ${store.entName}`,
})

/**
 * Field for stores of any merchant: the user selects a merchant, then searches its stores. Stores
 * of other merchants stay selected.
 */
export function MerchantStores({
  form,
  known,
}: {
  form: UseFormReturn<NotificationInput, unknown, NotificationInput>
  known: ManagedNotificationDetail | undefined
}) {
  const t = useTranslations('notificationManagement')
  const [merchant, setMerchant] = useState<Option | null>(null)
  const merchants = useMerchantOptions()
  const stores = useStoreOptions(merchant)
  const isNone = merchant === null && form.watch('stores').length === 0
  const chosen = (known?.stores ?? []).map(optionOf)
  const unique = new Map([...chosen, ...stores.options].map((one) => [one.value, one]))
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-md border border-line px-4 py-3">
      <legend className="px-1 font-semibold">{t('receivers.stores')}</legend>
      <Field
        label={t('receivers.storeMerchant')}
        optional
        fault={undefined}
        empty={merchant === null}
      >
        {(props) => <Combobox {...props} {...merchants} value={merchant} onChange={setMerchant} />}
      </Field>
      <ComboboxManyField
        control={form.control}
        name="stores"
        label={t('receivers.storesOfIt')}
        optional
        help={t('form.storesNote')}
        placeholder={isNone ? t('form.storeMerchantFirst') : undefined}
        disabled={isNone}
        {...stores}
        options={[...unique.values()]}
      />
    </fieldset>
  )
}

function useStoreOptions(merchant: Option | null) {
  const [sought, onSearch] = useState('')
  const search = useDebounced(sought.trim(), SETTLED_MS) || undefined
  const { data, isFetching: busy } = useQuery({
    ...notificationManagementApi.systemStores.query({ entCode: merchant?.value ?? '', search }),
    enabled: merchant !== null,
  })
  const found = merchant && data ? data.items : []
  const options = found.map((store) =>
    optionOf({ ...store, entCode: merchant!.value, entName: merchant!.label }),
  )
  return { options, onSearch, busy }
}
