import { versionParts } from '@choba/contract/app-version.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { TerminalTable } from '@choba/database/terminal-tables.ts'
import { sql, type Updateable } from 'kysely'
import { noSilences } from './terminal-silence.service.ts'

// All callers hold the merchant's lock `places`. New IDs and numbers depend on existing rows, so
// two concurrent inserts would get the same ones.

/** Updates a terminal's row. */
export const updateTerminal = (
  { q }: Tx,
  merchantId: number,
  id: number,
  values: Updateable<TerminalTable>,
) =>
  q
    .updateTable('terminals')
    .set(values)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()

/** Finds the terminal with a terminal number at a store, in any state. */
export const findAtPlace = ({ q }: Tx, merchantId: number, storeId: number, terminalNo: string) =>
  q
    .selectFrom('terminals')
    .select(['id', 'first_id', 'state'])
    .where('merchant_id', '=', merchantId)
    .where('store_id', '=', storeId)
    .where('terminal_no', '=', terminalNo)
    .executeTakeFirst()

/** Finds the merchant's terminal with a device number, unless it is retired. */
export const findByDevice = ({ q }: Tx, merchantId: number, deviceNo: string) =>
  q
    .selectFrom('terminals')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('device_no', '=', deviceNo)
    .where('state', 'in', ['ACTIVE', 'BLOCKED'])
    .executeTakeFirst()

/** Counts a store's terminals and finds the highest purely numeric terminal number. */
export async function countAt(
  { q }: Tx,
  merchantId: number,
  storeId: number,
): Promise<{ count: number; last: number }> {
  const { rows } = await sql<{ count: number; last: number }>`select count(*)::int as count,
      coalesce(max(terminal_no::int) filter (where terminal_no ~ '^[0-9]{1,6}$'), 0) as last
    from terminals where merchant_id = ${merchantId} and store_id = ${storeId}`.execute(q)
  return rows[0]!
}

export async function insertTerminal(
  { q }: Tx,
  { id: merchantId, tenant_id: tenantId }: Pick<MerchantRow, 'id' | 'tenant_id'>,
  values: Omit<Updateable<TerminalTable>, 'merchant_id' | 'tenant_id' | 'id'> & {
    store_id: number
    terminal_no: string
  },
): Promise<number> {
  const last = await q
    .selectFrom('terminals')
    .select((of) => of.fn.max('id').as('id'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  const id = (last?.id ?? 0) + 1
  await q
    .insertInto('terminals')
    .values({ merchant_id: merchantId, tenant_id: tenantId, id, ...values })
    .execute()
  return id
}

interface LastHeard {
  readonly at: Date
  readonly signedInAt: Date | null
  readonly appVersion: string | null
  readonly deviceType: string
}

/**
 * Stores the last heartbeat of a terminal with the state OFF. Without this, a moved terminal would
 * count as silent before its next heartbeat.
 */
export async function keepHeard(
  { q }: Tx,
  { id: merchantId, tenant_id: tenantId }: Pick<MerchantRow, 'id' | 'tenant_id'>,
  terminalId: number,
  { at, signedInAt, appVersion, deviceType }: LastHeard,
): Promise<void> {
  const values = {
    last_seen_at: at,
    signed_in_at: signedInAt,
    app_version: appVersion,
    version_parts: appVersion === null ? null : versionParts(appVersion),
    device_type: deviceType,
    state: 'OFF' as const,
    silences: noSilences(),
  }
  await q
    .insertInto('terminal_heartbeats')
    .values({ merchant_id: merchantId, tenant_id: tenantId, terminal_id: terminalId, ...values })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'terminal_id']).doUpdateSet(values))
    .execute()
}
