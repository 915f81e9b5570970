import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { doesCount } from '#ledger/counts.ts'
import type { Target } from '../import-target.ts'
import type { CheckedRow } from './transaction-rows.service.ts'
import type { WantedStores } from './new-stores.ts'

/** Effects of an import other than its new rows. They are known before the import starts. */
export interface ImportPlan {
  /** Codes of the stores that the import creates. */
  newStores: readonly string[]
  /** Terminals that the import adds to stores that already exist, for example `S0001 003`. */
  newTerminals: readonly string[]
  /**
   * Number of rows on business days that their store has already closed. Such rows prevent undoing
   * the import.
   */
  closedDayRows: number
}

/** Number of characters of a day such as `2026-11-20`. */
const DAY_LENGTH = 10

/** Counts accepted rows by store code and business day. A key is for example `S0001 2026-11-20`. */
export class DayCounter {
  readonly byPlace = new Map<string, number>()

  add(
    row: Pick<CheckedRow, 'storeCode' | 'tradeKind' | 'state'>,
    day: string,
    by: 1 | -1 = 1,
  ): void {
    if (!doesCount(row)) return
    const place = `${row.storeCode} ${day}`
    this.byPlace.set(place, (this.byPlace.get(place) ?? 0) + by)
  }
}

/**
 * Counts the rows on days that their store has already closed. Uses the same rule as `dayClose` in
 * `import-undo-obstacles.ts`, so that the preview and the undo agree.
 */
export async function countClosedDayRows(
  { engine, target }: { engine: Engine; target: Target },
  { byPlace }: DayCounter,
): Promise<number> {
  const { scope } = target
  const days = [...byPlace.keys()].map((place) => place.slice(-DAY_LENGTH)).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (!scope || first === undefined || last === undefined) return 0
  const closes = await withScope(
    engine,
    scope,
    ({ q }) =>
      q
        .selectFrom('day_closes')
        .select(['store_id', sql<string>`day::text`.as('day')])
        .where('merchant_id', '=', scope.merchantId)
        .where('day', '>=', sql<string>`${first}::date`)
        .where('day', '<=', sql<string>`${last}::date`)
        .distinct()
        .execute(),
    { readOnly: true, deadline: 60_000 },
  )
  const closed = new Set(closes.map(({ store_id: id, day }) => `${id} ${day}`))
  return [...byPlace].reduce((sum, [place, count]) => {
    const storeId = target.stores.get(place.slice(0, -DAY_LENGTH - 1))
    return closed.has(`${storeId} ${place.slice(-DAY_LENGTH)}`) ? sum + count : sum
  }, 0)
}

/** Returns the stores, and the terminals of existing stores, that `createStores` will add. */
export function placesToCreate(
  target: Target,
  wanted: WantedStores,
): Pick<ImportPlan, 'newStores' | 'newTerminals'> {
  const newStores: string[] = []
  const newTerminals: string[] = []
  for (const [code, { terminals }] of wanted) {
    const id = target.stores.get(code)
    if (id === undefined) newStores.push(code)
    else
      for (const number of terminals.keys())
        if (!target.terminals.has(`${id} ${number}`)) newTerminals.push(`${code} ${number}`)
  }
  return { newStores, newTerminals }
}
