import type { ChangedProfile, Profile } from '@choba/contract/account.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { changesOf, assertChanged } from '#platform/calls/changes.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import type { Principal } from '#platform/access/principals.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import {
  findOwnStores,
  findSelf,
  restoreSelf,
  updateSelf,
  type Self,
} from './account.repository.ts'
import { toProfile } from './account.views.ts'

/** @throws AppError unauthenticated if the user was deleted after they signed in */
async function readSelf(tx: Tx, { user, merchant }: Principal, forUpdate = false): Promise<Self> {
  const row = await findSelf(tx, merchant.id, user.id, forUpdate)
  if (!row) throw new AppError('unauthenticated')
  return row
}

async function profileOf(tx: Tx, { merchant }: Principal, row: Self): Promise<Profile> {
  const stores = row.store_scope === 'some' ? await findOwnStores(tx, merchant.id, row.id) : []
  return toProfile(row, merchant, stores)
}

export const readProfile = async (tx: Tx, principal: Principal): Promise<Profile> =>
  profileOf(tx, principal, await readSelf(tx, principal))

/** Fields that the audit entry of a profile change records. */
export const auditOf = (before: Profile, after: Profile): AuditDetails => {
  const kept = ({ userFullName, phone }: Profile) => ({ userFullName, phone })
  const detail = changesOf(kept(before), kept(after))
  return { object: after.userName, of: { kind: 'user', id: after.userId }, detail }
}

/**
 * Changes the caller's own name and phone number.
 * @returns the profile before and after, and `undo`, which reverts the change in a later
 * transaction
 * @throws AppError conflict if the profile has changed since it was read (`result` names the user
 * who changed it and holds the current values); nothingToDo if no value differs
 */
export async function changeProfile(
  tx: Tx,
  principal: Principal,
  { version, userFullName: full_name, phone }: ChangedProfile,
): Promise<{ before: Profile; after: Profile; undo: (tx: Tx) => Promise<unknown> }> {
  const row = await readSelf(tx, principal, true)
  const before = await profileOf(tx, principal, row)
  await assertVersion(row, version, principal.merchant.time_zone, () => before)
  const changed = { full_name, phone }
  assertChanged({ ...row }, changed)
  await updateSelf(tx, row, changed, full_name)
  const after = await readProfile(tx, principal)
  return { before, after, undo: (later) => restoreSelf(later, row, after.version) }
}
