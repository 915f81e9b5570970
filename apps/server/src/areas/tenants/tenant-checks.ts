import { badField } from '@choba/contract/bad-input.ts'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import {
  type FailedSignInTest,
  signInSteps,
  type tenants,
} from '@choba/contract/tenants.contract.ts'
import { connectKeycloak, fetchJson } from '@choba/identity/keycloak/server.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Services } from '#platform/calls/area.ts'
import { errorOf } from '#platform/observability/log.ts'
import { within } from '#platform/process/within.ts'

// Checks external services before a tenant that depends on them is saved. Must run outside of a
// database transaction, because the calls can take seconds.

/** Time limit for all steps together, in milliseconds. */
const DEADLINE = 10_000

type Deps = Pick<Services, 'config' | 'transport' | 'log'>
type Keycloak = NonNullable<Deps['config']['keycloak']>
type Step = (typeof signInSteps)[number]

async function timed(work: Promise<unknown>): Promise<number> {
  const began = performance.now()
  await within(DEADLINE, work)
  return Math.round(performance.now() - began)
}

/** Reads a JSON document of a Keycloak server. @throws if it does not exist */
async function read(url: string): Promise<Record<string, unknown>> {
  const { ok, body } = await fetchJson(url)
  if (!ok) throw new Error(`there is nothing at ${url}`)
  return Object(body) as Record<string, unknown>
}

/** Steps of the Keycloak test; a step throws if it fails. */
function stepsOf(keycloak: Keycloak): Record<Step, () => Promise<unknown>> {
  const issuer = `${keycloak.url}/realms/master`
  const about = () => read(`${issuer}/.well-known/openid-configuration`)
  return {
    async discovery() {
      const { issuer: said } = await about()
      // Tokens contain this issuer. If the issuer differs from the configured address, the server
      // would reject the tokens.
      if (said !== issuer) throw new Error(`${issuer} calls itself ${String(said).slice(0, 200)}`)
    },
    async keys() {
      const { jwks_uri: address } = await about()
      // Reads the keys from the configured host, even if the document names another host.
      const path = URL.parse(String(address))?.pathname
      if (path === undefined) throw new Error('the Keycloak does not say where its keys are')
      const { keys } = await read(new URL(path, keycloak.url).href)
      if (!Array.isArray(keys) || keys.length === 0) throw new Error('the Keycloak has no keys')
    },
    token: () =>
      connectKeycloak(keycloak).ask(({ realms }) => realms.find({ briefRepresentation: true })),
  }
}

/**
 * Tests the configured Keycloak server.
 * @returns the duration of each step in milliseconds
 * @throws AppError signInServiceError with the failed step, if the server does not answer in time,
 * is no Keycloak or rejects our credentials; with null if none is configured
 */
export async function testSignIn({
  config: { keycloak },
  log,
}: Deps): Promise<ResultOf<typeof tenants.testSignIn>> {
  if (!keycloak) throw new AppError('signInServiceError')
  const { url: address } = keycloak
  const all = stepsOf(keycloak)
  const steps = { discovery: 0, keys: 0, token: 0 }
  const until = performance.now() + DEADLINE
  for (const step of signInSteps) {
    try {
      const began = performance.now()
      await within(until - began, all[step]())
      steps[step] = Math.round(performance.now() - began)
    } catch (error) {
      log.warn({ err: errorOf(error), step }, 'the Keycloak failed its test')
      throw new AppError('signInServiceError', { address, step } satisfies FailedSignInTest)
    }
  }
  return { address, steps }
}

/**
 * Checks that a new realm can be created at the Keycloak server. An existing realm with the same
 * name belongs to another application and must not be used.
 * @throws AppError signInServiceError, as listed at `testSignIn`; badRequest for `tenantCode` if
 * the realm exists
 */
export async function testNewRealm(deps: Deps, realm: string): Promise<void> {
  const { address } = await testSignIn(deps)
  const { ok } = await fetchJson(`${address}/realms/${encodeURIComponent(realm)}`)
  if (ok) throw new AppError('badRequest', badField('tenantCode', 'value'))
}

/**
 * Tests the connection to the mail server.
 * @throws AppError thirdPartyUnavailable if the mail server does not answer in time or rejects the
 * connection
 */
export async function testMail({ transport, log }: Deps) {
  try {
    return { milliseconds: await timed(transport.check()) }
  } catch (error) {
    log.warn({ err: errorOf(error) }, 'the mail server failed its test')
    throw new AppError('thirdPartyUnavailable')
  }
}
