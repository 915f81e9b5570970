import type { AuditKind } from '@choba/contract/audit.contract.ts'
import type { BodyOf, Endpoint, QueryOf } from '@choba/contract/endpoint.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { Principal } from '#platform/access/principals.ts'

/** Who calls, from where, in which language: known before the query and the body are looked at. */
export interface Caller {
  readonly engine: Engine
  readonly tenant: TenantRow
  /** The tenant that the call is about: the caller's own, or another one that its input names (decision 0129). */
  readonly about: TenantRow
  /** The registered origin of the tenant; links are built from it. */
  readonly origin: string
  readonly principal: Principal | null
  /** The sign-in this token belongs to. */
  readonly sid: string | null
  readonly language: Language
  readonly ip: string
  readonly requestId: string
  /** Looks at the portal as another role would see it: may change nothing. */
  readonly viewing: boolean
}

/** What the audit entry will say beyond who, when and which call. */
export interface AuditDetails {
  /** What it was done to, by the name that people know it by. */
  object: string
  /** The thing itself, where it has a history of its own: a user id, role id, enterprise code, payment number. */
  of?: { readonly kind: AuditKind; readonly id: string }
  /** The stores that the thing is in, before and after: whoever does not see all of them does not read the entry. */
  inStores?: readonly number[]
  /** Whose log it belongs to, where the call does not act in a merchant's scope: the row's that it is about. */
  merchantId?: number
  /** `before` and `after` of a change, and what else is worth keeping. Never a secret. */
  detail?: object
}

/** What follows from work that failed after the commit. */
export interface Recovery {
  /** What the entry of the failure says. */
  readonly audit: AuditDetails
  /** With it the call succeeds all the same: what was committed stays in force. Without it the failure is answered. */
  readonly answer?: unknown
}

/** One call, as a handler sees it: checked input, an open transaction in the right scope. */
export interface Call<E extends Endpoint = Endpoint> extends Caller {
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The merchant this call acts on: the caller's own, or for an administrator the one the input names. */
  readonly merchant: MerchantRow | null
  readonly tx: Tx
  /** Says what was acted on, for the audit entry of this call. */
  audit(audit: AuditDetails): void
  /**
   * Runs when the transaction has committed; what it returns is the answer. When it fails, `recover` runs in a further
   * transaction, and the audit log gets an entry of the failure beside the one of the change.
   */
  afterCommit(work: () => Promise<unknown>, recover?: (tx: Tx) => Promise<Recovery>): void
}

/** The call of someone signed in; the guard has seen to it. */
export const principalOf = (call: Caller): Principal => {
  if (!call.principal) throw new Error('this call needs a principal')
  return call.principal
}

/** Someone who looks at something or changes it: what of a call its work needs. */
export interface Acting {
  readonly tx: Tx
  /** The tenant that this is about; the transaction is in its scope. */
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
