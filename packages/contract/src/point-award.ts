import {
  type ActivityDay,
  isActivityDay,
  isWithinValidity,
  type PointSchedule,
} from './point-schedule.ts'
import { type Currency, minorDigits } from './money.ts'
import { PPM, roundPpm } from './terms-fee.ts'

/**
 * Computes the points of an order. The ledger, the simulator and the explanations for users all use
 * `awardPoints`.
 *
 * 1. A rule applies if it is VALID, belongs to the order's store or to all stores, and matches the
 * business day.
 * 2. For each point type (BONUS by amount, QUANTITY fixed), one COMMON and one SPECIAL rule win.
 * Rules of the store win over rules of all stores, then MONTHLY over WEEKLY over DAILY, then the
 * later start, then the higher id.
 * 3. COMMON BONUS gives amount × rate. SPECIAL BONUS (charge type BONUS_BONUS) gives amount × base
 * rate, or points of the BONUS line × (multiple − 1). A multiple of five adds four times the points
 * of the common rule, and nothing without that line. QUANTITY gives a fixed number of points. If no
 * COMMON BONUS rule applies, the store's point give rate is the BONUS line.
 * 4. Each line is rounded down once. The amount is the part paid without points, in minor units. A
 * rate applies to whole units of the currency: 1% of 1,000 ₮ is ten points, same as 1% of ¥1,000.
 * 5. If the total exceeds the store's limits per order or business day, points are cut from the
 * last line backwards.
 */

export const pointTypes = ['BONUS', 'QUANTITY'] as const
export type PointType = (typeof pointTypes)[number]
export const activityTypes = ['COMMON', 'SPECIAL'] as const
export type ActivityType = (typeof activityTypes)[number]
export const ruleStates = ['VALID', 'INVALID'] as const
export type RuleState = (typeof ruleStates)[number]

/** Multiples are in hundredths: `150` means 1.5 times. */
export const MULTIPLE_ONE = 100

/** A version of a rule, with the fields needed for an award. */
export interface AwardRule extends PointSchedule {
  /** Id of the version, stored with the award. */
  readonly ruleId: string
  /** Null for a rule of all stores of the merchant. */
  readonly storeId: string | null
  readonly pointType: PointType
  readonly activityType: ActivityType
  readonly state: RuleState
  /** In parts per million. Only for COMMON BONUS rules. */
  readonly rate: number | null
  /** In parts per million. For SPECIAL BONUS rules without a multiple. */
  readonly baseRate: number | null
  /** In hundredths, at least 100. For SPECIAL BONUS rules without a base rate. */
  readonly multiple: number | null
  /** Points per order. Only for QUANTITY rules. */
  readonly quantity: number | null
}

export interface AwardOrder {
  readonly storeId: string
  /** Business day of the order, `YYYY-MM-DD`. */
  readonly day: string
  /** Amount paid without points, in minor units of `currency`. */
  readonly base: number
  readonly currency: Currency
  /**
   * Point give rate of the store in parts per million, for days without a COMMON BONUS rule. Null
   * if the store has none.
   */
  readonly storeRate: number | null
  /**
   * Maximum points per order. `dayLeft` is the number of points that the store can still give on
   * this business day. Null if unlimited.
   */
  readonly orderLimit: number | null
  readonly dayLeft: number | null
}

/**
 * Types of points given by rules and store rates. Other types come from the feed, the external
 * point system or manual revisions.
 */
export const awardedTypes = ['BONUS', 'BONUS_BONUS', 'QUANTITY'] as const
export type AwardedType = (typeof awardedTypes)[number]

export const awardBases = ['AMOUNT', 'POINTS'] as const
export type AwardBase = (typeof awardBases)[number]

export interface AwardLine {
  readonly chargeType: AwardedType
  /** Null for the point give rate of the store. */
  readonly ruleId: string | null
  readonly activityType: ActivityType
  /** Base of the rate: minor units, or points of the BONUS line if `baseOf` is POINTS. */
  readonly base: number
  readonly baseOf: AwardBase
  /**
   * In parts per million. For a multiple, the added part: 4,000,000 for five times. Null for
   * QUANTITY.
   */
  readonly rate: number | null
  /** Points after applying the limits. A line with 0 points is shown to users, but not posted. */
  readonly points: number
}

/** Reasons why a rule gives no points, in the order in which they are checked. */
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
  /** Version that won over this rule. Null if this rule does not apply to the order at all. */
  readonly to: string | null
}

export interface Award {
  /** In the order in which they are added. */
  readonly lines: readonly AwardLine[]
  readonly total: number
  readonly lost: readonly LostRule[]
  /**
   * Points cut by the limits of the store. `limitedByDay` is the part cut by the limit for the
   * business day.
   */
  readonly limited: number
  readonly limitedByDay: number
}

const specificity: Record<ActivityDay, number> = { DAILY: 0, WEEKLY: 1, MONTHLY: 2 }

/** Returns the reason why a rule does not apply to an order, or null if it applies. */
function notCounting(rule: AwardRule, { storeId, day }: AwardOrder): LostReason | null {
  if (rule.state === 'INVALID') return 'INVALID'
  if (rule.storeId !== null && rule.storeId !== storeId) return 'OTHER_STORE'
  if (!isWithinValidity(rule, day)) return day < rule.startTime ? 'NOT_VALID_YET' : 'ENDED'
  return isActivityDay(rule, day) ? null : 'NOT_THAT_DAY'
}

/** Returns the reason why `rule` loses to `other`, or null if it wins. Both rules apply. */
function lostTo(rule: AwardRule, other: AwardRule): LostReason | null {
  if ((rule.storeId === null) !== (other.storeId === null))
    return rule.storeId === null ? 'OWN_STORE_FIRST' : null
  const by = specificity[rule.activityDay] - specificity[other.activityDay]
  if (by !== 0) return by < 0 ? 'LESS_SPECIFIC' : null
  if (rule.startTime !== other.startTime)
    return rule.startTime < other.startTime ? 'STARTED_EARLIER' : null
  return BigInt(rule.ruleId) < BigInt(other.ruleId) ? 'LOWER_ID' : null
}

/**
 * Returns the points for `base` at a rate, rounded down.
 * @param unit amount in minor units that gives one point at 100%
 */
const share = (base: number, ppm: number, unit = 1n): number =>
  Number(roundPpm(BigInt(base), ppm, 'FLOOR') / unit)

/**
 * Returns the award line of a winning rule.
 * @param common points of the BONUS line, before limits
 */
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

/**
 * Returns the award line of the store's point give rate, which replaces the COMMON BONUS rule. Null
 * if the rate is missing or 0.
 */
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

/**
 * Combinations of types with one winning rule each, in the order in which their lines are added.
 */
const contests = pointTypes.flatMap((pointType) =>
  activityTypes.map((activityType) => ({ pointType, activityType })),
)

/**
 * Returns the award of an order. `rules` contains one version of each rule, in any order.
 * @throws RangeError if the amount is negative or not an integer in minor units
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
  // Cuts the points above `total`, starting with the last line.
  const kept = lines.map((line) => {
    const points = Math.min(line.points, left)
    left -= points
    return { ...line, points }
  })
  return { lines: kept, total, lost, limited: given - total, limitedByDay: ofOrder - total }
}
