import type { PickedStore } from '@choba/contract/seen-stores.ts'
import * as z from 'zod/mini'
import { ComboboxField } from '#form/combobox-field.tsx'
import { FormConfirm } from '#form/form-confirm.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useStoreSearch } from '#form/use-store-search.ts'
import { useTranslations } from '#lib/translations.ts'
import { terminalsApi } from './terminals.api.ts'

interface StoreInput {
  storeId: string | null
}

const storeForm = z.object({ storeId: z.nullable(z.string()).check(z.refine((id) => id !== null)) })

/** Asks for the store at which a terminal is to be registered. */
export function LicenseStore({
  onChosen,
  onClose,
}: {
  onChosen: (store: PickedStore) => void
  onClose: () => void
}) {
  const t = useTranslations('terminals')
  const stores = useStoreSearch(terminalsApi.stores)
  const form = useAppForm<StoreInput, StoreInput>(storeForm, { defaultValues: { storeId: null } })
  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('license.chooseTitle')}
      form={form}
      onConfirm={({ storeId }) => {
        const store = stores.found.find((one) => one.storeId === storeId)
        if (store) onChosen(store)
      }}
      confirmLabel={t('license.choose')}
    >
      <ComboboxField
        control={form.control}
        name="storeId"
        label={t('field.store')}
        options={stores.found.map(({ storeId, storeCode, storeName }) => ({
          value: storeId,
          label: `${storeName} (${storeCode})`,
        }))}
        onSearch={stores.setSought}
        busy={stores.busy}
        message={t('license.storeMissing')}
      />
    </FormConfirm>
  )
}
