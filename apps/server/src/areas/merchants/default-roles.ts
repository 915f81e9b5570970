import { namesakeKey } from '@choba/contract/text.ts'
import { merchantPermissions } from '@choba/contract/permissions.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import {
  MANAGER_PERMISSIONS,
  type NewRole,
  ORDINARY_PERMISSIONS,
  writeRole,
} from '@choba/database/builtin-roles.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { languages } from '@choba/phrases/languages.ts'
import { findRoles, nextRoleId } from './merchants.repository.ts'

/**
 * Returns the roles of a new merchant. They are named in the language of the user who creates it.
 * The first role has all permissions that a merchant can have.
 */
function defaultRoles(language: Language): [NewRole, NewRole, NewRole] {
  const { topLevel, manager, ordinary } = languages[language].merchants.defaultRoles
  return [
    { id: 1, name: topLevel, permissions: merchantPermissions },
    { id: 2, name: manager, permissions: MANAGER_PERMISSIONS },
    { id: 3, name: ordinary, permissions: ORDINARY_PERMISSIONS },
  ]
}

const ownerOf = ({ id, tenant_id }: MerchantRow) => ({ merchantId: id, tenantId: tenant_id })

/**
 * Creates the default roles of a new merchant.
 * @returns the ID of the role with all permissions
 */
export async function writeDefaultRoles(
  { q }: Tx,
  merchant: MerchantRow,
  language: Language,
): Promise<number> {
  const roles = defaultRoles(language)
  for (const role of roles) await writeRole(q, ownerOf(merchant), role)
  return roles[0].id
}

/** Returns the name of a role. If another role already has that name, appends a number. */
function freeName(name: string, taken: readonly string[]): string {
  const names = new Set(taken.map(namesakeKey))
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name} ${count}`
    if (!names.has(namesakeKey(candidate))) return candidate
  }
}

/**
 * Returns the ID of the merchant's role with all permissions. If there is no such role, creates it:
 * users of the merchant may have reduced it, and an import may have created the merchant without
 * roles.
 */
export async function topLevelRole(
  tx: Tx,
  merchant: MerchantRow,
  language: Language,
): Promise<number> {
  const roles = await findRoles(tx, merchant.id)
  const top = roles.find(({ permissions }) =>
    merchantPermissions.every((one) => permissions.includes(one)),
  )
  if (top) return top.id
  const name = freeName(
    defaultRoles(language)[0].name,
    roles.map((role) => role.name),
  )
  const id = await nextRoleId(tx)
  await writeRole(tx.q, ownerOf(merchant), { id, name, permissions: merchantPermissions })
  return id
}
