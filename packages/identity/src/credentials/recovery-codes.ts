import { createHash, randomInt } from 'node:crypto'
import type { IdentityTx } from '../emails.ts'

/** How many there are at a time. */
export const RECOVERY_CODES = 10

// 32 signs that are not mistaken for each other; sixteen of them are 80 bits, so no copy of the hashes can be searched.
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

/** `7K3F-9QXM-2WZT-HB4C`, as people read and copy it. */
const formatted = (code: string) => code.match(/.{4}/g)!.join('-')

/**
 * A code as people type it: in any case and width, with or without hyphens, with the letters that look like digits.
 * @returns null when it is none
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

/** Makes new ones, and older ones end. They are shown this once: only their hashes are kept. */
export async function makeRecoveryCodes(tx: IdentityTx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, randomCode)
  // Of two that make codes at the same instant, the later one's are the ones that count.
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

/** Uses one up. @returns how many are left then; null when it is no code of this person */
export async function takeRecoveryCode(
  tx: IdentityTx,
  userId: number,
  code: string,
): Promise<number | null> {
  // Of two at the same instant one finds the row.
  const taken = await tx.q
    .deleteFrom('idp_recovery_codes')
    .where('tenant_id', '=', tx.scope.tenantId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(tx.scope.tenantId, userId, code))
    .returning('code_hash')
    .executeTakeFirst()
  return taken ? countRecoveryCodes(tx, userId) : null
}

/** How many a person still has. */
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

/** Recovery codes stand in for a second step: they go with the last way of it. */
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
