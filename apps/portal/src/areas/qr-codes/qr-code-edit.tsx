import { useTranslations } from '#lib/translations.ts'
import { type QrCode, NewQrCode } from '@choba/contract/qr-codes.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { qrCodesApi } from '#lib/qr-codes.api.ts'
import { FormPending } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { inputOf, useQrCode, useQrCodeFaults, QrCodeFields } from './qr-code-form.tsx'
import { useQrCodeNavigation, useQrCodeRefresh } from './use-qr-code-navigation.ts'

/** Changes one, in the drawer. What stands in the form is what was there when it was opened. */
export function QrCodeEdit({ qrCodeId }: { qrCodeId: string }) {
  const qrCode = useQrCode(qrCodeId, { asOpened: true })
  const t = useTranslations('qrCodes.form')
  const faults = useQrCodeFaults()
  const { list } = useQrCodeNavigation()
  if (qrCode.data) return <Form key={qrCodeId} qrCode={qrCode.data} />
  return <FormPending queries={[qrCode]} title={t('editTitle')} {...faults} onClose={list} />
}

function Form({ qrCode }: { qrCode: QrCode }) {
  const t = useTranslations('qrCodes')
  const navigation = useQrCodeNavigation()
  const refresh = useQrCodeRefresh()
  const form = useAppForm<NewQrCode, NewQrCode>(NewQrCode, { defaultValues: inputOf(qrCode) })
  const { version, stale, take } = useRebase(form, {
    start: qrCode,
    inputOf,
    labels: { name: t('field.name'), storeId: t('field.store') },
    show: (field, current: QrCode) => (field === 'name' ? current.name : current.store.storeName),
  })
  const leave = () => navigation.detail(qrCode.qrCodeId, true)
  async function save(input: NewQrCode) {
    try {
      const { name } = await qrCodesApi.modify.call({ qrCodeId: qrCode.qrCodeId, version: version(), ...input })
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('form.saved', { name }) })
      leave()
    } catch (error) {
      if (take(error)) return
      setServerErrors(error, form.setError, { notFound: { field: 'storeId', words: t('form.storeGone') } })
    }
  }
  return (
    <FormDrawer open onClose={leave} title={t('form.editTitle')} form={form} onSave={save}>
      <StaleNotice stale={stale} />
      <QrCodeFields control={form.control} />
    </FormDrawer>
  )
}
