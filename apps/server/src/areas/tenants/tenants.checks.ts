import { connectKeycloak, fetchJson } from '@choba/identity/keycloak/server.ts'
import { AppError } from '#platform/app-error.ts'
import type { Services } from '#platform/area.ts'
import { errorOf } from '#platform/log.ts'
import { within } from '#platform/within.ts'

// What a tenant is about to rely on is asked before it is saved, and while no transaction is open.

/** So long all of it may take, in milliseconds. */
const DEADLINE = 10_000

type Deps = Pick<Services, 'config' | 'transport' | 'log'>

async function timed(work: Promise<unknown>): Promise<number> {
  const began = performance.now()
  await within(DEADLINE, work)
  return Math.round(performance.now() - began)
}

/** Reads a document of a Keycloak. @throws where there is none */
async function read(url: string): Promise<Record<string, unknown>> {
  const { ok, body } = await fetchJson(url)
  if (!ok) throw new Error(`there is nothing at ${url}`)
  return Object(body) as Record<string, unknown>
}

/** Discovery, keys, and a token by which the realms are listed. */
async function askKeycloak(keycloak: NonNullable<Deps['config']['keycloak']>): Promise<void> {
  const { jwks_uri: address } = await read(`${keycloak.url}/realms/master/.well-known/openid-configuration`)
  // Its keys are where we know it to be, whatever it says of its own address.
  const path = URL.parse(String(address))?.pathname
  if (path === undefined) throw new Error('the Keycloak does not say where its keys are')
  const { keys } = await read(new URL(path, keycloak.url).href)
  if (!Array.isArray(keys) || keys.length === 0) throw new Error('the Keycloak has no keys')
  await connectKeycloak(keycloak).ask(({ realms }) => realms.find({ briefRepresentation: true }))
}

/** @throws AppError signInServiceError: there is none, it does not answer in time, or it does not let us in */
export async function testSignIn({ config: { keycloak }, log }: Deps) {
  if (!keycloak) throw new AppError('signInServiceError')
  try {
    return { address: keycloak.url, milliseconds: await timed(askKeycloak(keycloak)) }
  } catch (error) {
    log.warn({ err: errorOf(error) }, 'the Keycloak failed its test')
    throw new AppError('signInServiceError')
  }
}

/** @throws AppError thirdPartyUnavailable: it does not answer in time, or refuses us */
export async function testMail({ transport, log }: Deps) {
  try {
    return { milliseconds: await timed(transport.check()) }
  } catch (error) {
    log.warn({ err: errorOf(error) }, 'the mail server failed its test')
    throw new AppError('thirdPartyUnavailable')
  }
}
