import { day } from '@choba/contract/day.ts'
import type { StoreDetail } from '@choba/contract/stores.contract.ts'
import * as z from 'zod/mini'
import { DayField } from '#form/day-field.tsx'
import { FormConfirm } from '#form/form-confirm.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { isStale } from '#lib/api-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDelete } from '#table/record-delete.tsx'
import { showToast } from '#ui/toasts.ts'
import { StoreClosingList } from './store-closing-list.tsx'
import { storesApi } from './stores.api.ts'
import { useStoreRefresh } from './use-stores.ts'

interface Props {
  store: StoreDetail
  onClose: () => void
}

const closeForm = z.object({ fromDay: day })

/**
 * Form that closes a store from a selected day on. Lists first what the store still has, such as
 * terminals and users.
 */
export function StoreClose({ store, onClose }: Props) {
  const t = useTranslations('stores.close')
  const refresh = useStoreRefresh()
  const { storeId, version, storeName: name } = store
  const form = useAppForm<{ fromDay: string }, { fromDay: string }>(closeForm, {
    defaultValues: { fromDay: '' },
  })
  async function close({ fromDay }: { fromDay: string }) {
    try {
      await storesApi.close.call({ storeId, version, fromDay })
      showToast({ severity: 'success', message: t('done', { name }) })
      onClose()
      await refresh()
    } catch (error) {
      if (isStale(error)) {
        await refresh()
        return form.setError('fromDay', { type: 'server', message: t('stale') })
      }
      setServerErrors(error, form.setError, {
        badRequest: { field: 'fromDay', words: t('fromDayFault') },
      })
    }
  }
  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('title')}
      form={form}
      onConfirm={close}
      confirmLabel={t('confirm')}
      danger
    >
      <p>{t('text', { name })}</p>
      <StoreClosingList storeId={storeId} />
      <DayField
        control={form.control}
        name="fromDay"
        label={t('fromDay')}
        today={store.today}
        future
        help={t('fromDayHelp')}
        message={t('fromDayFault')}
      />
    </FormConfirm>
  )
}

/** Confirmation dialog that cancels the planned closing of a store. */
export function StoreReopen({ store: { storeId, version, storeName: name }, onClose }: Props) {
  const t = useTranslations('stores.close')
  return (
    <RecordDelete
      title={t('reopenTitle')}
      act={t('reopen')}
      done={t('reopened', { name })}
      stale={t('stale')}
      remove={() => storesApi.close.call({ storeId, version, fromDay: null })}
      refresh={useStoreRefresh()}
      onRemoved={onClose}
      onClose={onClose}
      danger={false}
    >
      <p>{t('reopenText', { name })}</p>
    </RecordDelete>
  )
}
