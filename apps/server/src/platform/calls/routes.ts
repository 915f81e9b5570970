import type { Readable } from 'node:stream'
import type { Endpoint, Endpoints, ResultOf } from '@choba/contract/endpoint.ts'
import type { BodyOf, QueryOf } from '@choba/contract/endpoint.ts'
import type { ResultType } from '@choba/contract/result-types.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Scope, Tx, WorkerScope } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { AfterParsing } from './after-parsing.ts'
import type { AsWorker } from './as-worker.ts'
import { entryOf, writeAudit, writeAuditAlone } from '#platform/audit/audit.ts'
import type { Call, Caller, AuditDetails, Recovery } from './call.ts'
import {
  firstBytes,
  type Delivery,
  type Downloads,
  type Written,
} from '#platform/http/downloads.ts'
import { resultTypeOf } from '#platform/http/errors.ts'
import type { Admission } from '#platform/http/load.ts'
import type { Log } from '#platform/observability/log.ts'
import { performManually, type ManualTransactions } from './manual-transactions.ts'
import { actingOn } from '#platform/access/merchant-of-call.ts'
import type { Principals } from '#platform/access/principals.ts'
import { inTenantOf, scopeAbout } from '#platform/access/tenant-of-call.ts'
import { unsealedEntries, type WrittenEntry } from '#platform/audit/unsealed-entries.ts'

/**
 * A streamed file with its display name, content type and bytes. An error during the stream closes
 * the connection.
 */
export interface Download {
  fileName: string
  contentType: string
  headers?: Record<string, string>
  stream: Readable
  audit: AuditDetails
  /** Returns the current counts of a list file, for the audit entry at the end of the download. */
  written?: () => Written
  /** Runs after the client has received every byte. */
  completed?: () => Promise<void>
}

/** Call of a download. Its handler opens several transactions, because a download takes long. */
export type DownloadCall<E extends Endpoint> = Omit<Call<E>, 'tx' | 'afterCommit' | 'audit'> & {
  readonly scope: Scope
}

export type Handler<E extends Endpoint> = E extends { download: string }
  ? (call: DownloadCall<E>) => Promise<Download>
  :
      | ((call: Call<E>) => Promise<ResultOf<E>>)
      | KeptPlans<E>
      | ManualTransactions<E>
      | AsWorker<E>
      | AfterParsing<E>

/**
 * Handler of an expensive read without filters that a user chooses; PostgreSQL keeps the query
 * plans of its statements. Such a read finds rows by merchant and day, so one generic plan fits all
 * values, and planning would cost more than reading (decision 0007). For changes, PostgreSQL always
 * keeps the plans, so they need no such handler.
 */
export interface KeptPlans<E extends Endpoint> {
  readonly keptPlans: (call: Call<E>) => Promise<ResultOf<E>>
}

export type Handlers<E extends Endpoints> = { [K in keyof E]: Handler<E[K]> }

export interface Route {
  name: string
  endpoint: Endpoint
  handler: (call: never) => Promise<unknown>
  /** True if the handler opens its own transactions. */
  isManual: boolean
  /** True if the handler runs with the product's own rights (`AsWorker`). */
  isAsWorker: boolean
  /** Reads in the caller's scope, before the handler runs with the product's own rights. */
  readFirst: Route['handler'] | undefined
  /** Parses the file of the call before any transaction. */
  parseFirst: Route['handler'] | undefined
  /** True if PostgreSQL keeps the plans of the handler's prepared statements. */
  keepsPlans: boolean
}

/** Pairs an area's endpoints with their handlers. A missing handler is a compile error. */
export const implement = <const E extends Endpoints>(
  area: string,
  endpoints: E,
  handlers: Handlers<E>,
): Route[] =>
  Object.entries(endpoints).map(([name, endpoint]) => {
    const given = handlers[name] as
      | Route['handler']
      | { keptPlans: Route['handler'] }
      | { manualTransactions: Route['handler'] }
      | { asWorker: Route['handler']; readFirst?: Route['handler']; parseFirst?: Route['handler'] }
      | { withParsed: Route['handler']; parseFirst: Route['handler'] }
    const isManual = 'manualTransactions' in given
    const isAsWorker = 'asWorker' in given
    const hasKeptPlans = 'keptPlans' in given
    const handler = isManual
      ? given.manualTransactions
      : isAsWorker
        ? given.asWorker
        : hasKeptPlans
          ? given.keptPlans
          : 'withParsed' in given
            ? given.withParsed
            : given
    const readFirst = isAsWorker ? given.readFirst : undefined
    const parseFirst = 'parseFirst' in given ? given.parseFirst : undefined
    const keepsPlans = hasKeptPlans || endpoint.method !== 'GET'
    return {
      name: `${area}.${name}`,
      endpoint,
      handler,
      isManual,
      isAsWorker,
      readFirst,
      parseFirst,
      keepsPlans,
    }
  })

/** Validated input of any endpoint. */
export interface Input {
  query: QueryOf<Endpoint>
  body: BodyOf<Endpoint>
}

function workerScopeOf(merchant: MerchantRow | null): WorkerScope {
  if (!merchant) throw new TypeError('a call as the worker is made by someone signed in')
  return { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id }
}

interface AfterCommit {
  readonly work: () => Promise<unknown>
  readonly recover: ((tx: Tx) => Promise<Recovery>) | undefined
}

/**
 * Runs one call: opens the transaction in the caller's scope, runs the handler, writes the audit
 * entry of a change in the same transaction, commits, and runs the work registered with
 * `afterCommit`.
 */
export async function perform(
  route: Route,
  caller: Caller,
  principals: Principals,
  input: Input,
  admission: Admission,
): Promise<unknown> {
  const { endpoint, name } = route
  const acting = await actingOn(caller, principals, route, input)
  const merchant =
    acting.merchant ?? (route.isAsWorker ? (caller.principal?.merchant ?? null) : null)
  const scope = route.isAsWorker ? workerScopeOf(merchant) : acting.scope
  if (route.isManual) {
    // A manual handler waits for other services, such as sign-in or a decoder, so its load slot is
    // released.
    admission.leave()
    return performManually(route, caller, merchant, input)
  }
  const changes = endpoint.method !== 'GET'
  let after: AfterCommit | null = null
  let audit: AuditDetails | null = null
  let written: WrittenEntry | undefined
  const readFirst = async () => {
    const { readFirst: read } = route
    const reading = (tx: Tx) =>
      read!({ ...caller, ...input, merchant: acting.merchant, tx } as never)
    return read && withScope(caller.engine, acting.scope, reading, { readOnly: true })
  }
  const parsed = await route.parseFirst?.({ ...caller, ...input, merchant } as never)
  const transaction = async () => {
    const read = await readFirst()
    return withScope(
      caller.engine,
      scope,
      async (tx) => {
        audit = null
        after = null
        const call: Call & { read: unknown; parsed: unknown } = {
          ...caller,
          ...input,
          merchant,
          tx,
          read,
          parsed,
          audit: (said) => (audit = said),
          afterCommit: (work, recover) => (after = { work, recover }),
        }
        // The handler fits its own endpoint, which has validated the input. The cast is needed
        // because this code handles all endpoints.
        const answer = await inTenantOf(caller, tx, (moved) =>
          route.handler({ ...call, tx: moved } as never),
        )
        if (changes && caller.principal) {
          written = await writeAudit(tx, entryOf(caller, name, 'success', audit, merchant?.id))
        }
        return answer
      },
      { readOnly: !changes, keepPlans: route.keepsPlans },
    )
  }
  const result = await admission.run(transaction)
  if (written) unsealedEntries(caller.engine).add(written)
  const isNextPage = (input.query as { cursor?: unknown } | undefined)?.cursor !== undefined
  if (endpoint.auditReads && !changes && !isNextPage && caller.principal) {
    await writeAuditAlone(caller.engine, entryOf(caller, name, 'success', audit, merchant?.id))
  }
  admission.leave()
  // TypeScript does not see that the callback above may have set the variable.
  const waiting = after as AfterCommit | null
  if (!waiting) return result
  const { work, recover } = waiting
  if (!recover) return await work()
  try {
    return await work()
  } catch (error) {
    const { recovery, entry } = await withScope(caller.engine, scope, async (tx) => {
      const found = await recover(tx)
      const failed = entryOf(caller, name, resultTypeOf(error), found.audit, merchant?.id)
      return { recovery: found, entry: await writeAudit(tx, failed) }
    })
    unsealedEntries(caller.engine).add(entry)
    if (recovery.answer === undefined) throw error
    return recovery.answer
  }
}

/** Connection of a download, and the limits that apply to it. */
export interface DownloadWay extends Pick<Delivery, 'request' | 'response'> {
  /** Load slot of the call until the file begins. */
  admission: Admission
  downloads: Downloads
  log: Log
}

/**
 * Streams a download. Writes one audit entry before the first byte is sent, so that a cut
 * connection cannot hide the download. Files of lists get a second entry with the counts and the
 * outcome.
 * @throws Overloaded if all download slots are in use
 */
export async function performDownload(
  route: Route,
  caller: Caller,
  principals: Principals,
  input: Input,
  { admission, request, response, downloads, log }: DownloadWay,
): Promise<Download> {
  const begun = Promise.withResolvers<Download>()
  const work = async () => {
    const { scope: own, merchant } = await actingOn(caller, principals, route, input)
    const scope = scopeAbout(caller, own)
    // The route's own endpoint has validated the input, and the handler of a download returns a
    // download.
    const download = (await admission.run(() =>
      route.handler({ ...caller, ...input, merchant, scope } as never),
    )) as Download
    // From here on, the download slot limits the call instead of the load slot.
    admission.leave()
    const { stream, audit, written, completed } = download
    const leave = () => stream.destroy()
    response.once('close', leave)
    if (response.closed) leave()
    const entry = (outcome: ResultType | 'success', detail: object) =>
      writeAuditAlone(
        caller.engine,
        entryOf(
          caller,
          route.name,
          outcome,
          { ...audit, detail: { ...audit.detail, ...detail } },
          merchant?.id,
        ),
      )
    try {
      await firstBytes(stream)
      await entry('success', written ? { delivery: 'STARTED' } : {})
    } catch (error) {
      stream.destroy()
      throw error
    }
    const ended = downloads.follow({ stream, request, response })
    // From here on, `follow` destroys the stream when the client disconnects.
    response.removeListener('close', leave)
    begun.resolve(download)
    const delivery = await ended
    return async () => {
      if (written)
        await entry(delivery === 'COMPLETED' ? 'success' : 'processFailed', {
          delivery,
          ...written(),
        })
      if (delivery === 'COMPLETED') await completed?.()
    }
  }
  const { principal } = caller
  const isList = route.endpoint.download === 'list' && principal !== null
  const keepEnd = (keep: () => Promise<void>) => keep()
  const working = isList ? downloads.run(principal.user.id, work, keepEnd) : work().then(keepEnd)
  let isBegun = false
  working.catch((error: unknown) => {
    // Before the file begins, an error is sent to the caller. Afterwards only the last audit entry
    // can fail.
    if (isBegun) log.error({ err: error }, 'the end of a download is missing in the audit log')
    else begun.reject(error)
  })
  const download = await begun.promise
  isBegun = true
  return download
}
