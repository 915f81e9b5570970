import { createHash, randomInt } from 'node:crypto'
import type { IdentityTx } from '../emails.ts'

/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10

// 32 characters that look different from each other. A code of sixteen has 80 bits, too many to
// find codes from leaked hashes by brute force.
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16
const SHAPE = new RegExp(`^[${SIGNS}]{${LENGTH}}$`)

const owned = ({ scope }: IdentityTx, userId: number) => ({
  tenant_id: scope.tenantId,
  user_id: userId,
})

const hashOf = (tenantId: number, userId: number, code: string) =>
  createHash('sha256').update(`recovery ${tenantId} ${userId} ${code}`).digest('base64url')

const randomCode = () =>
  Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** Formats a code for display, for example `7K3F-9QXM-2WZT-HB4C`. */
const formatted = (code: string) => code.match(/.{4}/g)!.join('-')

/**
 * Normalizes a typed code: any case and width, with or without hyphens, and letters that look like
 * digits.
 * @returns null if the text cannot be a code
 */
export function recoveryCodeIn(typed: string): string | null {
  const code = typed
    .slice(0, 100)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0')
  return SHAPE.test(code) ? code : null
}

/**
 * Creates new codes and invalidates the old ones. The codes are shown only once, because only their
 * hashes are stored.
 */
export async function makeRecoveryCodes(tx: IdentityTx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, randomCode)
  // Runs simultaneous calls one after another. Only the codes of the last call are then valid.
  await tx.q
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tx.scope.tenantId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  await removeRecoveryCodes(tx, userId)
  await tx.q
    .insertInto('idp_recovery_codes')
    .values(
      codes.map((code) => ({
        ...owned(tx, userId),
        code_hash: hashOf(tx.scope.tenantId, userId, code),
      })),
    )
    .execute()
  return codes.map(formatted)
}

/**
 * Checks and deletes a code. Returns the number of codes that are left, or null if this is not a
 * code of the user.
 */
export async function takeRecoveryCode(
  tx: IdentityTx,
  userId: number,
  code: string,
): Promise<number | null> {
  // If two attempts use the same code simultaneously, only one of them finds and deletes the row.
  const taken = await tx.q
    .deleteFrom('idp_recovery_codes')
    .where('tenant_id', '=', tx.scope.tenantId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(tx.scope.tenantId, userId, code))
    .returning('code_hash')
    .executeTakeFirst()
  return taken ? countRecoveryCodes(tx, userId) : null
}

/** Returns how many codes a user has left. */
export async function countRecoveryCodes(
  { q, scope }: IdentityTx,
  userId: number,
): Promise<number> {
  const { n } = await q
    .selectFrom('idp_recovery_codes')
    .select((of) => of.fn.countAll<number | bigint>().as('n'))
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function removeRecoveryCodes({ q, scope }: IdentityTx, userId: number): Promise<void> {
  await q
    .deleteFrom('idp_recovery_codes')
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Deletes the recovery codes of a user without any other method for the second step, because a code
 * only replaces such a method.
 */
export async function removeWithoutSecondStep(tx: IdentityTx, userId: number): Promise<void> {
  const { q, scope } = tx
  const row = await q
    .selectFrom('users as u')
    .leftJoin('idp_authenticators as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 'u.tenant_id')
        .onRef('a.user_id', '=', 'u.id')
        .on('a.confirmed_at', 'is not', null),
    )
    .leftJoin('idp_passkeys as p', (join) =>
      join.onRef('p.tenant_id', '=', 'u.tenant_id').onRef('p.user_id', '=', 'u.id'),
    )
    .select(['u.mfa', 'a.sealed', 'p.id as passkey'])
    .where('u.tenant_id', '=', scope.tenantId)
    .where('u.id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (row?.mfa || row?.sealed || row?.passkey) return
  await removeRecoveryCodes(tx, userId)
}
