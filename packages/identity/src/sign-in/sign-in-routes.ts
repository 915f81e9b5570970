import { finished } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import type { Engine } from '@choba/database/engine.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { attemptSignIn } from '../credentials/attempts.ts'
import { refuseErrors } from '../oidc/mount.ts'
import { reasonIn, signInPage } from '../pages/pages.ts'
import type { RealmRef } from '../port.ts'
import { INTERACTION_COOKIE } from '../oidc/provider.ts'
import type { Realms } from '../oidc/realms.ts'
import { wake } from '../oidc/sessions.ts'
import {
  isSecondStepDone,
  type Method,
  type SignInState,
  type Step,
  type StepResult,
} from './sign-in-state.ts'
import type { SignInSteps } from './sign-in-steps.ts'
import { interactionContextOf, type InteractionContext } from './interaction-context.ts'
import { stepForms } from './step-forms.ts'
import { userAgentOf } from './user-agent.ts'

export interface SignInEvent {
  tenantId: number
  /** Null if the name is unknown. */
  userId: number | null
  /** User ID; for an unknown name, the typed text, shortened and without control characters. */
  username: string
  ok: boolean
  /** Step that failed, or the step that completed the sign-in. */
  step: 'password' | Method | 'newPassword'
  ip: string
  /** User-Agent of the browser; null if it sent none. */
  userAgent: string | null
  requestId: string
}

interface SignInOptions {
  engine: Engine
  realms: Realms
  steps: SignInSteps
  signedIn: (event: SignInEvent) => Promise<void>
  /** Called if the locked name belongs to a user. */
  locked: (realm: RealmRef, userId: number, language: Language) => Promise<void>
}

type Who = Pick<SignInEvent, 'userId' | 'username'>

const MAX_BODY = 16 * 1024

const stepName = (step: Step): SignInEvent['step'] => (step === 'password' ? 'newPassword' : step)

/**
 * Routes of the sign-in page. Only the last step calls `finish`, so a user who has not completed
 * all steps is never signed in.
 */
export function signInRoutes({
  engine,
  realms,
  steps,
  signedIn,
  locked,
}: SignInOptions): FastifyPluginAsync {
  const forms = stepForms(engine, steps)
  const emails = new Set<Promise<void>>()

  const tell = (
    { request, place }: InteractionContext,
    { userId, username }: Who,
    step: SignInEvent['step'],
    ok: boolean,
  ) =>
    signedIn({
      tenantId: place.tenantId,
      userId,
      // oxlint-disable-next-line no-control-regex -- the audit must not be made to print control characters
      username: username.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, 100),
      ok,
      step,
      ip: request.ip,
      userAgent: userAgentOf(request.headers),
      requestId: request.id,
    })

  /**
   * Sends the e-mail about the lock after the response, so that response times do not reveal if the
   * name exists.
   */
  function lockedAfter({ request, reply, realm, context }: InteractionContext, userId: number) {
    finished(reply.raw, () => {
      const email = locked(realm, userId, context.language)
        .catch((error: unknown) => request.log.error(error))
        .finally(() => emails.delete(email))
      emails.add(email)
    })
  }

  async function finish(here: InteractionContext, userId: number, done: readonly string[]) {
    const { request, reply, provider, realm, sessionUid } = here
    if (sessionUid) await wake(engine, realm, sessionUid, userId)
    const login = {
      accountId: String(userId),
      amr: [...done],
      acr: isSecondStepDone(done) ? '2' : '1',
    }
    const onwards = await provider.interactionResult(request.raw, reply.raw, { login })
    const path = request.url.split('?')[0]!
    const gone = `Path=${path}; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax`
    // Deletes both cookies of the sign-in page. They are no longer needed, and would otherwise stay
    // for a quarter of an hour.
    reply.header('set-cookie', [
      `${INTERACTION_COOKIE}=; ${gone}`,
      `${INTERACTION_COOKIE}.sig=; ${gone}`,
    ])
    return reply.redirect(onwards, 303)
  }

  async function goOn(
    here: InteractionContext,
    who: Who & { userId: number },
    step: SignInEvent['step'],
    given: StepResult,
  ) {
    // Redirects to the next step's page, so that it can be reloaded without sending the form again.
    if (given.outcome !== 'right' || given.next !== null)
      return here.reply.redirect(here.action, 303)
    await tell(here, who, step, true)
    return finish(here, who.userId, given.done)
  }

  async function afterPassword(here: InteractionContext, form: URLSearchParams) {
    const { action, context, place } = here
    const username = (form.get('username') ?? '').trim()
    const password = form.get('password') ?? ''
    const usernameError = username === '' ? 'usernameMissing' : undefined
    const passwordError = password === '' ? 'passwordMissing' : undefined
    if (usernameError || passwordError) {
      return signInPage(context, { action, username, usernameError, passwordError })
    }
    const attempt = await attemptSignIn(engine, place.tenantId, username, password)
    if (attempt.ok) {
      const { person } = attempt
      return goOn(here, person, 'password', await steps.begin(place, person.userId))
    }
    const { person, reason, closesLock, triesLeft } = attempt
    if (closesLock && person) lockedAfter(here, person.userId)
    await tell(here, person ?? { userId: null, username }, 'password', false)
    return signInPage(context, { action, username, refusal: reason, triesLeft })
  }

  async function afterStep(here: InteractionContext, stage: SignInState, given: StepResult) {
    const { person } = stage
    const step = stepName(stage.next)
    if (given.outcome === 'wrong' || given.outcome === 'locked')
      await tell(here, person, step, false)
    switch (given.outcome) {
      case 'wrong':
        if (given.closesLock) lockedAfter(here, person.userId)
        return forms.showFailure(here, stage, given.triesLeft)
      case 'expired':
        return forms.showFailure(here, stage, 0)
      case 'locked':
        return signInPage(here.context, {
          action: here.action,
          username: '',
          refusal: 'accountLocked',
        })
      default:
        return goOn(here, person, step, given)
    }
  }

  return async (app) => {
    app.addHook('onClose', async () => void (await Promise.all(emails)))
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    refuseErrors(app)

    app.get('/realms/:realm/interaction/:uid', async (request, reply) => {
      const here = await interactionContextOf({ engine, realms }, request, reply)
      if (!here) return reply
      const stage = await steps.at(here.place)
      if (stage) return forms.show(here, stage)
      const { login_hint: hint, reason } = here.wishes
      const username = typeof hint === 'string' ? hint : ''
      return signInPage(here.context, { action: here.action, username, reason: reasonIn(reason) })
    })

    app.post('/realms/:realm/interaction/:uid', async (request, reply) => {
      const here = await interactionContextOf({ engine, realms }, request, reply)
      if (!here) return reply
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      // A user who went back to the first page starts again.
      if (!form.has('step')) return afterPassword(here, form)
      const stage = await steps.at(here.place)
      if (!stage) return reply.redirect(here.action, 303)
      const handled = await forms.handle(here, stage, form)
      return 'page' in handled ? handled.page : afterStep(here, stage, handled.given)
    })
  }
}
