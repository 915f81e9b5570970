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

/** Above every number that a version has: of rules that are alike the one that is tried wins, as the newest one would. */
const TRIED = String(2n ** 63n - 1n)

/** The rule on the replayed day. @throws AppError badRequest at the fields that are wrong; notFound for a store that is not seen */
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
  /** Those that may have held on the day. */
  readonly all: readonly AwardRule[]
  /** Those that are tried: without the one in whose place the tried rule stands, and with the tried rule. */
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

/** Of each store the rules that win on the day: they are the same for every order of it, whatever its amount. */
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
 * Gives the orders of a business day before today their points once more, by the rules of that day with another one among them.
 * @param asOf the day that counts as today; by default the merchant's business day
 * @throws AppError notFound: no such store or rule, or none that the person sees; badRequest at the fields that are wrong
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
