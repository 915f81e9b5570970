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

// What this server really finds: it asks the three others that it works with, as seldom as people look, and for seconds at most.

/** So long one look is good, for everyone of a tenant, in milliseconds. */
const CACHE_MS = 30_000
/** So long an answer may take, and longer than this it is slow; in milliseconds. */
const DEADLINE = 4_000
const SLOW_MS = 1_500
/** An e-mail leaves within seconds: one that has waited so long, in milliseconds, does not. */
const WAITING_MS = 60_000

export interface LookedAt {
  readonly part: ServicePart
  readonly state: ServiceState
  readonly since: Date
}

export interface Looked {
  readonly at: Date
  readonly parts: readonly LookedAt[]
}

/** What one look at a part found. `since` where more is known than when it was looked. */
interface Found {
  readonly state: ServiceState
  readonly since?: Date
}

type Deps = Pick<
  Services,
  'engine' | 'sealer' | 'reach' | 'transport' | 'identity' | 'tenants' | 'log'
>

/** Times an answer. @throws what the answer throws, or that there is none in time */
async function timed(answer: Promise<unknown>): Promise<Found> {
  const began = performance.now()
  await within(DEADLINE, answer)
  return { state: performance.now() - began > SLOW_MS ? 'SLOW' : 'WORKING' }
}

/** Asks after a refund that there never was, which moves no money. @throws where the gateway says nothing that tells */
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
    if (fault) throw new Error(`the gateway answered ${fault.said}`)
  }
  return timed(ask())
}

/** From the best to the worst. */
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

/** Looks at the gateway, the e-mail and the sign-in of a tenant. What is thrown there is an answer here. */
export function serviceStatus(deps: Deps): (scope: WorkerScope) => Promise<Looked> {
  /** How each part of each tenant stood when this process looked last. */
  const known = new Map<string, LookedAt>()

  function remember(key: string, part: ServicePart, { state, since }: Found, at: Date): LookedAt {
    const before = known.get(key)
    const now = { part, state, since: since ?? (before?.state === state ? before.since : at) }
    known.set(key, now)
    return now
  }

  async function look(part: ServicePart, scope: WorkerScope, at: Date): Promise<LookedAt> {
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
  const looked = cacheBy(CACHE_MS, async (tenantId: number): Promise<Looked> => {
    const at = new Date()
    return {
      at,
      parts: await Promise.all(serviceParts.map((part) => look(part, scopes.get(tenantId)!, at))),
    }
  })
  return (scope) => {
    // Whose merchant it is makes no difference to the gateways of a tenant.
    scopes.set(scope.tenantId, scope)
    return looked(scope.tenantId)
  }
}
