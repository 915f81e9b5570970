import {
  type ActivityDay,
  isActivityDay,
  isWithinValidity,
  type PointSchedule,
} from './point-schedule.ts'
import { type Currency, minorDigits } from './money.ts'
import { PPM, roundPpm } from './terms-fee.ts'

/**
 * Which rules give points for an order, and what adds up. One function, for the ledger, the simulator and what people are told:
 *
 * 1. A rule counts when it is VALID, of the order's store or of all stores, and hits the order's business day.
 * 2. Of the rules that give by the amount (BONUS) one COMMON and one SPECIAL win; of those that give a fixed number
 *    (QUANTITY) one COMMON and one SPECIAL too. Each of the four is won by: a rule of the own store before one of all stores; MONTHLY
 *    before WEEKLY before DAILY; the later start; the higher id.
 * 3. BONUS: amount × rate. BONUS_BONUS, of the SPECIAL one: amount × its base rate, or the points of the BONUS line ×
 *    (multiple − 1): five times are four more of what the common rule gives, and nothing without that line.
 *    QUANTITY: its number, whatever the amount.
 *    Without a winner among the COMMON BONUS rules, the give rate of the store is the BONUS line.
 * 4. Every line is rounded down once. The amount is what was paid without points, in minor units of the currency; a rate is of whole
 *    units of it: 1 % of 1,000 ₮ are ten points, as 1 % of ¥1,000 are.
 * 5. Above the limits of the store, for an order and for its business day, points are taken off from the last line backwards.
 */

export const pointTypes = ['BONUS', 'QUANTITY'] as const
export type PointType = (typeof pointTypes)[number]
export const activityTypes = ['COMMON', 'SPECIAL'] as const
export type ActivityType = (typeof activityTypes)[number]
export const ruleStates = ['VALID', 'INVALID'] as const
export type RuleState = (typeof ruleStates)[number]

/** A hundredth of a multiple: `150` is one and a half times. */
export const MULTIPLE_ONE = 100

/** One version of a rule, as an award needs it. */
export interface AwardRule extends PointSchedule {
  /** Of the version: what an award stores. */
  readonly ruleId: string
  /** Null: all stores of the merchant. */
  readonly storeId: string | null
  readonly pointType: PointType
  readonly activityType: ActivityType
  readonly state: RuleState
  /** Parts per million; of COMMON BONUS rules. */
  readonly rate: number | null
  /** Parts per million; of SPECIAL BONUS rules, where they have no multiple. */
  readonly baseRate: number | null
  /** Hundredths, 100 and up; of SPECIAL BONUS rules, where they have no base rate. */
  readonly multiple: number | null
  /** Points of an order; of QUANTITY rules. */
  readonly quantity: number | null
}

export interface AwardOrder {
  readonly storeId: string
  /** Its business day, `YYYY-MM-DD`. */
  readonly day: string
  /** Minor units that were paid without points, and how they are counted. */
  readonly base: number
  readonly currency: Currency
  /** The give rate of the store in parts per million, for days without a COMMON BONUS rule. Null: the store has none. */
  readonly storeRate: number | null
  /** The most points of one order, and what the store may still give on this business day; null: as many as come. */
  readonly orderLimit: number | null
  readonly dayLeft: number | null
}

/** What rules and the rates of stores give; entries of other kinds come from the feed, from the external point system or by hand. */
export const awardedTypes = ['BONUS', 'BONUS_BONUS', 'QUANTITY'] as const
export type AwardedType = (typeof awardedTypes)[number]

export const awardBases = ['AMOUNT', 'POINTS'] as const
export type AwardBase = (typeof awardBases)[number]

export interface AwardLine {
  readonly chargeType: AwardedType
  /** Null: given by the store's own rate. */
  readonly ruleId: string | null
  readonly activityType: ActivityType
  /** What the rate was taken of: minor units; of a multiple (`baseOf` POINTS), points of the BONUS line. */
  readonly base: number
  readonly baseOf: AwardBase
  /** Parts per million; of a multiple, what it adds: 4,000,000 for five times. Null of QUANTITY. */
  readonly rate: number | null
  /** After the limits. A line of 0 is said to people and never posted. */
  readonly points: number
}

/** Why a rule gives nothing, in the order in which it is looked at. */
export const lostReasons = [
  'INVALID',
  'OTHER_STORE',
  'NOT_VALID_YET',
  'ENDED',
  'NOT_THAT_DAY',
  'OWN_STORE_FIRST',
  'LESS_SPECIFIC',
  'STARTED_EARLIER',
  'LOWER_ID',
] as const
export type LostReason = (typeof lostReasons)[number]

export interface LostRule {
  readonly ruleId: string
  readonly reason: LostReason
  /** The version that it lost to; null where it does not count on that day. */
  readonly to: string | null
}

export interface Award {
  /** In the order in which they add up. */
  readonly lines: readonly AwardLine[]
  readonly total: number
  readonly lost: readonly LostRule[]
  /** Points that the limits of the store took off, and those of them that the limit of a business day took off what the order still had. */
  readonly limited: number
  readonly limitedByDay: number
}

const specificity: Record<ActivityDay, number> = { DAILY: 0, WEEKLY: 1, MONTHLY: 2 }

/** Why a rule does not count for an order; null where it does. */
function notCounting(rule: AwardRule, { storeId, day }: AwardOrder): LostReason | null {
  if (rule.state === 'INVALID') return 'INVALID'
  if (rule.storeId !== null && rule.storeId !== storeId) return 'OTHER_STORE'
  if (!isWithinValidity(rule, day)) return day < rule.startTime ? 'NOT_VALID_YET' : 'ENDED'
  return isActivityDay(rule, day) ? null : 'NOT_THAT_DAY'
}

/** Why `rule` loses to `other`, both of which count; null where it wins. */
function lostTo(rule: AwardRule, other: AwardRule): LostReason | null {
  if ((rule.storeId === null) !== (other.storeId === null))
    return rule.storeId === null ? 'OWN_STORE_FIRST' : null
  const by = specificity[rule.activityDay] - specificity[other.activityDay]
  if (by !== 0) return by < 0 ? 'LESS_SPECIFIC' : null
  if (rule.startTime !== other.startTime)
    return rule.startTime < other.startTime ? 'STARTED_EARLIER' : null
  return BigInt(rule.ruleId) < BigInt(other.ruleId) ? 'LOWER_ID' : null
}

/** @param unit how many of `base` a point is worth at 100 % */
const share = (base: number, ppm: number, unit = 1n): number =>
  Number(roundPpm(BigInt(base), ppm, 'FLOOR') / unit)

/** The line of a winner. @param common points of the BONUS line, before limits */
function lineOf(rule: AwardRule, { base, currency }: AwardOrder, common: number): AwardLine {
  const unit = 10n ** BigInt(minorDigits(currency))
  const { ruleId, activityType } = rule
  const line = { ruleId, activityType, baseOf: 'AMOUNT' } as const
  if (rule.pointType === 'QUANTITY')
    return { ...line, chargeType: 'QUANTITY', base, rate: null, points: rule.quantity ?? 0 }
  if (activityType === 'COMMON') {
    const rate = rule.rate ?? 0
    return { ...line, chargeType: 'BONUS', base, rate, points: share(base, rate, unit) }
  }
  if (rule.multiple === null) {
    const rate = rule.baseRate ?? 0
    return { ...line, chargeType: 'BONUS_BONUS', base, rate, points: share(base, rate, unit) }
  }
  const rate = ((rule.multiple - MULTIPLE_ONE) * PPM) / MULTIPLE_ONE
  return {
    ...line,
    chargeType: 'BONUS_BONUS',
    base: common,
    baseOf: 'POINTS',
    rate,
    points: share(common, rate),
  }
}

/** The line of the store's own rate, in the place of the COMMON BONUS rule; null without a rate, or with a rate of 0. */
function lineOfStore({ base, currency, storeRate }: AwardOrder): AwardLine | null {
  if (!storeRate) return null
  const points = share(base, storeRate, 10n ** BigInt(minorDigits(currency)))
  return {
    chargeType: 'BONUS',
    ruleId: null,
    activityType: 'COMMON',
    base,
    baseOf: 'AMOUNT',
    rate: storeRate,
    points,
  }
}

/** The four that are won, in the order in which their lines add up. */
const contests = pointTypes.flatMap((pointType) =>
  activityTypes.map((activityType) => ({ pointType, activityType })),
)

/**
 * What an order is given. The order of `rules` does not matter; each is one version.
 * @throws RangeError for an amount that is negative or no whole number of minor units
 */
export function awardPoints(order: AwardOrder, rules: readonly AwardRule[]): Award {
  if (!Number.isSafeInteger(order.base) || order.base < 0)
    throw new RangeError('an amount is a whole number from 0 on')
  const lost: LostRule[] = []
  const lines: AwardLine[] = []
  const counting = rules.filter((rule) => {
    const reason = notCounting(rule, order)
    if (reason !== null) lost.push({ ruleId: rule.ruleId, reason, to: null })
    return reason === null
  })
  for (const { pointType, activityType } of contests) {
    const those = counting.filter(
      (rule) => rule.pointType === pointType && rule.activityType === activityType,
    )
    const winner = those.find((rule) =>
      those.every((other) => other === rule || lostTo(rule, other) === null),
    )
    if (!winner) {
      const ofStore = pointType === 'BONUS' && activityType === 'COMMON' ? lineOfStore(order) : null
      if (ofStore) lines.push(ofStore)
      continue
    }
    for (const rule of those) {
      const reason = rule === winner ? null : lostTo(rule, winner)
      if (reason !== null) lost.push({ ruleId: rule.ruleId, reason, to: winner.ruleId })
    }
    const common = lines.find(({ chargeType }) => chargeType === 'BONUS')?.points ?? 0
    lines.push(lineOf(winner, order, common))
  }
  return limit(lines, lost, order)
}

function limit(
  lines: readonly AwardLine[],
  lost: readonly LostRule[],
  { orderLimit, dayLeft }: AwardOrder,
): Award {
  const given = lines.reduce((sum, { points }) => sum + points, 0)
  const ofOrder = Math.max(0, Math.min(given, orderLimit ?? given))
  const total = Math.max(0, Math.min(ofOrder, dayLeft ?? ofOrder))
  let left = total
  // The first lines keep theirs: what is beyond the total comes off from the last one backwards.
  const kept = lines.map((line) => {
    const points = Math.min(line.points, left)
    left -= points
    return { ...line, points }
  })
  return { lines: kept, total, lost, limited: given - total, limitedByDay: ofOrder - total }
}
