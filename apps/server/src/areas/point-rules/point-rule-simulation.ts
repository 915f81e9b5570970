import type { QueryOf } from '@choba/contract/endpoint.ts'
import { addDays, addMonths, eachDay } from '@choba/contract/period.ts'
import { awardPoints } from '@choba/contract/point-award.ts'
import {
  CALENDAR_MONTHS,
  type pointRules,
  type RuleCalendar,
  type Simulation,
} from '@choba/contract/point-rules.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { Tx } from '@choba/database/scope.ts'
import { awardedOn, findLimits } from '#areas/point-transactions/point-transactions.service.ts'
import type { Principal } from '#platform/access/principals.ts'
import { seenStoreId } from '#platform/access/seen-stores.ts'
import { findHolding, type HoldingRow, toAwardRule } from '#ledger/point-award-rules.ts'
import { toWords } from './point-rules.views.ts'

type Calls = typeof pointRules

/**
 * Returns one version per rule: the version that applies on the day, else the last version before
 * the day, else the first version after the day.
 */
function nearest(rows: readonly HoldingRow[], day: string): HoldingRow[] {
  return [...Map.groupBy(rows, ({ rule_id }) => rule_id).values()].map((versions) => {
    const byDay = versions.toSorted((a, b) => (a.first_day < b.first_day ? -1 : 1))
    return byDay.findLast(({ first_day }) => first_day <= day) ?? byDay[0]!
  })
}

/**
 * Returns the points that an order of this amount would get at a store on a day.
 * @throws AppError notFound for a store that is unknown or outside of the user's scope
 */
export async function simulateAward(
  tx: Tx,
  principal: Principal,
  { storeId, day, amount }: QueryOf<Calls['simulate']>,
): Promise<Simulation> {
  const { merchant } = principal
  const store = await seenStoreId(tx, principal, storeId)
  const every = { storeIds: [store], fromDay: '2000-01-01', toDay: '2099-12-31' }
  const rows = nearest(await findHolding(tx.q, merchant, every), day)
  const limits = (await findLimits(tx.q, merchant.id, [store])).get(store)
  const given =
    limits?.day === undefined
      ? 0n
      : await awardedOn(tx.q, merchant.id, { store_id: store, business_day: day })
  const dayLimit = limits?.day === undefined ? null : { most: limits.day, given: Number(given) }
  const order = {
    storeId: String(store),
    day,
    base: amount,
    currency: merchant.currency,
    storeRate: limits?.giveRate ?? null,
    orderLimit: limits?.order ?? null,
    dayLeft: dayLimit && Math.max(0, dayLimit.most - dayLimit.given),
  }
  const { lines, total, limited, limitedByDay, lost } = awardPoints(order, rows.map(toAwardRule))
  const words = new Map(rows.map((row) => [String(row.id), toWords(row)]))
  return {
    currency: merchant.currency,
    lines: lines.map(({ chargeType, ruleId, base, baseOf, rate, points }) => ({
      rule: ruleId === null ? null : words.get(ruleId)!,
      chargeType,
      base,
      baseOf,
      rate,
      points,
    })),
    total,
    limited,
    limitedByDay,
    dayLimit,
    lost: lost.map(({ ruleId, reason, to }) => ({
      rule: words.get(ruleId)!,
      reason,
      to: to === null ? null : words.get(to)!.ruleName,
    })),
  }
}

/**
 * Returns the rules that give points at a store, day by day.
 * @throws AppError notFound for a store that is unknown or outside of the user's scope
 */
export async function readCalendar(
  tx: Tx,
  principal: Principal,
  { storeId }: QueryOf<Calls['calendar']>,
): Promise<RuleCalendar> {
  const { merchant } = principal
  const store = await seenStoreId(tx, principal, storeId)
  const today = await readToday(tx, merchant)
  const from = `${today.slice(0, 8)}01`
  const to = addDays(addMonths(from, CALENDAR_MONTHS), -1)
  const rows = await findHolding(tx.q, merchant, { storeIds: [store], fromDay: from, toDay: to })
  const rules = rows.map(toAwardRule)
  const storeRate = (await findLimits(tx.q, merchant.id, [store])).get(store)?.giveRate ?? null
  return {
    today,
    storeRate,
    rules: rows.map(toWords),
    days: eachDay({ from, to }).map((day) => {
      const order = {
        storeId: String(store),
        day,
        base: 0,
        currency: merchant.currency,
        storeRate: null,
        orderLimit: null,
        dayLeft: null,
      }
      const { lines, lost } = awardPoints(order, rules)
      return {
        day,
        gives: lines.flatMap(({ ruleId }) => ruleId ?? []),
        loses: lost.filter((one) => one.to !== null).map(({ ruleId }) => ruleId),
      }
    }),
  }
}
