import type { KoaContextWithOIDC } from 'oidc-provider'
import { pageLanguage } from '../pages/page-language.ts'
import { phrasesOf, type PageContext } from '../pages/page-frame.ts'
import { noticePage, signOutPage } from '../pages/pages.ts'
import type { RealmRef, TenantTheme } from '../port.ts'
import type { ProviderOptions } from './provider.ts'

/** Pages that oidc-provider renders through callbacks. */
export function providerPages(
  realm: RealmRef,
  look: () => Promise<TenantTheme>,
): ProviderOptions['pages'] {
  async function contextOf(ctx: KoaContextWithOIDC): Promise<PageContext> {
    const { kc_locale: chosen, ui_locales: uiLocales } = ctx.query
    return {
      realm: realm.realm,
      tenant: (await look()).name,
      home: `${realm.publicUrl}/`,
      language: pageLanguage({ chosen, uiLocales, acceptLanguage: ctx.get('accept-language') }),
    }
  }
  return {
    async renderError(ctx, out) {
      const context = await contextOf(ctx)
      const { signIn, results } = phrasesOf(context.language)
      ctx.type = 'html'
      // The page does not show the exact cause, because only developers need it. They find it in
      // the status code and the log.
      ctx.body =
        out.error === 'server_error'
          ? noticePage(context, signIn.errorTitle, results.signInServiceError)
          : noticePage(context, signIn.errorTitle, signIn.errorText)
    },
    async signOut(ctx, form) {
      const hint = ctx.oidc.entities.IdTokenHint?.payload
      // Another site could send users to this page to sign them out. Without the user's ID token,
      // which only the portal has, the page asks for confirmation.
      const asked = hint?.sub !== ctx.oidc.session?.accountId
      ctx.type = 'html'
      ctx.body = signOutPage(await contextOf(ctx), form, asked)
    },
    async signedOut(ctx) {
      const context = await contextOf(ctx)
      const { signIn } = phrasesOf(context.language)
      ctx.type = 'html'
      ctx.body = noticePage(context, signIn.signedOutTitle, signIn.signedOutText)
    },
  }
}
