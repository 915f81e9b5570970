import type { Endpoint, ResultOf } from '@choba/contract/endpoint.ts'
import type { ResultType } from '@choba/contract/result-types.ts'
import { DatabaseUnavailable } from '@choba/database/engine.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { entryOf, writeAudit, writeAuditAlone } from '#platform/audit/audit.ts'
import type { AuditDetails, Call, Caller } from './call.ts'
import { resultTypeOf } from '#platform/http/errors.ts'
import { unsealedEntries, type WrittenEntry } from '#platform/audit/unsealed-entries.ts'

/** The call of a handler that opens its own transactions, one after the other. */
export interface ManualCall<E extends Endpoint> extends Omit<Call<E>, 'tx' | 'afterCommit'> {
  /**
   * Writes the entry of this call's success into `tx`: it commits or rolls back with the change. Without it the entry
   * follows in a transaction of its own, which is for what no transaction of ours changes.
   */
  auditIn(tx: Tx, audit: AuditDetails): Promise<void>
}

/**
 * For what cannot be one transaction because it asks the sign-in service, which has its own. Refused or not, the outcome
 * is in the audit log.
 */
export interface ManualTransactions<E extends Endpoint> {
  manualTransactions: (call: ManualCall<E>) => Promise<ResultOf<E>>
}

interface ManualRoute {
  readonly name: string
  readonly endpoint: Endpoint
  readonly handler: (call: never) => Promise<unknown>
}

/** Answers a call whose handler opens its own transactions, and writes the audit entry of a change, done or refused. */
export async function performManually(
  { endpoint, name, handler }: ManualRoute,
  caller: Caller,
  merchant: MerchantRow | null,
  input: Pick<Call, 'query' | 'body'>,
): Promise<unknown> {
  const isKept = endpoint.method !== 'GET' && caller.principal !== null
  let audit: AuditDetails | null = null
  let written: WrittenEntry | undefined
  const keep = async (outcome: ResultType | 'success') => {
    if (isKept)
      await writeAuditAlone(caller.engine, entryOf(caller, name, outcome, audit, merchant?.id))
  }
  const call: ManualCall<Endpoint> = {
    ...caller,
    ...input,
    merchant,
    audit: (said) => (audit = said),
    async auditIn(tx, said) {
      audit = said
      written = await writeAudit(tx, entryOf(caller, name, 'success', said, merchant?.id))
    },
  }
  try {
    // The input has been held against the route's own endpoint; see `perform`.
    const answer = await handler(call as never)
    if (written) unsealedEntries(caller.engine).add(written)
    else await keep('success')
    return answer
  } catch (error) {
    // Without a database there is no audit log either.
    if (!(error instanceof DatabaseUnavailable)) await keep(resultTypeOf(error))
    throw error
  }
}
