import type { AuditKind } from '@choba/contract/audit.contract.ts'
import type { BodyOf, Endpoint, QueryOf } from '@choba/contract/endpoint.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { Principal } from '#platform/access/principals.ts'

/**
 * Caller of a request: user, address and language. Known before the query and the body are read.
 */
export interface Caller {
  readonly engine: Engine
  readonly tenant: TenantRow
  /**
   * Tenant that the call concerns: the caller's tenant, or another tenant in the input (decision
   * 0129).
   */
  readonly about: TenantRow
  /** Registered origin of the tenant, with which links begin. */
  readonly origin: string
  readonly principal: Principal | null
  /** Id of the sign-in that the token belongs to. */
  readonly sid: string | null
  readonly language: Language
  readonly ip: string
  readonly requestId: string
  /** True while the user views the portal as another role; such a call must not change anything. */
  readonly viewing: boolean
  /** Id of the support session in which an administrator views a merchant; null outside of one. */
  readonly supportId: bigint | null
}

/** Details that a handler adds to an audit entry. */
export interface AuditDetails {
  /** Display name of the target. */
  object: string
  /**
   * The target, if the portal shows a history of it. The id is a user id, a role id, an enterprise
   * code or a payment number.
   */
  of?: { readonly kind: AuditKind; readonly id: string }
  /**
   * Stores of the target before and after the change. Only users who see all these stores can read
   * the entry.
   */
  inStores?: readonly number[]
  /** Merchant whose audit log gets the entry, for calls outside a merchant's scope. */
  merchantId?: number
  /** `before` and `after` of a change, and other useful details. Never a secret. */
  detail?: object
}

/** Result of the recovery after `afterCommit` work has failed. */
export interface Recovery {
  /** Details for the audit entry about the failure. */
  readonly audit: AuditDetails
  /**
   * Answer of the call. With an answer, the call succeeds, because its commit stays in force.
   * Without an answer, the call fails with the error of the work.
   */
  readonly answer?: unknown
}

/** A call with everything that its handler needs: validated input and an open transaction. */
export interface Call<E extends Endpoint = Endpoint> extends Caller {
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /**
   * Merchant that the call acts on: the caller's merchant, or the merchant that an administrator
   * names in the input.
   */
  readonly merchant: MerchantRow | null
  readonly tx: Tx
  /** Sets the details of the audit entry of this call. */
  audit(audit: AuditDetails): void
  /**
   * Runs work after the commit; its result is the answer of the call. If the work fails, `recover`
   * runs in another transaction, and the audit log gets a second entry about the failure.
   */
  afterCommit(work: () => Promise<unknown>, recover?: (tx: Tx) => Promise<Recovery>): void
}

/** Returns the signed-in user of a call. The guard ensures that there is one. */
export const principalOf = (call: Caller): Principal => {
  if (!call.principal) throw new Error('this call needs a principal')
  return call.principal
}

/** The parts of a call that most functions need to read or change data for a user. */
export interface Acting {
  readonly tx: Tx
  /** Tenant that the work concerns; the transaction is in its scope. */
  readonly about: TenantRow
  readonly person: Principal
  readonly language: Language
  audit(said: AuditDetails): void
}

export const actingOf = (call: Call): Acting => ({
  tx: call.tx,
  about: call.about,
  person: principalOf(call),
  language: call.language,
  audit: (said) => call.audit(said),
})
