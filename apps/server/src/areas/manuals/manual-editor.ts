import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { type AuditDetails, type Call, principalOf } from '#platform/calls/call.ts'
import type { Principal } from '#platform/access/principals.ts'

/**
 * User who changes manuals: an administrator those of the service, another user those of their
 * merchant.
 */
export interface Acting {
  readonly tx: Tx
  readonly person: Principal
  /** Values of the owner columns in every row that this user writes. */
  readonly owner: {
    readonly tenant_id: number
    readonly merchant_id: number
    readonly of_service: boolean
  }
  audit(said: AuditDetails): void
}

export function actingOf(call: Call): Acting {
  const person = principalOf(call)
  const { merchant, isAdmin } = person
  const owner = { tenant_id: merchant.tenant_id, merchant_id: merchant.id, of_service: isAdmin }
  return { tx: call.tx, person, owner, audit: (said) => call.audit(said) }
}

/**
 * Returns true if the user can access all stores, so may change manuals. Manuals belong to the
 * whole merchant and not to single stores.
 */
export const changesOwn = ({ isAdmin, stores }: Principal): boolean => isAdmin || stores === 'all'

export function assertChanges({ person }: Pick<Acting, 'person'>): void {
  if (!changesOwn(person)) throw new AppError('illegalOperation')
}
