import type { Endpoint, ResultOf } from '@choba/contract/endpoint.ts'
import type { ResultType } from '@choba/contract/result-types.ts'
import { DatabaseUnavailable } from '@choba/database/engine.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { entryOf, writeAudit, writeAuditAlone } from '#platform/audit/audit.ts'
import type { AuditDetails, Call, Caller } from './call.ts'
import { resultTypeOf } from '#platform/http/errors.ts'
import { unsealedEntries, type WrittenEntry } from '#platform/audit/unsealed-entries.ts'

/** A call whose handler opens its own transactions, one after the other. */
export interface ManualCall<E extends Endpoint> extends Omit<Call<E>, 'tx' | 'afterCommit'> {
  /**
   * Writes the audit entry of success into `tx`, so that it commits or rolls back with the change.
   * Without a call of `auditIn`, the entry is written afterwards in its own transaction. Don't call
   * `auditIn` if the change is not in Choba's database.
   */
  auditIn(tx: Tx, audit: AuditDetails): Promise<void>
}

/**
 * Handler of a call that cannot run in one transaction, because the handler calls the sign-in
 * service, which has transactions of its own. The audit log records success and failure.
 */
export interface ManualTransactions<E extends Endpoint> {
  manualTransactions: (call: ManualCall<E>) => Promise<ResultOf<E>>
}

interface ManualRoute {
  readonly name: string
  readonly endpoint: Endpoint
  readonly handler: (call: never) => Promise<unknown>
}

/**
 * Runs a handler that opens its own transactions, and writes the audit entry of success or failure.
 */
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
    // The route's own endpoint has validated the input; see `perform`.
    const answer = await handler(call as never)
    if (written) unsealedEntries(caller.engine).add(written)
    else await keep('success')
    return answer
  } catch (error) {
    // Without a database, the audit entry cannot be written either.
    if (!(error instanceof DatabaseUnavailable)) await keep(resultTypeOf(error))
    throw error
  }
}
