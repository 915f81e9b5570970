import { useMemo } from 'react'
import { useAppForm } from '#form/use-app-form.ts'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import { emptyQrCode, logoOf, partsOf, qrCodeForm, type QrCodeInput } from './qr-code-form.ts'
import { QrCodeFormPage } from './qr-code-form-page.tsx'
import { qrCodesApi } from './qr-codes.api.ts'
import { useQrCurrency } from './use-qr-code.ts'
import { useQrCodeNavigation, useQrCodeRefresh } from './use-qr-code-navigation.ts'

/** Form for a new QR code, beside a preview of the code. */
export function QrCodeCreate() {
  const t = useTranslations('qrCodes.form')
  const navigation = useQrCodeNavigation()
  const refresh = useQrCodeRefresh()
  const currency = useQrCurrency()
  const schema = useMemo(() => qrCodeForm(currency), [currency])
  const form = useAppForm<QrCodeInput, QrCodeInput>(schema, { defaultValues: emptyQrCode })
  async function save(input: QrCodeInput) {
    const { qrCodeId, name } = await qrCodesApi.add.call({ ...partsOf(input), ...logoOf(input) })
    form.reset(input)
    await refresh()
    showToast({ severity: 'success', message: t('added', { name }) })
    navigation.detail(qrCodeId, true)
  }
  return <QrCodeFormPage form={form} title={t('addTitle')} saveLabel={t('create')} onSave={save} />
}
