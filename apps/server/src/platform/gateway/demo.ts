import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { SecretBox } from '@choba/identity/credentials/secret-box.ts'
import { type SampleGateway, startGateway } from './sample.ts'
import { sealGatewaySecret } from './secrets.ts'

/** Path that distinguishes the demo's own gateway from a gateway that a user configured. */
const PATH = '/demo-gateway'

const fileIn = (dataFolder: string) => join(dataFolder, 'demo-gateway.ndjson')

/** Payment gateway of a demo, and the secret it shares with the demo. */
export interface DemoGateway extends SampleGateway {
  readonly secret: string
}

/**
 * Starts a sample gateway for a demo on a free local port.
 * @param dataFolder folder for a file that keeps the refunds for the next start; null for no file
 */
export async function startDemoGateway(dataFolder: string | null): Promise<DemoGateway> {
  const secret = randomBytes(24).toString('base64url')
  const gateway = await startGateway({
    secret,
    path: PATH,
    ...(dataFolder !== null && { file: fileIn(dataFolder) }),
  })
  return Object.assign(gateway, { secret })
}

/** Deletes the file with the refunds of an earlier demo's gateway. */
export const removeDemoRefunds = (dataFolder: string): Promise<void> =>
  rm(fileIn(dataFolder), { force: true })

/**
 * Saves the address and the secret of this start in the demo's gateway settings, because both
 * change with each start. Gateways that a user configured stay unchanged.
 */
export async function connectDemoGateway(
  engine: Engine,
  sealer: SecretBox,
  { url, secret }: Pick<DemoGateway, 'url' | 'secret'>,
): Promise<void> {
  const tenants = await withScope(engine, { role: 'system' }, ({ q }) =>
    q.selectFrom('tenants').select('id').execute(),
  )
  for (const { id: tenantId } of tenants)
    await withScope(engine, { role: 'admin', tenantId }, async ({ q }) => {
      const rows = await q
        .selectFrom('gateways')
        .select('payment_class')
        .where('tenant_id', '=', tenantId)
        .where((where) =>
          where.or([where('url', 'is', null), where('url', 'like', `http://127.0.0.1:%${PATH}`)]),
        )
        .execute()
      for (const { payment_class } of rows)
        await q
          .updateTable('gateways')
          .set({
            url,
            secret: null,
            sealed_secret: sealGatewaySecret(sealer, tenantId, payment_class, secret),
          })
          .where('tenant_id', '=', tenantId)
          .where('payment_class', '=', payment_class)
          .execute()
    })
}
