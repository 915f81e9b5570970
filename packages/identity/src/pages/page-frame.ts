import { languages as codes, type Language } from '@choba/contract/session.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Phrases } from '@choba/phrases/phrases.ts'
import { createTranslator } from 'use-intl/core'
import { html, trusted, type Html } from './html.ts'

/** Data that every page needs. */
export interface PageContext {
  realm: string
  /** Display name of the tenant. */
  tenant: string
  language: Language
  /** URL of the portal, for links back to it. */
  home: string
  /** True if the page can be requested in another language with `?kc_locale=`. */
  switchable?: boolean
  /** Base path of the page's files; defaults to the realm. */
  assets?: string
  /** Path of the forgotten-password page, if the tenant has one. */
  forgotten?: string | null
  /** Query parameters to keep when the language changes, for example `token=…&`. */
  kept?: string
}

/** Returns a translator for phrases with values, of the sign-in pages or of one-time links. */
export const speaker = <G extends 'signIn' | 'passwordLink' | 'unsubscribe' = 'signIn'>(
  language: Language,
  group?: G,
) => createTranslator({ locale: language, messages: languages[language][(group ?? 'signIn') as G] })

export const phrasesOf = (language: Language): Phrases => languages[language]

function languageSwitch({ language, kept = '' }: PageContext): Html {
  return html`<nav class="languages" aria-label="${phrasesOf(language).signIn.languages}">
    <ul>
      ${codes.map(
        (code) =>
          html`<li>
            <a
              href="?${kept}kc_locale=${code}"
              data-language="${code}"
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

export function page(context: PageContext, title: string, body: Html): string {
  const { signIn } = phrasesOf(context.language)
  const { assets = `/realms/${context.realm}/assets` } = context
  return html`<!doctype html>
    <html lang="${context.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} | ${context.tenant}</title>
        <link rel="icon" href="/theme/favicon" />
        <link rel="stylesheet" href="/theme/style.css" />
        <link rel="stylesheet" href="${assets}/page.css" />
        <script src="${assets}/page.js" defer></script>
      </head>
      <body>
        <header class="panel">
          <p class="tenant">
            <img class="logo" src="/theme/logo" alt="" height="26" />${context.tenant}
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

export const focus = trusted('autofocus')
export const describedBy = (id: string) => trusted(`aria-invalid="true" aria-describedby="${id}"`)

/** Renders a button that reveals the content of a password field. */
export function showButton({ language }: PageContext, field: string): Html {
  const { signIn } = phrasesOf(language)
  return html`<button
    class="show"
    type="button"
    hidden
    data-shows="${field}"
    data-show="${signIn.show}"
    data-hide="${signIn.hide}"
  >
    ${signIn.show}
  </button>`
}
