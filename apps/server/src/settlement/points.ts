import { termsOn, type Days } from '@choba/contract/terms-cycle.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'
import type { VersionOfTerms } from './terms.ts'
import { companiesOfStores } from '#ledger/store-companies.ts'

// Cost of points for a company in a cycle: points awarded minus points taken back. The cost of a
// point is that of the terms on the day of its payment (README.md).

/** Points to which one version of the terms applies. */
export interface PointLine {
  readonly termsFrom: string
  /** Cost of one point in minor units. */
  readonly pointCost: number
  /** Negative if more points were taken back than awarded. */
  readonly points: bigint
}

export type Points = readonly PointLine[]

/** Returns the cost of the points in minor units. */
export const costOf = (points: Points): bigint =>
  points.reduce((sum, line) => sum + line.points * BigInt(line.pointCost), 0n)

/**
 * Groups points by version of the terms, oldest version first. The first version also applies to
 * payments before its first day.
 * @param versions of the terms, newest first
 */
export function pointLines(
  days: readonly { readonly termsDay: string; readonly points: bigint }[],
  versions: readonly VersionOfTerms[],
): PointLine[] {
  const byVersion = Map.groupBy(
    days,
    ({ termsDay }) => termsOn(versions, termsDay) ?? versions.at(-1)!,
  )
  return [...byVersion]
    .map(([{ firstDay, pointCost }, own]) => ({
      termsFrom: firstDay,
      pointCost,
      points: own.reduce((sum, { points }) => sum + points, 0n),
    }))
    .filter(({ points }) => points !== 0n)
    .toSorted((a, b) => a.termsFrom.localeCompare(b.termsFrom))
}

/**
 * Returns the points settled on the days, by company id, for the stores that the user sees.
 * @param versions of the terms, newest first
 */
export async function readPoints(
  tx: Tx,
  merchantId: number,
  { from, to }: Days,
  versions: readonly VersionOfTerms[],
): Promise<Map<number, Points>> {
  const { rows } = await sql<{ company_id: number; terms_day: string; points: bigint }>`
    select s.company_id, p.terms_day, sum(p.points)::bigint as points
    from settlement_points p join ${companiesOfStores(merchantId)} on s.store_id = p.store_id
      and p.day >= s.from_day and p.day < s.next_day
    where p.merchant_id = ${merchantId} and p.day between ${from}::date and ${to}::date
      and ${inStores(storesSeen(tx), 'p.store_id')}
    group by s.company_id, p.terms_day order by s.company_id, p.terms_day`.execute(tx.q)
  const days = rows.map((row) => ({
    companyId: row.company_id,
    termsDay: row.terms_day,
    points: row.points,
  }))
  const byCompany = Map.groupBy(days, ({ companyId }) => companyId)
  return new Map(
    [...byCompany]
      .map(([companyId, own]) => [companyId, pointLines(own, versions)] as const)
      .filter(([, lines]) => lines.length > 0),
  )
}
