import { passwordProblem } from '@choba/contract/password.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { NewPassword } from '@choba/identity/sign-in/new-password.ts'
import { IdentityUnreachable, type Outcome } from '@choba/identity/port.ts'
import type { FastifyPluginAsync } from 'fastify'
import { writeAuditAlone } from '#platform/audit/audit.ts'
import { linkPage, type LinkVisit } from '#platform/portal/link-page.ts'
import type { Tenants } from '#platform/access/tenants.ts'
import { findInvited, giveBackLink, useLink, type Invited } from './password-links.service.ts'
import { passwordNotice, passwordPage } from './password-page.ts'
import type { UserDeps } from './user-sign-in.service.ts'

interface Parts extends UserDeps {
  readonly engine: Engine
}

type Faults = Omit<NewPassword, 'username'>

/**
 * Validates the entered passwords before the sign-in service is called. Returns null if they are
 * valid.
 */
function judge({ username }: Invited, password: string, again: string): Faults | null {
  if (password === '') return { problem: 'newPasswordMissing' }
  const problem = password.includes('\0')
    ? 'passwordFormatInvalid'
    : passwordProblem(password, username)
  if (problem) return { problem }
  return password === again ? null : { repeated: 'passwordsDiffer' }
}

/**
 * Sets a password. The first password creates the account at the sign-in service. A later password
 * ends all sign-ins.
 */
async function setPassword(
  { identity }: Parts,
  { realm }: LinkVisit,
  person: Invited,
  password: string,
): Promise<Outcome> {
  const { id: userId, username, email, full_name: fullName, activated_at: known } = person
  const set = known
    ? identity.resetPassword(realm, userId, password, false)
    : identity.createAccount(realm, {
        userId,
        username,
        email,
        fullName,
        password,
        temporary: false,
      })
  return set.catch((error: unknown) => {
    if (error instanceof IdentityUnreachable) return { ok: false, reason: 'signInServiceError' }
    throw error
  })
}

/**
 * Sets the chosen password. @returns null if the link is no longer usable; otherwise the problem of
 * the password, or success
 */
async function choosePassword(
  deps: Parts,
  visit: LinkVisit,
  invited: Invited,
  typed: URLSearchParams,
): Promise<Faults | 'done' | null> {
  const { engine, identity, mailer } = deps
  const { realm, token, form, ip, requestId } = visit
  const { tenantId } = realm
  const password = typed.get('newPassword') ?? ''
  const faults = judge(invited, password, typed.get('newPasswordAgain') ?? '')
  if (faults) return faults
  const person = await useLink(engine, tenantId, token)
  if (!person) return null
  const set = await setPassword(deps, visit, person, password).catch(async (error: unknown) => {
    await giveBackLink(engine, tenantId, person.id)
    throw error
  })
  if (!set.ok) {
    await giveBackLink(engine, tenantId, person.id)
    return { problem: set.reason }
  }
  // The user has opened the link from the e-mail and thereby proven the address. A lock after wrong
  // passwords is therefore removed.
  await identity.unlock(realm, person.id)
  if (person.activated_at) {
    const email = {
      kind: 'passwordChanged',
      to: person.email,
      language: form.language,
      values: {},
    } as const
    await withScope(engine, { role: 'identity', tenantId }, (tx) => mailer.enqueue(tx, email))
    mailer.flush()
  }
  await writeAuditAlone(engine, {
    merchantId: person.merchant_id,
    tenantId,
    userId: person.id,
    userName: person.username,
    job: null,
    action: 'users.setPassword',
    audit: { object: person.username, of: { kind: 'user', id: String(person.id) } },
    outcome: 'success',
    ip,
    requestId,
  })
  return 'done'
}

/** Serves `/account/password?token=…`, the page of the one-time link to set a password. */
export const passwordRoutes = (deps: Parts, tenants: Tenants): FastifyPluginAsync =>
  linkPage(
    {
      path: '/account/password',
      bad: (context) => passwordNotice(context, 'badLink'),
      async show({ realm, token, form, action }) {
        const invited = await findInvited(deps.engine, realm.tenantId, token)
        return invited ? passwordPage(form, action, invited, {}) : null
      },
      async submit(visit, typed) {
        const invited = await findInvited(deps.engine, visit.realm.tenantId, visit.token)
        const outcome = invited ? await choosePassword(deps, visit, invited, typed) : null
        if (!invited || outcome === null) return null
        if (outcome === 'done') return passwordNotice(visit.context, 'done')
        return passwordPage(visit.form, visit.action, invited, outcome)
      },
    },
    tenants,
  )
