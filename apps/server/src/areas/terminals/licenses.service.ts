import { createHash, randomBytes, randomInt } from 'node:crypto'
import { addressOf, type ResultOf } from '@choba/contract/endpoint.ts'
import { LICENSE_HOURS, terminals } from '@choba/contract/terminals.contract.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { Changed } from '#platform/calls/audited.ts'
import type { Principal } from '#platform/access/principals.ts'
import { seenStoreId } from '#platform/access/seen-stores.ts'
import { findLicense, replaceLicense } from './terminals.repository.ts'
import { toLicense } from './terminals.views.ts'

type Calls = typeof terminals

/** Crockford's base 32 alphabet. It leaves out letters that look like digits. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const hashOfCode = (code: string): string =>
  createHash('sha256').update(code).digest('base64url')

const licenseNo = () =>
  `L-${Array.from({ length: 10 }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`

/**
 * Returns the newest license of a store, without its license code.
 * @throws AppError notFound if the store does not exist or is outside the user's scope
 */
export async function readLicense(
  tx: Tx,
  principal: Principal,
  storeId: string,
): Promise<ResultOf<Calls['license']>> {
  const { merchant } = principal
  const row = await findLicense(tx, merchant.id, await seenStoreId(tx, principal, storeId))
  return row ? toLicense(row, new Date(), merchant.time_zone) : null
}

/**
 * Creates a license for a store, and ends the unused license of the store, if any. The database
 * stores only a hash of the license code.
 * @param origin origin of the tenant at which the device registers
 * @throws AppError notFound if the store does not exist or is outside the user's scope
 */
export async function issueLicense(
  tx: Tx,
  principal: Principal,
  origin: string,
  wanted: string,
): Promise<Changed<ResultOf<Calls['issueLicense']>>> {
  const { merchant, user } = principal
  const storeId = await seenStoreId(tx, principal, wanted)
  await takeMerchantLock(tx.q, 'places', merchant.id)
  const now = new Date()
  const code = randomBytes(32).toString('base64url')
  const no = licenseNo()
  await replaceLicense(tx, merchant, {
    license_no: no,
    store_id: storeId,
    token_hash: hashOfCode(code),
    created_at: now,
    created_by: user.full_name,
    expires_at: new Date(Number(now) + LICENSE_HOURS * 3_600_000),
  })
  const row = (await findLicense(tx, merchant.id, storeId))!
  return {
    result: {
      license: toLicense(row, now, merchant.time_zone),
      text: `${origin}${addressOf(terminals.register)}#${code}`,
      secondsLeft: LICENSE_HOURS * 3_600,
    },
    audit: { object: no, inStores: [storeId], detail: { store: row.store_code } },
  }
}
