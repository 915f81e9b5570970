import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { QrCode } from '@choba/contract/qr-codes.contract.ts'
import { FormPage } from '#form/form-page.tsx'
import { FormSection } from '#form/form-section.tsx'
import { refuseField } from '#form/refuse-field.ts'
import { setServerErrors } from '#form/set-server-errors.ts'
import { StaleNotice } from '#form/stale-notice.tsx'
import type { Stale } from '#form/use-rebase.ts'
import { useTranslations } from '#lib/translations.ts'
import { BackLink } from '#ui/back-link.tsx'
import { QrCodeFields } from './qr-code-fields.tsx'
import { logoOf, partsOf, type QrCodeInput, wrongFields } from './qr-code-form.ts'
import { QrLook } from './qr-code-preview.tsx'
import { useQrCurrency, type Wanted } from './use-qr-code.ts'
import { useQrCodeNavigation } from './use-qr-code-navigation.ts'

type QrForm = UseFormReturn<QrCodeInput, unknown, QrCodeInput>

/**
 * Form of a QR code beside its preview.
 * @param qrCode the code to change; undefined for a new code
 */
export function QrCodeFormPage({
  form,
  title,
  saveLabel,
  qrCode,
  stale = null,
  onSave,
  onCancel,
}: {
  form: QrForm
  title: string
  saveLabel?: string
  qrCode?: QrCode
  stale?: Stale | null
  /** Saves the code. May throw: validation errors of the server are then shown at the fields. */
  onSave: (input: QrCodeInput) => Promise<void>
  onCancel?: () => void
}) {
  const t = useTranslations('qrCodes')
  const navigation = useQrCodeNavigation()
  const [isSending, setSending] = useState(false)
  async function save(input: QrCodeInput) {
    if (isSending) return form.setError('logo', { type: 'server', message: t('form.logoSending') })
    try {
      await onSave(input)
    } catch (error) {
      const places = {
        terminalId: { field: 'terminalId', words: t('form.terminalGone') },
        logo: { field: 'logo', words: t('form.logoLost') },
      } as const
      if (refuseField(error, form.setError, places)) return
      setServerErrors(error, form.setError, {
        notFound: { field: 'storeId', words: t('form.storeGone') },
      })
    }
  }
  return (
    <FormPage
      title={title}
      back={
        <BackLink to="/setting/qrmanage" search>
          {t('title')}
        </BackLink>
      }
      form={form}
      onSave={save}
      {...(saveLabel !== undefined && { saveLabel })}
      onCancel={onCancel ?? navigation.list}
      beside={
        <FormSection title={t('look.title')}>
          <Beside form={form} qrCode={qrCode} />
        </FormSection>
      }
    >
      <StaleNotice stale={stale} />
      <QrCodeFields form={form} hasLogo={qrCode?.logo != null} onBusy={setSending} />
      {qrCode && <p className="text-sm text-muted">{t('form.printed')}</p>}
    </FormPage>
  )
}

function Beside({ form, qrCode }: { form: QrForm; qrCode: QrCode | undefined }) {
  const currency = useQrCurrency()
  const input = useWatch({ control: form.control }) as QrCodeInput
  const wrong = wrongFields(input, currency)
  const isWhole = [...wrong].every((field) => field === 'name')
  return <QrLook wanted={isWhole ? wantedOf(input, qrCode) : null} name={input.name} />
}

/** Converts the values of the form to the parameters of the preview. */
function wantedOf(input: QrCodeInput, qrCode: QrCode | undefined): Wanted {
  const { name: _name, ...parts } = partsOf(input)
  const { logo } = logoOf(input)
  const isNew = qrCode === undefined
  return {
    ...parts,
    ...(isNew ? {} : { qrCodeId: qrCode.qrCodeId }),
    ...(logo ? { logo } : logo === null && !isNew ? { logo: 'NONE' } : {}),
  }
}
