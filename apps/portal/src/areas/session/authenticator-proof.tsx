import { useTranslations } from '#lib/translations.ts'
import { cleanCode, CodeField } from '#form/code-field.tsx'
import { ModalForm } from '#form/modal-form.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { handleError } from '#lib/handle-error.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { showToast } from '#ui/toasts.ts'
import { codeForm, type CodeInput } from './code-form.ts'
import { QrPicture } from '#ui/qr-picture.tsx'
import { credentialsApi } from './credentials.api.ts'

/**
 * Secret for the authenticator app: in base32, and as the otpauth address that the QR code
 * contains.
 */
export interface Begun {
  readonly secret: string
  readonly uri: string
}

/**
 * Secret for the authenticator app as a QR code and as text, with a field for a code. The code
 * proves that the app has the secret.
 */
export function AuthenticatorProof({
  begun,
  onBack,
  onDone,
}: {
  begun: Begun
  onBack: () => void
  onDone: () => void
}) {
  const t = useTranslations('session')
  const signIn = useTranslations('signIn')
  const { control, handleSubmit, setError, formState } = useAppForm<CodeInput, CodeInput>(
    codeForm,
    {
      defaultValues: { code: '' },
    },
  )

  async function prove({ code }: CodeInput) {
    try {
      const { confirmed } = await credentialsApi.confirmAuthenticator.call({
        code: cleanCode(code),
      })
      if (!confirmed)
        return setError('code', { type: 'server', message: t('app.wrong') }, { shouldFocus: true })
    } catch (error) {
      return handleError(error)
    }
    showToast({ severity: 'success', message: t('app.done') })
    onDone()
  }

  return (
    <ModalForm
      onSubmit={(event) => void handleSubmit(prove)(event)}
      confirmLabel={t('app.act')}
      cancelLabel={t('step.back')}
      onCancel={onBack}
      busy={formState.isSubmitting}
    >
      <p>{t('app.scan')}</p>
      <QrPicture text={begun.uri} label={t('app.picture')} />
      <div>
        <p className="text-sm text-muted">{t('app.secret')}</p>
        <CopyText text={begun.secret} />
      </div>
      <CodeField
        control={control}
        name="code"
        label={t('app.code')}
        message={signIn('codeMissing')}
      />
    </ModalForm>
  )
}
