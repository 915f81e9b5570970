import { tidyEmail } from '@choba/contract/email.ts'
import { tidyName } from '@choba/contract/text.ts'
import type { FastifyPluginAsync } from 'fastify'
import { linkPage } from '#platform/portal/link-page.ts'
import type { Tenants } from '#platform/access/tenants.ts'
import { setupNotice, setupPage } from './setup-page.ts'
import { isLinkUsable, setUp, type Applicant, type SetupDeps } from './setup.service.ts'

function applicantIn(form: URLSearchParams): Applicant {
  const typed = (name: string) => (form.get(name) ?? '').trim()
  return {
    username: typed('username'),
    fullName: tidyName(typed('fullName')),
    email: tidyEmail(typed('email')),
    password: form.get('password') ?? '',
    passwordAgain: form.get('passwordAgain') ?? '',
  }
}

/** Serves `/setup?token=…`: the page and form of the one-time link for the first administrator. */
export const setupRoutes = (deps: SetupDeps, tenants: Tenants): FastifyPluginAsync =>
  linkPage(
    {
      path: '/setup',
      bad: (context) => setupNotice(context, 'badLink'),
      show: async ({ realm, token, form, action }) =>
        (await isLinkUsable(deps, realm, token)) ? setupPage(form, action, {}, {}) : null,
      async submit({ realm, token, form, context, action, ip, requestId }, typed) {
        const applicant = applicantIn(typed)
        const outcome = await setUp(deps, realm, token, applicant, { ip, requestId })
        if (outcome === 'done') return setupNotice(context, 'done')
        return outcome === 'badLink' ? null : setupPage(form, action, applicant, outcome)
      },
    },
    tenants,
  )
