import type { askForPasskey } from '../credentials/passkeys.ts'
import { html, trusted } from '../pages/html.ts'
import { describedBy, focus, page, phrasesOf, type PageContext } from '../pages/page-frame.ts'
import {
  errorText,
  otherWays,
  stepField,
  wish,
  type StepError,
  type StepForm,
} from './step-pages.ts'

/** Form fields of an assertion, filled in by `page.js`. */
export const assertionFields = [
  'credentialId',
  'clientDataJSON',
  'authenticatorData',
  'signature',
] as const

interface PasskeyForm extends StepForm {
  /** A `PublicKeyCredentialRequestOptionsJSON`. */
  request: Awaited<ReturnType<typeof askForPasskey>>
  error: StepError | undefined
}

/**
 * Renders the page that asks for a passkey. Its button makes the browser ask the authenticator for
 * a signature.
 */
export function passkeyPage(context: PageContext, form: PasskeyForm): string {
  const { signIn } = phrasesOf(context.language)
  const said = errorText(context, form.error)
  return page(
    context,
    signIn.passkeyTitle,
    html`<p class="lead">${signIn.passkeyLead}</p>
      <form
        method="post"
        action="${form.action}"
        data-passkey="${JSON.stringify(form.request)}"
        data-failed="${signIn.passkeyFailed}"
        data-unsupported="${signIn.passkeyUnsupported}"
      >
        ${stepField(form)}
        ${assertionFields.map((name) => html`<input type="hidden" name="${name}" />`)}
        <p class="error" role="alert" ${!said && trusted('hidden')}>${said}</p>
        <button class="action" type="submit" ${focus}>${signIn.passkeySubmit}</button>
      </form>
      <div class="wishes">
        ${otherWays(context, form)} ${wish(form, 'startAgain', signIn.startAgain)}
      </div>`,
  )
}

/** Renders the step for a recovery code, which replaces the second step. */
export function recoveryPage(
  context: PageContext,
  form: StepForm & { error: StepError | undefined },
): string {
  const { signIn } = phrasesOf(context.language)
  const said = errorText(context, form.error)
  return page(
    context,
    signIn.recoveryTitle,
    html`<p class="lead">${signIn.recoveryLead}</p>
      <form method="post" action="${form.action}" novalidate>
        ${stepField(form)}
        <div class="field">
          <label for="code">${signIn.recoveryCode}</label>
          <input
            class="digits long"
            id="code"
            name="code"
            autocomplete="off"
            autocapitalize="characters"
            maxlength="100"
            spellcheck="false"
            ${said && describedBy('code-error')}
            ${focus}
          />
          ${said && html`<p class="error" role="alert" id="code-error">${said}</p>`}
        </div>
        <button class="action" type="submit">${signIn.codeSubmit}</button>
      </form>
      <div class="wishes">
        ${otherWays(context, form)} ${wish(form, 'startAgain', signIn.startAgain)}
      </div>`,
  )
}
