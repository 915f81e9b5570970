import { badField } from '@choba/contract/bad-input.ts'
import type { BodyOf } from '@choba/contract/endpoint.ts'
import { addMonths } from '@choba/contract/period.ts'
import { awardPoints, type AwardRule } from '@choba/contract/point-award.ts'
import { pointWorth } from '@choba/contract/point-refund.ts'
import { REPLAY_MONTHS, type ReplayDay, type ReplayedRule } from '@choba/contract/point-replay.ts'
import { versionProblems } from '@choba/contract/point-rule-parts.ts'
import type { pointRules } from '@choba/contract/point-rules.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { Tx } from '@choba/database/scope.ts'
import { salesOfDay } from '#areas/orders/orders.service.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Principal } from '#platform/access/principals.ts'
import { seenStoreId } from '#platform/access/seen-stores.ts'
import { findHolding, toAwardRule } from '#ledger/point-award-rules.ts'
import { type AwardedSale, replaySales } from './awarded-sales.ts'
import { readRow } from './point-rules.service.ts'

type Body = BodyOf<(typeof pointRules)['replay']>

/**
 * ID of the tested rule, higher than any version ID. Of rules with equal priority, the highest ID
 * wins, so the tested rule wins like a newly added rule.
 */
const TRIED = String(2n ** 63n - 1n)

/**
 * Returns the tested rule for the replayed day.
 * @throws AppError badRequest with the invalid fields; notFound for a store outside of the user's
 * scope
 */
async function triedRule(
  tx: Tx,
  principal: Principal,
  rule: ReplayedRule,
  day: string,
): Promise<AwardRule> {
  const { instead: _instead, storeId, ...parts } = rule
  const fields = versionProblems(parts, parts)
  if (fields.length > 0)
    throw new AppError('badRequest', {
      fields: fields.map((one) => ({ ...one, path: `rule.${one.path}` })),
    })
  const store = storeId === null ? null : await seenStoreId(tx, principal, storeId)
  return {
    ...parts,
    startTime: day,
    endTime: null,
    storeId: store === null ? null : String(store),
    state: 'VALID',
    ruleId: TRIED,
  }
}

interface RulesOfDay {
  /** Rules of the merchant that may have applied on the day. */
  readonly all: readonly AwardRule[]
  /**
   * The same rules plus the tested rule. If the request names a rule to replace, that rule is left
   * out.
   */
  readonly tried: readonly AwardRule[]
}

async function rulesOfDay(tx: Tx, principal: Principal, { day, rule }: Body): Promise<RulesOfDay> {
  const { merchant, stores } = principal
  const instead = rule?.instead ? await readRow(tx, principal, rule.instead) : null
  const rows = await findHolding(tx.q, merchant, { storeIds: stores, fromDay: day, toDay: day })
  const all = rows.map(toAwardRule)
  if (!rule) return { all, tried: all }
  const held = rows.filter(({ rule_id }) => rule_id !== instead?.id).map(toAwardRule)
  return { all, tried: [...held, await triedRule(tx, principal, rule, day)] }
}

/**
 * Returns a function that finds the rules that apply at a store on the day. Results are cached,
 * because they are the same for every order and amount.
 */
function winnersOf(rules: readonly AwardRule[], day: string, currency: ReplayDay['currency']) {
  const byStore = new Map<number, readonly AwardRule[]>()
  return (storeId: number): readonly AwardRule[] => {
    let winners = byStore.get(storeId)
    if (!winners) {
      const limits = { storeRate: null, orderLimit: null, dayLeft: null }
      const order = { storeId: String(storeId), day, base: 0, currency, ...limits }
      const won = new Set(awardPoints(order, rules).lines.map(({ ruleId }) => ruleId))
      winners = rules.filter(({ ruleId }) => won.has(ruleId))
      byStore.set(storeId, winners)
    }
    return winners
  }
}

/**
 * Calculates the points of all orders of a past business day again, with the rules of that day and
 * a tested rule.
 * @param asOf day that the code treats as today; by default the merchant's current business day
 * @throws AppError notFound for a store or rule that is unknown or outside of the user's scope;
 * badRequest with the invalid fields
 */
export async function replayDay(
  tx: Tx,
  principal: Principal,
  body: Body,
  asOf?: string,
): Promise<ReplayDay> {
  const { day } = body
  const { merchant } = principal
  const { currency } = merchant
  const today = asOf ?? (await readToday(tx, merchant))
  if (day >= today) throw new AppError('badRequest', badField('day', 'tooLarge'))
  if (day < addMonths(today, -REPLAY_MONTHS))
    throw new AppError('badRequest', badField('day', 'tooSmall'))
  const rules = await rulesOfDay(tx, principal, body)
  const rulesAt = winnersOf(rules.tried, day, currency)
  const heldAt = winnersOf(rules.all, day, currency)
  const hadCommonRule = (storeId: number) =>
    heldAt(storeId).some(
      ({ pointType, activityType }) => pointType === 'BONUS' && activityType === 'COMMON',
    )
  let [orders, more, fewer, awarded, wouldAward] = [0, 0, 0, 0n, 0n]
  const count = ({ was, would }: AwardedSale) => {
    orders += 1
    awarded += was
    wouldAward += would
    if (would > was) more += 1
    if (would < was) fewer += 1
  }
  await replaySales(
    tx,
    merchant,
    salesOfDay(tx, merchant, day),
    { day, rulesAt, hadCommonRule },
    count,
  )
  const worth = BigInt(pointWorth(currency))
  return {
    day,
    currency,
    orders,
    awarded: Number(awarded),
    wouldAward: Number(wouldAward),
    more,
    fewer,
    cost: Number(awarded * worth),
    wouldCost: Number(wouldAward * worth),
  }
}
