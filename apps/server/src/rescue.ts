import type { Engine } from '@choba/database/engine.ts'
import { openDatabase } from '@choba/database/open.ts'
import { exitWithUsage, readArguments, runCommand } from '@choba/database/operator-command.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { Tx } from '@choba/database/scope.ts'
import { makeLink } from './areas/users/password-links.service.ts'
import { readConfig } from './platform/settings/config.ts'
import { writeCommandAudit } from './platform/audit/command-audit.ts'

/** Hours for which a rescue link is valid. Short, because the operator uses the link at once. */
const HOURS = 1

const USAGE = `usage: npm run rescue -- --user NAME [--tenant CODE] [--without-second-step]
  --user NAME            the administrator who cannot sign in
  --tenant CODE          their tenant; the first one if left out
  --without-second-step  also removes their codes by e-mail, authenticator app, passkeys and recovery codes
  --help                 prints this
It prints a link to a new password, once; the link is good for one hour. The audit log keeps that it was made.`

export interface RescueAsked {
  userName: string
  /** Code of the tenant; null for the first tenant of the installation. */
  tenantCode: string | null
  withoutSecondStep: boolean
}

type OwnerTx = Pick<Tx, 'q' | 'connection'>

/**
 * Finds an active tenant by its code, or the first tenant of the installation for null.
 * @throws Error with a message for the operator
 */
async function findTenant({ q }: OwnerTx, code: string | null) {
  const found = await q
    .selectFrom('tenants as t')
    .innerJoin('tenant_origins as o', 'o.tenant_id', 't.id')
    .select(['t.id', 't.code', 't.keycloak_url', 'o.origin'])
    .where('t.state', '=', 'ACTIVE')
    .$if(code !== null, (query) => query.where('t.code', '=', code!))
    .orderBy('t.id')
    .orderBy('o.sequence')
    .limit(1)
    .executeTakeFirst()
  if (!found) throw new Error(code === null ? 'There is no tenant.' : `There is no tenant ${code}.`)
  return found
}

/**
 * Finds an active administrator of the tenant by user name.
 * @throws Error with a message for the operator that lists the existing administrators
 */
async function findAdministrator(
  { q }: OwnerTx,
  tenant: { id: number; code: string },
  userName: string,
) {
  const administrators = await q
    .selectFrom('users as u')
    .innerJoin('merchants as m', 'm.id', 'u.merchant_id')
    .select(['u.id', 'u.tenant_id', 'u.merchant_id', 'u.username', 'u.enabled', 'u.mfa'])
    .where('u.tenant_id', '=', tenant.id)
    .where('m.is_system', '=', true)
    .orderBy('u.username')
    .execute()
  const found = administrators.find(({ username }) => username === userName)
  if (!found) {
    const names = administrators.map(({ username }) => username).join(', ') || 'none'
    throw new Error(
      `The tenant ${tenant.code} has no administrator ${userName}. Its administrators: ${names}.`,
    )
  }
  if (!found.enabled)
    throw new Error(`${userName} is disabled: choose another administrator, who can enable them.`)
  return found
}

/** Removes a user's authenticator apps, passkeys and recovery codes. */
async function removeSecondSteps({ q }: OwnerTx, tenantId: number, userId: number): Promise<void> {
  for (const table of ['idp_authenticators', 'idp_passkeys', 'idp_recovery_codes'] as const)
    await q
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .execute()
  await q
    .updateTable('users')
    .set({ mfa: false, mfa_email: null, mfa_proven_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute()
}

/**
 * Creates a link with which an administrator sets a new password, without the old password and
 * without an e-mail. Works while a server runs on PostgreSQL.
 * @returns the URL of the link
 * @throws Error with a message for the operator; nothing was changed then
 */
export function rescueAdministrator(
  engine: Engine,
  { userName, tenantCode, withoutSecondStep }: RescueAsked,
): Promise<string> {
  return asOwner(engine, async (q, connection) => {
    const tx = { q, connection }
    const tenant = await findTenant(tx, tenantCode)
    const person = await findAdministrator(tx, tenant, userName)
    if (withoutSecondStep) {
      if (tenant.keycloak_url !== '')
        throw new Error(`${tenant.code} signs in at a Keycloak: remove the second step there.`)
      await removeSecondSteps(tx, tenant.id, person.id)
    }
    const { link } = await makeLink(tx, tenant.origin, person, HOURS)
    await writeCommandAudit(tx, tenant.id, 'users.rescue', {
      object: person.username,
      of: { kind: 'user', id: String(person.id) },
      ...(withoutSecondStep && {
        detail: { before: { secondStep: person.mfa }, after: { secondStep: false } },
      }),
    })
    return link
  })
}

if (import.meta.main) {
  const { values } = readArguments({
    usage: USAGE,
    options: {
      user: { type: 'string' },
      tenant: { type: 'string' },
      'without-second-step': { type: 'boolean' },
    },
  })
  const { user: userName, tenant = null } = values
  if (userName === undefined) exitWithUsage('--user is needed.', USAGE)
  await runCommand(async () => {
    const { databaseUrl: url, dataFolder: folder } = readConfig()
    const engine = await openDatabase({ url, folder })
    try {
      const withoutSecondStep = values['without-second-step'] ?? false
      const link = await rescueAdministrator(engine, {
        userName,
        tenantCode: tenant,
        withoutSecondStep,
      })
      console.log(
        `${userName} sets a new password here. The link is good for one hour, once:\n\n  ${link}`,
      )
    } finally {
      await engine.close()
    }
  })
}
