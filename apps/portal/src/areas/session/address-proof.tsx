import { isRefusal } from '#lib/api-error.ts'
import { whileEnding } from '#lib/sign-out.ts'
import { useTranslations } from '#lib/translations.ts'
import { cleanCode, CodeField } from '#form/code-field.tsx'
import { ModalForm } from '#form/modal-form.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { handleError } from '#lib/handle-error.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import type { AccountDialogProps } from './account-dialog.ts'
import { codeForm, type CodeInput } from './code-form.ts'
import { useCountdown } from '#ui/use-countdown.ts'
import { credentialsApi } from './credentials.api.ts'

interface Props extends Pick<AccountDialogProps, 'hold'> {
  /** E-mail address to which the code was sent. */
  email: string
  /** Number of seconds until another code can be sent to the address. */
  againIn: number
  /** True if earlier codes were sent to a different address. */
  hasOther: boolean
  /** Returns to the form in which the user enters the address. */
  onOther: () => void
  onProven: () => void
}

/**
 * Form for the code that proves access to an e-mail address. The new address takes effect only
 * after the user enters the code.
 */
export function AddressProof({
  email,
  againIn: initial,
  hasOther,
  onOther,
  onProven,
  hold,
}: Props) {
  const t = useTranslations('session.step')
  const signIn = useTranslations('signIn')
  const { control, handleSubmit, setError, setFocus, resetField, formState } = useAppForm<
    CodeInput,
    CodeInput
  >(codeForm, { defaultValues: { code: '' } })
  const [againIn, wait] = useCountdown(initial)

  async function prove({ code }: CodeInput) {
    hold(true)
    try {
      const { confirmed, triesLeft } = await whileEnding(() =>
        credentialsApi.confirmAddress.call({ code: cleanCode(code) }),
      )
      if (confirmed) return onProven()
      const message = triesLeft > 0 ? signIn('codeWrong', { left: triesLeft }) : signIn('codeDead')
      setError('code', { type: 'server', message }, { shouldFocus: true })
    } catch (error) {
      failed(error)
    }
    hold(false)
  }

  /**
   * Handles a failed attempt. If the new address has expired on the server, the user must enter it
   * again.
   */
  function failed(error: unknown) {
    if (!isRefusal(error, 'nothingToDo')) return handleError(error)
    showToast({ severity: 'warning', message: t('lapsed') })
    onOther()
  }

  async function resend() {
    try {
      wait((await credentialsApi.sendAddressCode.call()).againIn)
      showToast({ severity: 'success', message: signIn('resent') })
    } catch (error) {
      return failed(error)
    }
    resetField('code')
    setFocus('code')
  }

  return (
    <ModalForm
      onSubmit={(event) => void handleSubmit(prove)(event)}
      confirmLabel={t('prove')}
      cancelLabel={t('otherAddress')}
      onCancel={onOther}
      busy={formState.isSubmitting}
    >
      <p className="break-words">{t('proof', { email })}</p>
      {hasOther && <p className="text-sm text-muted">{t('oldInUse')}</p>}
      <CodeField
        control={control}
        name="code"
        label={signIn('code')}
        message={signIn('codeMissing')}
      />
      <div>
        <Button
          disabledReason={againIn > 0 ? signIn('resendWait', { seconds: againIn }) : undefined}
          onClick={() => void resend()}
        >
          {signIn('resend')}
        </Button>
        {againIn > 0 && (
          <p className="mt-1 text-sm text-muted">{signIn('resendWait', { seconds: againIn })}</p>
        )}
      </div>
    </ModalForm>
  )
}
