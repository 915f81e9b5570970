import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { unsealedEntries, type WrittenEntry } from '#platform/audit/unsealed-entries.ts'

/** Number of entries checked per query. */
const BATCH = 1_000

/**
 * Returns entries that this process has committed and that are neither in the chain nor waiting to
 * be sealed. Such an entry was deleted before it was sealed. The database alone cannot reveal this,
 * so the process remembers the IDs that it wrote.
 */
export async function findRemoved(engine: Engine, tenantId: number): Promise<WrittenEntry[]> {
  const unsealed = unsealedEntries(engine)
  const written = unsealed.oldest(tenantId, BATCH)
  if (written.length === 0) return []
  const { rows } = await withScope(
    engine,
    { role: 'sealer', tenantId },
    ({ q }) =>
      sql<{ isSealed: boolean; isWaiting: boolean }>`
        select s.seq is not null as "isSealed", u.entry_id is not null and e.id is not null as "isWaiting"
        from unnest(${written.map(({ merchantId }) => merchantId)}::int[], ${written.map(({ id }) => id)}::bigint[])
          with ordinality as w (merchant_id, id, place)
        left join audit_seals s on s.tenant_id = ${tenantId} and s.entry_id = w.id and s.merchant_id = w.merchant_id
        left join audit_unsealed u on u.tenant_id = ${tenantId} and u.entry_id = w.id and u.merchant_id = w.merchant_id
        left join audit_entries e on e.merchant_id = w.merchant_id and e.id = w.id
        order by w.place`.execute(q),
    { readOnly: true },
  )
  const removed: WrittenEntry[] = []
  for (const [place, { isSealed, isWaiting }] of rows.entries()) {
    if (isWaiting && !isSealed) continue
    const entry = written[place]!
    unsealed.remove(entry)
    if (!isSealed) removed.push(entry)
  }
  return removed
}
