import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { cleanCode, CodeField } from '#form/code-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { handleError } from '#lib/handle-error.ts'
import { signOut } from '#lib/sign-out.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { codeForm, type CodeInput } from './code-form.ts'
import { useCountdown } from '#ui/use-countdown.ts'
import { credentialsApi } from './credentials.api.ts'
import { sessionApi } from './session.api.ts'

/**
 * Interval between polls in milliseconds, and maximum number of polls. Every server process learns
 * of a correct code within a second, so if all polls fail, the server has a fault.
 */
const LET_IN_MS = 300
const LET_IN_TRIES = 30

/** Polls until the server accepts the session. */
async function untilLetIn(): Promise<void> {
  for (let tries = 1; (await sessionApi.secondStep.call()).codeNeeded; tries++) {
    if (tries === LET_IN_TRIES)
      throw new Error('The code was right, and the server still asks for it')
    await new Promise((resolve) => setTimeout(resolve, LET_IN_MS))
  }
}

/**
 * Page that asks for the one-time code if the sign-in service has not. Until the code is entered,
 * the server rejects every other call.
 * @param onDone called when the server accepts the session
 */
export function CodePage({ maskedEmail, onDone }: { maskedEmail: string; onDone: () => void }) {
  const t = useTranslations('signIn')
  const shell = useTranslations('shell')
  const session = useTranslations('session')
  const { control, handleSubmit, setError, setFocus, resetField, formState } = useAppForm<
    CodeInput,
    CodeInput
  >(codeForm, { defaultValues: { code: '' } })
  const [againIn, wait] = useCountdown()
  const [isIn, setIn] = useState(false)

  async function ask(isAgain: boolean) {
    try {
      wait((await credentialsApi.sendCode.call()).againIn)
      if (isAgain) showToast({ severity: 'success', message: t('resent') })
    } catch (error) {
      handleError(error)
    }
    resetField('code')
    setFocus('code')
  }
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void ask(false)
  })

  async function confirm({ code }: CodeInput) {
    try {
      const { confirmed, triesLeft } = await credentialsApi.confirmCode.call({
        code: cleanCode(code),
      })
      if (!confirmed) {
        const message = triesLeft > 0 ? t('codeWrong', { left: triesLeft }) : t('codeDead')
        return setError('code', { type: 'server', message }, { shouldFocus: true })
      }
      setIn(true)
      await untilLetIn()
      onDone()
    } catch (error) {
      setIn(false)
      handleError(error)
    }
  }

  return (
    <main id="main" className="grid min-h-dvh place-items-center p-6">
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(confirm)(event)}
        className="flex w-full max-w-100 flex-col gap-4 rounded-md bg-surface p-6 shadow-float"
      >
        <h1 className="text-xl font-semibold">{t('codeTitle')}</h1>
        <p className="text-muted">{t('codeLead', { email: maskedEmail })}</p>
        <CodeField control={control} name="code" label={t('code')} message={t('codeMissing')} />
        <Button kind="primary" type="submit" busy={formState.isSubmitting || isIn}>
          {t('codeSubmit')}
        </Button>
        {isIn && (
          <p role="status" className="text-sm text-muted">
            {session('entering')}
          </p>
        )}
        <div className="flex flex-wrap justify-between gap-2 border-t border-line pt-4">
          <Button
            kind="quiet"
            disabledReason={againIn > 0 ? t('resendWait', { seconds: againIn }) : undefined}
            onClick={() => void ask(true)}
          >
            {t('resend')}
          </Button>
          <Button kind="quiet" onClick={() => void signOut()}>
            {shell('logOut')}
          </Button>
        </div>
        {againIn > 0 && (
          <p className="text-sm text-muted">{t('resendWait', { seconds: againIn })}</p>
        )}
      </form>
    </main>
  )
}
