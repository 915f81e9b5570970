import { addDays } from '@choba/contract/period.ts'
import type { Days } from '@choba/contract/terms-cycle.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import type { EmailTx } from '@choba/identity/emails.ts'
import { sql } from 'kysely'
import type { Notify } from '#platform/notify/notify.ts'
import { cellsOf } from './settlement-cells.ts'
import type { RateRow } from './rates.ts'

// Brands that the terms do not rate: a close waits for their rate, since a fee that is not known is not 0 (README.md).

/** What a close waits for. */
interface Unrated {
  readonly brandIds: readonly number[]
  /** The days before the first one that has any of it; null where that is the first of all. */
  readonly before: Days | null
}

/**
 * The brands that count on any of the days without a rate, by the terms of their payments; null where there are none. To be asked
 * under the lock of the close.
 */
export async function findUnrated(
  tx: Tx,
  merchant: MerchantRow,
  days: Days,
  rates: readonly RateRow[],
): Promise<Unrated | null> {
  const missing = rates.filter((rate) => !rate.is_rated)
  // A close of terms that rate everything reads its transactions once.
  if (missing.length === 0) return null
  const cells = await cellsOf(tx, merchant, days, missing)
  const { rows } = await sql<{ brand_id: number; day: string }>`
    select c.brand_id, min(c.day) as day from (${cells}) c group by c.brand_id order by c.brand_id`.execute(
    tx.q,
  )
  if (rows.length === 0) return null
  const first = rows.map(({ day }) => day).toSorted((a, b) => a.localeCompare(b))[0]!
  return {
    brandIds: rows.map(({ brand_id: id }) => id),
    before: first === days.from ? null : { from: days.from, to: addDays(first, -1) },
  }
}

/** Keeps what the close waits for, in a row that its lock protects. @returns what it did not wait for before */
export async function noteUnrated(
  { q }: Tx<WorkerScope>,
  merchantId: number,
  known: readonly number[],
  brandIds: readonly number[],
): Promise<number[]> {
  const fresh = brandIds.filter((id) => !known.includes(id))
  if (fresh.length > 0 || known.length > brandIds.length)
    await q
      .updateTable('settlements')
      .set({ unrated_brands: [...brandIds] })
      .where('merchant_id', '=', merchantId)
      .execute()
  return fresh
}

/** Called in the transaction of a close, with the brands that it did not wait for before. */
export type OnUnrated = (
  tx: Tx<WorkerScope> & EmailTx,
  brandIds: readonly number[],
) => Promise<void>

/** Notifies the administrators who may change the terms, once of a brand until it has a rate. */
export const tellUnrated =
  (notify: Notify, merchant: MerchantRow): OnUnrated =>
  async (tx, brandIds) => {
    const brands = await tx.q
      .selectFrom('brands')
      .select('code')
      .where('id', 'in', [...brandIds])
      .orderBy('sequence')
      .orderBy('id')
      .execute()
    await notify(
      tx,
      { administrators: 'Ent.edit', except: 0 },
      {
        kind: 'deposits.unrated',
        params: { merchant: merchant.name, brands: brands.map(({ code }) => code).join(', ') },
        path: `setting/adminUser/${encodeURIComponent(merchant.code)}`,
        isImportant: true,
      },
    )
  }
