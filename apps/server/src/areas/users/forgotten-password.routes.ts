import type { FastifyPluginAsync } from 'fastify'
import { linkPage } from '#platform/portal/link-page.ts'
import { FORGOTTEN_PATH, type Tenants } from '#platform/access/tenants.ts'
import { forgottenPage } from './forgotten-password-page.ts'
import type { Forgotten } from './forgotten-password.service.ts'
import { passwordNotice } from './password-page.ts'

/**
 * Serves the page on which users request a new password. If the tenant does not allow such
 * requests, the page does not exist.
 */
export const forgottenRoutes = (forgotten: Forgotten, tenants: Tenants): FastifyPluginAsync => {
  const allows = async (tenantId: number) =>
    (await tenants.byId(tenantId))?.tenant.forgot_password === true
  const page = linkPage(
    {
      path: FORGOTTEN_PATH,
      bad: (context) => passwordNotice(context, 'badLink'),
      show: async ({ realm, form, action }) =>
        (await allows(realm.tenantId)) ? forgottenPage(form, action, 'asked') : null,
      async submit({ realm, form, context, action, ip }, typed) {
        if (!(await allows(realm.tenantId))) return null
        const name = (typed.get('username') ?? '').trim()
        if (name === '') return forgottenPage(form, action, 'missing')
        forgotten.take({ tenantId: realm.tenantId, name, language: form.language, ip })
        return forgottenPage(context, action, 'taken')
      },
    },
    tenants,
  )
  return async (app) => {
    app.addHook('onClose', () => forgotten.idle())
    await app.register(page)
  }
}
