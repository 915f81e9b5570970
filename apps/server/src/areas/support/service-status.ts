import {
  serviceParts,
  type ServicePart,
  type ServiceState,
} from '@choba/contract/support.contract.ts'
import { codeOfClass } from '@choba/database/codes.ts'
import { withScope, type WorkerScope } from '@choba/database/scope.ts'
import type { Services } from '#platform/calls/area.ts'
import { cacheBy } from '#platform/process/cache.ts'
import { gatewayFor } from '#platform/gateway/choose.ts'
import { errorOf } from '#platform/observability/log.ts'
import { PermanentFailure, RetryLater } from '#platform/jobs/jobs.ts'
import { realmRefOf } from '#platform/access/tenants.ts'
import { within } from '#platform/process/within.ts'
import { oldestWaitingEmail } from './support.repository.ts'

// Status of the three services that this server depends on, measured by calls from this server.
// Results are cached, and each call has a timeout.

/** Time for which a result is cached for all users of a tenant, in milliseconds. */
const CACHE_MS = 30_000
/**
 * `DEADLINE`: timeout of a call. `SLOW_MS`: duration above which a call counts as slow. Both in
 * milliseconds.
 */
const DEADLINE = 4_000
const SLOW_MS = 1_500
/** Age in milliseconds above which an unsent e-mail shows that e-mails are not being sent. */
const WAITING_MS = 60_000

export interface PartStatus {
  readonly part: ServicePart
  readonly state: ServiceState
  readonly since: Date
}

export interface StatusCheck {
  readonly at: Date
  readonly parts: readonly PartStatus[]
}

/** Result of one check. `since` is the start of the state, if known. */
interface Found {
  readonly state: ServiceState
  readonly since?: Date
}

type Deps = Pick<
  Services,
  'engine' | 'sealer' | 'reach' | 'transport' | 'identity' | 'tenants' | 'log'
>

/** Measures the duration of a call. @throws the error of the call, or a timeout error */
async function timed(answer: Promise<unknown>): Promise<Found> {
  const began = performance.now()
  await within(DEADLINE, answer)
  return { state: performance.now() - began > SLOW_MS ? 'SLOW' : 'WORKING' }
}

/**
 * Asks the gateway about a refund that does not exist, so no money moves.
 * @throws if the gateway's answer is not usable
 */
async function askGateway(
  deps: Deps,
  scope: WorkerScope,
  paymentClass: number,
): Promise<Found | null> {
  const { engine } = deps
  const gateway = await withScope(engine, scope, (tx) => gatewayFor(tx, deps, paymentClass), {
    readOnly: true,
  }).catch((error: unknown) => {
    if (error instanceof PermanentFailure || error instanceof RetryLater) return null
    throw error
  })
  if (!gateway) return null
  const ask = async () => {
    const fault = await gateway.check(AbortSignal.timeout(DEADLINE))
    if (fault) throw new Error(`the gateway answered ${fault.gatewayMessage}`)
  }
  return timed(ask())
}

/** States from best to worst. */
const grades = ['WORKING', 'SLOW', 'UNREACHABLE'] as const
const worst = (all: readonly Found[]): Found =>
  all.toSorted(
    (a, b) => grades.indexOf(b.state as 'SLOW') - grades.indexOf(a.state as 'SLOW'),
  )[0] ?? {
    state: 'UNKNOWN',
  }

async function lookAtGateway(deps: Deps, scope: WorkerScope): Promise<Found> {
  const asked = await Promise.all(
    (['WALLET', 'CARD'] as const).map((name) => askGateway(deps, scope, codeOfClass(name))),
  )
  return worst(asked.filter((one) => one !== null))
}

async function lookAtMail({ engine, transport }: Deps, tenantId: number): Promise<Found> {
  const taken = await timed(transport.check())
  const since = await withScope(
    engine,
    { role: 'mail', tenantId },
    (tx) => oldestWaitingEmail(tx, tenantId),
    {
      readOnly: true,
    },
  )
  return since && Date.now() - Number(since) > WAITING_MS ? { state: 'SLOW', since } : taken
}

async function lookAtSignIn({ identity, tenants }: Deps, tenantId: number): Promise<Found> {
  const found = await tenants.byId(tenantId)
  return found
    ? timed(identity.admin.check(realmRefOf(found.tenant, found.origin)))
    : { state: 'UNKNOWN' }
}

/**
 * Creates a function that checks a tenant's gateways, e-mail and sign-in service. Errors of these
 * services are results of the check and are not thrown.
 */
export function serviceStatus(deps: Deps): (scope: WorkerScope) => Promise<StatusCheck> {
  /** Last state of each part of each tenant in this process. */
  const known = new Map<string, PartStatus>()

  function remember(key: string, part: ServicePart, { state, since }: Found, at: Date): PartStatus {
    const before = known.get(key)
    const now = { part, state, since: since ?? (before?.state === state ? before.since : at) }
    known.set(key, now)
    return now
  }

  async function checkPart(part: ServicePart, scope: WorkerScope, at: Date): Promise<PartStatus> {
    const { tenantId } = scope
    const looks = {
      gateway: () => lookAtGateway(deps, scope),
      mail: () => lookAtMail(deps, tenantId),
      signIn: () => lookAtSignIn(deps, tenantId),
    }
    const key = `${tenantId} ${part}`
    const found = await looks[part]().catch((thrown: unknown): Found => {
      if (known.get(key)?.state !== 'UNREACHABLE')
        deps.log.warn(
          { err: errorOf(thrown), part, tenantId },
          'a part of the service does not answer',
        )
      return { state: 'UNREACHABLE' }
    })
    return remember(key, part, found, at)
  }

  const scopes = new Map<number, WorkerScope>()
  const cached = cacheBy(CACHE_MS, async (tenantId: number): Promise<StatusCheck> => {
    const at = new Date()
    return {
      at,
      parts: await Promise.all(
        serviceParts.map((part) => checkPart(part, scopes.get(tenantId)!, at)),
      ),
    }
  })
  return (scope) => {
    // All merchants of a tenant use the same gateways, so the scope of any of them can be used.
    scopes.set(scope.tenantId, scope)
    return cached(scope.tenantId)
  }
}
