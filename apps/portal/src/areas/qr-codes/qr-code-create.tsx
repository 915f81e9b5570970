import { useTranslations } from '#lib/translations.ts'
import { NewQrCode } from '@choba/contract/qr-codes.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { qrCodesApi } from '#lib/qr-codes.api.ts'
import { showToast } from '#ui/toasts.ts'
import { emptyQrCode, QrCodeFields } from './qr-code-form.tsx'
import { useQrCodeNavigation, useQrCodeRefresh } from './use-qr-code-navigation.ts'

/** Adds one, in the drawer. */
export function QrCodeCreate() {
  const t = useTranslations('qrCodes.form')
  const navigation = useQrCodeNavigation()
  const refresh = useQrCodeRefresh()
  const form = useAppForm<NewQrCode, NewQrCode>(NewQrCode, { defaultValues: emptyQrCode })
  async function save(input: NewQrCode) {
    try {
      const { qrCodeId, name } = await qrCodesApi.add.call(input)
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('added', { name }) })
      navigation.detail(qrCodeId, true)
    } catch (error) {
      setServerErrors(error, form.setError, { notFound: { field: 'storeId', words: t('storeGone') } })
    }
  }
  return (
    <FormDrawer open onClose={navigation.list} title={t('addTitle')} form={form} onSave={save} saveLabel={t('create')}>
      <QrCodeFields control={form.control} />
    </FormDrawer>
  )
}
