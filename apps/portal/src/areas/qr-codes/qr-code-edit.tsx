import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { QrCode } from '@choba/contract/qr-codes.contract.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordState } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { inputOf, logoOf, partsOf, qrCodeForm, type QrCodeInput } from './qr-code-form.ts'
import { QrCodeFormPage } from './qr-code-form-page.tsx'
import { qrCodesApi } from './qr-codes.api.ts'
import { useFieldInWords } from './use-field-in-words.ts'
import { useQrCode, useQrCodeFaults } from './use-qr-code.ts'
import { useQrCodeNavigation, useQrCodeRefresh } from './use-qr-code-navigation.ts'

/**
 * Form that changes a QR code, beside a preview of the code. Starts with the values loaded when the
 * user opened the form.
 */
export function QrCodeEdit() {
  const { qrCodeId } = useParams({ strict: false })
  return qrCodeId === undefined ? null : <Opened key={qrCodeId} qrCodeId={qrCodeId} />
}

function Opened({ qrCodeId }: { qrCodeId: string }) {
  const qrCode = useQrCode(qrCodeId, { asOpened: true })
  const faults = useQrCodeFaults()
  return qrCode.data ? <Form qrCode={qrCode.data} /> : <RecordState query={qrCode} {...faults} />
}

function Form({ qrCode }: { qrCode: QrCode }) {
  const t = useTranslations('qrCodes.form')
  const navigation = useQrCodeNavigation()
  const refresh = useQrCodeRefresh()
  const schema = useMemo(() => qrCodeForm(qrCode.currency), [qrCode.currency])
  const form = useAppForm<QrCodeInput, QrCodeInput>(schema, { defaultValues: inputOf(qrCode) })
  const { version, current, stale, take } = useRebase(form, {
    start: qrCode,
    inputOf,
    ...useFieldInWords(),
  })
  const leave = () => navigation.detail(qrCode.qrCodeId, true)
  async function save(input: QrCodeInput) {
    const { qrCodeId } = qrCode
    try {
      const { name } = await qrCodesApi.modify.call({
        qrCodeId,
        version: version(),
        ...partsOf(input),
        ...logoOf(input),
      })
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('saved', { name }) })
      leave()
    } catch (error) {
      if (!take(error)) throw error
    }
  }
  return (
    <QrCodeFormPage
      form={form}
      title={t('editTitle')}
      qrCode={current()}
      stale={stale}
      onSave={save}
      onCancel={leave}
    />
  )
}
