import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { type AuditDetails, type Call, principalOf } from '#platform/calls/call.ts'
import type { Principal } from '#platform/access/principals.ts'

/** Someone who changes manuals of their own side. */
export interface Acting {
  readonly tx: Tx
  readonly person: Principal
  /** What every row of theirs says of whose it is. */
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

/** Manuals belong to a whole merchant: someone who does not see all its stores changes none. */
export const changesOwn = ({ isAdmin, stores }: Principal): boolean => isAdmin || stores === 'all'

/** @throws AppError illegalOperation */
export function assertChanges({ person }: Pick<Acting, 'person'>): void {
  if (!changesOwn(person)) throw new AppError('illegalOperation')
}
