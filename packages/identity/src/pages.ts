import { languages as codes, type Language } from '@choba/contract/session.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Phrases } from '@choba/phrases/ja.ts'
import { html, trusted, type Html } from './html.ts'

/** What every page needs to know. */
export interface PageContext {
  realm: string
  /** The tenant's name, as people know it. */
  tenant: string
  language: Language
  /** The portal. */
  home: string
  /** Whether the page can be asked for again in another language by `?kc_locale=`. */
  switchable?: boolean
}

export const phrasesOf = (language: Language): Phrases => languages[language]

function languageSwitch({ language }: PageContext): Html {
  return html`<nav class="languages" aria-label="${phrasesOf(language).signIn.languages}">
    <ul>
      ${codes.map(
        (code) =>
          html`<li>
            <a
              href="?kc_locale=${code}"
              lang="${code}"
              hreflang="${code}"
              ${code === language && trusted('aria-current="true"')}
              >${phrasesOf(code).signIn.languageName}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`
}

function page(context: PageContext, title: string, body: Html): string {
  const { signIn } = phrasesOf(context.language)
  const assets = `/realms/${context.realm}/assets`
  return html`<!doctype html>
    <html lang="${context.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} | ${context.tenant}</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="stylesheet" href="${assets}/brand.css" />
        <link rel="stylesheet" href="${assets}/page.css" />
        <script src="${assets}/page.js" defer></script>
      </head>
      <body>
        <header class="panel">
          <p class="tenant">
            <span class="mark" aria-hidden="true">${Array.from(context.tenant)[0]}</span>${context.tenant}
          </p>
          <div class="pitch">
            <p class="headline">${signIn.headline}</p>
            <p>${signIn.tagline}</p>
          </div>
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
        ${context.switchable && languageSwitch(context)}
      </body>
    </html>`.html.trim()
}

export interface SignInForm {
  action: string
  username: string
  /** Names of phrases, each in the place it belongs to. */
  usernameError?: 'usernameMissing' | undefined
  passwordError?: 'passwordMissing' | undefined
  refusal?: 'wrongCredentials' | 'accountLocked' | undefined
}

const focus = trusted('autofocus')
const describedBy = (id: string) => trusted(`aria-invalid="true" aria-describedby="${id}"`)

export function signInPage(context: PageContext, form: SignInForm): string {
  const { signIn, results } = phrasesOf(context.language)
  const { usernameError, passwordError, refusal } = form
  // The first thing to be corrected has the focus: after a wrong password that is the password.
  const atPassword = !usernameError && (passwordError !== undefined || form.username !== '')
  return page(
    context,
    signIn.title,
    html`<p class="lead">${signIn.lead}</p>
      ${refusal && html`<p class="alert" role="alert" id="refusal">${results[refusal]}</p>`}
      <form method="post" action="${form.action}" novalidate>
        <div class="field">
          <label for="username">${signIn.username}</label>
          <input
            id="username"
            name="username"
            value="${form.username}"
            maxlength="255"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            ${usernameError && describedBy('username-error')}
            ${!atPassword && focus}
          />
          ${usernameError && html`<p class="error" role="alert" id="username-error">${signIn[usernameError]}</p>`}
        </div>
        <div class="field">
          <label for="password">${signIn.password}</label>
          <div class="control with-button">
            <input
              id="password"
              name="password"
              type="password"
              autocomplete="current-password"
              ${passwordError && describedBy('password-error')}
              ${refusal && describedBy('refusal')}
              ${atPassword && focus}
            />
            <button
              class="show"
              type="button"
              hidden
              data-shows="password"
              data-show="${signIn.show}"
              data-hide="${signIn.hide}"
            >
              ${signIn.show}
            </button>
          </div>
          ${passwordError && html`<p class="error" role="alert" id="password-error">${signIn[passwordError]}</p>`}
        </div>
        <button class="action" type="submit">${signIn.submit}</button>
      </form>`,
  )
}

/** A page that says one thing and leads back to the portal. */
export function noticePage(context: PageContext, title: string, text: string): string {
  const { signIn } = phrasesOf(context.language)
  return page(
    context,
    title,
    html`<p class="lead">${text}</p>
      <a class="action" href="${context.home}">${signIn.home}</a>`,
  )
}

/** @param form the library's form, to which the button belongs. `asked` is false when the portal vouches for the wish. */
export function signOutPage(context: PageContext, form: string, asked: boolean): string {
  const { signIn } = phrasesOf(context.language)
  return page(
    context,
    signIn.signOutTitle,
    html`<p class="lead">${asked ? signIn.signOutQuestion : signIn.signingOut}</p>
      ${trusted(form)}
      <button
        class="action"
        type="submit"
        form="op.logoutForm"
        name="logout"
        value="yes"
        ${!asked && trusted('data-press')}
      >
        ${signIn.signOut}
      </button>
      ${asked && html`<a class="quiet" href="${context.home}">${signIn.home}</a>`}`,
  )
}
