import type { Engine } from '@choba/database/engine.ts'
import { openDatabase } from '@choba/database/open.ts'
import { exitWithUsage, readArguments, runCommand } from '@choba/database/operator-command.ts'
import { asOwner } from '@choba/database/owner.ts'
import { readConfig } from './platform/settings/config.ts'
import { writeCommandAudit } from './platform/audit/command-audit.ts'
import { operatorName } from './platform/audit/operator-name.ts'
import { isOrigin } from './platform/http/security-policy.ts'
import { changedBy } from './platform/calls/stale.ts'

const USAGE = `usage: npm run origins [-- --from ORIGIN --to ORIGIN]
  --from ORIGIN  an address that a tenant has, such as https://pay.example.com
  --to ORIGIN    the address that takes its place
  --help         prints this
Without options it lists the addresses of every tenant. The audit log keeps a change.`

/** Lists every tenant's origins, one per line: `harbour  https://pay.example.com`. */
export const listOrigins = (engine: Engine): Promise<string[]> =>
  asOwner(engine, async (q) => {
    const rows = await q
      .selectFrom('tenant_origins as o')
      .innerJoin('tenants as t', 't.id', 'o.tenant_id')
      .select(['t.code', 'o.origin'])
      .orderBy('t.id')
      .orderBy('o.sequence')
      .execute()
    return rows.map(({ code, origin }) => `${code}  ${origin}`)
  })

/**
 * Replaces an origin of a tenant. Running servers use the new origin within a second.
 * @returns the tenant's code
 * @throws Error with a message for the operator; nothing was changed then
 */
export function changeOrigin(engine: Engine, from: string, to: string): Promise<string> {
  if (!isOrigin(to))
    throw new Error(
      `${to} is no address such as https://pay.example.com, without a path; http:// is for localhost alone.`,
    )
  return asOwner(engine, async (q, connection) => {
    const tenant = await q
      .selectFrom('tenants as t')
      .innerJoin('tenant_origins as o', 'o.tenant_id', 't.id')
      .select(['t.id', 't.code', 't.name'])
      .where('o.origin', '=', from)
      .forUpdate()
      .executeTakeFirst()
    if (!tenant) throw new Error(`No tenant has the address ${from}: "npm run origins" lists them.`)
    const taken = await q
      .selectFrom('tenant_origins')
      .select('tenant_id')
      .where('origin', '=', to)
      .executeTakeFirst()
    if (taken)
      throw new Error(`The address ${to} is a tenant's already: "npm run origins" lists them.`)
    const read = async () => {
      const rows = await q
        .selectFrom('tenant_origins')
        .select('origin')
        .where('tenant_id', '=', tenant.id)
        .orderBy('sequence')
        .orderBy('origin')
        .execute()
      return { tenantOrigins: rows.map(({ origin }) => origin).join(' ') }
    }
    const before = await read()
    await q.updateTable('tenant_origins').set({ origin: to }).where('origin', '=', from).execute()
    await q
      .updateTable('tenants')
      .set(changedBy(operatorName()))
      .where('id', '=', tenant.id)
      .execute()
    await writeCommandAudit({ q, connection }, tenant.id, 'tenants.modify', {
      object: tenant.name,
      of: { kind: 'tenant', id: tenant.code },
      detail: { before, after: await read() },
    })
    return tenant.code
  })
}

if (import.meta.main) {
  const { values } = readArguments({
    usage: USAGE,
    options: { from: { type: 'string' }, to: { type: 'string' } },
  })
  const { from, to } = values
  if ((from === undefined) !== (to === undefined))
    exitWithUsage('--from and --to belong together.', USAGE)
  await runCommand(async () => {
    const { databaseUrl: url, dataFolder: folder } = readConfig()
    const engine = await openDatabase({ url, folder })
    try {
      if (from !== undefined && to !== undefined) {
        const code = await changeOrigin(engine, from, to)
        console.log(`${code}: ${to} takes the place of ${from}.`)
      } else for (const line of await listOrigins(engine)) console.log(line)
    } finally {
      await engine.close()
    }
  })
}
