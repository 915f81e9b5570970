import { asOwner } from '@choba/database/owner.ts'
import { onServer } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import type { BenchContext } from './context.ts'

export const MANY_STORES = 5_000
/**
 * IDs of the added stores are greater than this number, so they can be distinguished from the
 * stores of the demo.
 */
export const STORES_AFTER = 100_000

/** Adds thousands of stores to the biggest merchant, unless they have already been added. */
export async function addManyStores({ engine, biggest, url }: BenchContext): Promise<void> {
  const { id: merchant, tenant_id: tenant } = biggest
  await asOwner(engine, async (q) => {
    await sql`insert into stores (merchant_id, id, tenant_id, code, name)
      select ${merchant}, ${STORES_AFTER}::int + n, ${tenant}, 'M' || lpad(n::text, 5, '0'), '計測' || n || '号店'
      from generate_series(1, ${MANY_STORES}::int) n on conflict do nothing`.execute(q)
    await sql`insert into store_companies (merchant_id, store_id, from_day, company_id, tenant_id)
      select ${merchant}, ${STORES_AFTER}::int + n, '-infinity', (select min(id) from companies where merchant_id = ${merchant}), ${tenant}
      from generate_series(1, ${MANY_STORES}::int) n on conflict do nothing`.execute(q)
  })
  await onServer(url, 'vacuum analyze stores, store_companies')
}
