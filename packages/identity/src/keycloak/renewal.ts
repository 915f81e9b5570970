import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { updateAccount } from './accounts.ts'
import { writeMustChange } from './people.ts'
import type { Account } from './passwords.ts'
import type { KeycloakServer } from './server.ts'
import type { RealmRef } from '../port.ts'

const DAY = 24 * 3_600_000

interface Demands {
  /** Days after which a password expires; null if it never does. */
  days: number | null
  /**
   * Time of the last change of the user in Choba, in milliseconds. A password that was set later
   * already satisfies a forced change.
   */
  askedAt: number
}

async function demandsOn(engine: Engine, tenantId: number, userId: number): Promise<Demands> {
  const row = await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    q
      .selectFrom('users')
      .select(['password_days', 'created_at', 'changed_at'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
  )
  return { days: row.password_days, askedAt: Number(row.changed_at ?? row.created_at) }
}

/**
 * Returns the time when the password of an account was set, in milliseconds. Null if Keycloak
 * stores no password, for example for users of a directory.
 */
async function passwordSetAt(
  server: KeycloakServer,
  realm: string,
  id: string,
): Promise<number | null> {
  const credentials = await server.ask((admin) => admin.users.getCredentials({ realm, id }))
  return credentials.find(({ type }) => type === 'password')?.createdDate ?? null
}

/**
 * Returns true if the signed-in user should have changed the password first. Keycloak's policy
 * supports one password age per realm, so the age is checked here. Also sets the forced change at
 * Keycloak if it is missing there.
 */
export async function mustRenew(
  engine: Engine,
  server: KeycloakServer,
  { tenantId, realm }: RealmRef,
  account: Account,
): Promise<boolean> {
  const { userId, mustChange } = account
  const { days, askedAt } = await demandsOn(engine, tenantId, userId)
  if (!mustChange && days === null) return false
  const setAt = await passwordSetAt(server, realm, account.subject)
  if (setAt === null) return false
  const isOwed = mustChange && setAt < askedAt
  const isOld = days !== null && setAt < Date.now() - days * DAY
  const isDue = isOwed || isOld
  if (isDue !== mustChange) await writeMustChange(engine, tenantId, userId, isDue)
  if (isDue) await updateAccount(server, realm, { ...account, mustChange: true })
  return isDue
}
