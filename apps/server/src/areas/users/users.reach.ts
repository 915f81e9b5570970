import type { ManagedStores } from '@choba/contract/users.contract.ts'
import { lacking, type Permission } from '@choba/contract/permissions.ts'
import type { StoreScope, Tx } from '@choba/database/scope.ts'
import { areSeen } from '@choba/database/store-scope.ts'
import { findGrantors } from '#platform/grantors.ts'
import type { Person } from '#platform/people.ts'
import { AppError } from '#platform/app-error.ts'

/** The privilege ceiling: nobody gives, changes or takes away what reaches beyond themselves. */

/** What somebody holds and sees, or is to. */
export interface Reach {
  readonly permissions: readonly string[]
  readonly stores: StoreScope
}

export const storesOf = (managed: ManagedStores | 'all' | 'none' | 'some', ids: readonly number[]): StoreScope => {
  if (managed === 'ALL' || managed === 'all') return 'all'
  return managed === 'NONE' || managed === 'none' ? [] : ids
}

/** Whether `person` holds all of it and sees all of it. */
export const isWithin = (person: Person, { permissions, stores }: Reach): boolean =>
  lacking(person, permissions).length === 0 && areSeen(person.stores, stores)

/** @throws AppError insufficientPermission, with the first permission that is missing and who could give it */
export async function assertWithinCeiling(tx: Tx, person: Person, reach: Reach): Promise<void> {
  const [missing] = lacking(person, reach.permissions)
  if (missing !== undefined) {
    throw new AppError('insufficientPermission', await findGrantors(tx, person.merchant.id, missing as Permission))
  }
  if (!isWithin(person, reach)) throw new AppError('insufficientPermission')
}
