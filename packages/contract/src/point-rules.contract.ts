import * as z from 'zod/mini'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { count, currency, id, instant, integerParam, version } from './fields.ts'
import { MAX_AMOUNT } from './money.ts'
import { page, pageQuery } from './page.ts'
import { merchantMay, whereUsed } from './permissions.ts'
import { activityTypes, awardBases, awardedTypes, lostReasons, pointTypes } from './point-award.ts'
import { versionShape } from './point-rule-parts.ts'
import { spentAwards } from './point-ledger.ts'
import { ReplayDay, ReplayedRule } from './point-replay.ts'
import { PointRuleFilters, pointRuleStatuses } from './point-rules.filters.ts'
import { PickedStore, seenStores } from './seen-stores.ts'

/**
 * Point rules of one store or all stores, for merchants with points enabled (`enablePoint`). A rule
 * (`originalRuleId`) has versions (`ruleId`), each valid for a range of business days.
 * A change adds a version from today or a later day on; earlier days keep their version. See
 * `point-award.ts` for which rule applies if there are several.
 */

/** Maximum number of rules per merchant, and of versions per rule. */
export const POINT_RULES_MAX = 500
export const RULE_VERSIONS_MAX = 100
/** Maximum number of months ahead that a version can start or be viewed. */
export const RULE_AHEAD_MONTHS = 60
/** Number of months in the rule calendar, starting with the current month. */
export const CALENDAR_MONTHS = 13

/**
 * Origin of a rule: PORTAL if a user created it on a screen or through the API, SETUP if it came
 * with the installation.
 */
export const ruleSources = ['PORTAL', 'SETUP'] as const
export type RuleSource = (typeof ruleSources)[number]

export const PointRuleVersion = z.strictObject({
  ruleId: id,
  ...versionShape,
  /** Time of creation. `createdBy` is null for versions from the initial setup. */
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  /**
   * Time when this version was replaced by a newer version from the same day, or when the rule was
   * ended before this version started. The version then applies to no day.
   */
  withdrawnAt: z.nullable(instant),
})
export type PointRuleVersion = z.output<typeof PointRuleVersion>

export const PointRule = z.strictObject({
  originalRuleId: id,
  /** Null if the rule applies to all stores of the merchant. */
  store: z.nullable(PickedStore),
  pointType: z.enum(pointTypes),
  activityType: z.enum(activityTypes),
  status: z.enum(pointRuleStatuses),
  /** Version that applies today. If there is none, the next version; otherwise the last version. */
  shown: PointRuleVersion,
  /** Version after `shown`. */
  next: z.nullable(PointRuleVersion),
  createdAt: instant,
  creationSource: z.enum(ruleSources),
  version,
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type PointRule = z.output<typeof PointRule>

export const PointRuleDetail = z.strictObject({
  ...PointRule.shape,
  today: day,
  /** Valid versions by first day. Withdrawn versions are in `history`. */
  versions: z.array(PointRuleVersion),
  /**
   * True if the caller's store scope allows changing the rule. A rule of all stores requires access
   * to all stores.
   */
  canManage: z.boolean(),
})
export type PointRuleDetail = z.output<typeof PointRuleDetail>

/** Body of the 409 response if the rule was changed in the meantime. */
export const StalePointRule = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: PointRuleDetail,
})
export type StalePointRule = z.output<typeof StalePointRule>

export const NewPointRule = z.strictObject({
  /** Null for all stores. Requires access to all stores. */
  storeId: z.nullable(id),
  pointType: z.enum(pointTypes),
  activityType: z.enum(activityTypes),
  ...versionShape,
})
export type NewPointRule = z.output<typeof NewPointRule>

/** Maximum of the setting `pointRevisionLimit`, in points. */
export const REVISION_LIMIT_MAX = 1_000_000

/** A merchant's settings for spending points and for manual revisions. */
export const PointSettings = z.strictObject({
  /** True if customers can use more points than the card has. */
  pointNegative: z.boolean(),
  /** Handling of a refund if the points awarded for the payment are already spent. */
  pointSpentAward: z.enum(spentAwards),
  /** Manual revisions of more points than this, up or down, need approval by a second person. */
  pointRevisionLimit: z.int().check(z.minimum(0), z.maximum(REVISION_LIMIT_MAX)),
  version,
})
export type PointSettings = z.output<typeof PointSettings>

/** Identification of a rule version in a simulation or calendar. */
const RuleWords = z.strictObject({
  originalRuleId: id,
  ruleId: id,
  ruleName: z.string(),
  store: z.nullable(PickedStore),
  pointType: z.enum(pointTypes),
  activityType: z.enum(activityTypes),
})
export type RuleWords = z.output<typeof RuleWords>

export const Simulation = z.strictObject({
  currency,
  lines: z.array(
    z.strictObject({
      /** Null for the point give rate of the store, which applies on days without a common rule. */
      rule: z.nullable(RuleWords),
      chargeType: z.enum(awardedTypes),
      /** Base of the calculation: minor units of the amount, or points of the common rule. */
      base: count,
      baseOf: z.enum(awardBases),
      /** In parts per million; null for a fixed number of points. */
      rate: z.nullable(z.int()),
      points: count,
    }),
  ),
  total: count,
  /**
   * Points cut by the limits of the store. `limitedByDay` is the part cut by the limit for the
   * business day.
   */
  limited: count,
  limitedByDay: count,
  /**
   * Maximum points that the store gives on the business day, and points given so far. Null if
   * unlimited.
   */
  dayLimit: z.nullable(z.strictObject({ most: count, given: count })),
  /** All other rules that could apply to the store, with the reason why they give nothing. */
  lost: z.array(
    z.strictObject({ rule: RuleWords, reason: z.enum(lostReasons), to: z.nullable(z.string()) }),
  ),
})
export type Simulation = z.output<typeof Simulation>

export const RuleCalendar = z.strictObject({
  today: day,
  /**
   * Point give rate of the store in parts per million, for days without a common rule. Null if the
   * store has none.
   */
  storeRate: z.nullable(z.int()),
  rules: z.array(RuleWords),
  /** All business days of 13 months, starting with the first of the current month. */
  days: z.array(
    z.strictObject({
      day,
      /** Versions that give points on this day, in the order of award lines. Empty for a gap. */
      gives: z.array(id),
      /** Versions that match this day but lose to another rule. */
      loses: z.array(id),
    }),
  ),
})
export type RuleCalendar = z.output<typeof RuleCalendar>

const which = { originalRuleId: id, version }
const look = whereUsed('points', merchantMay('Shop.search'))
const one = z.strictObject({ originalRuleId: id })

export const pointRules = endpoints({
  list: {
    method: 'GET',
    path: 'pointrule/list',
    summary: 'List point rules',
    description:
      'Rules of all stores and of stores that the caller sees, with their current and future versions. Newest first.',
    can: look,
    query: z.strictObject({ ...PointRuleFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(PointRule), today: day, total: z.optional(z.int()) }),
    savedViews: { screens: ['points'], filters: PointRuleFilters },
  },
  detail: {
    method: 'GET',
    path: 'pointrule/detail',
    summary: 'Get a point rule with its versions',
    can: look,
    query: one,
    result: PointRuleDetail,
    raises: ['notFound'],
    historyOf: 'pointRule',
  },
  history: {
    method: 'GET',
    path: 'pointrule/history',
    summary: 'List all versions of a point rule',
    description: 'Includes withdrawn versions. Newest first.',
    can: look,
    query: one,
    result: z.strictObject({
      items: z.array(PointRuleVersion).check(z.maxLength(RULE_VERSIONS_MAX)),
    }),
    raises: ['notFound'],
  },
  stores: {
    ...seenStores,
    path: 'pointrule/stores',
    summary: 'List the stores for a point rule',
    description: 'Stores that the caller sees, sorted by code.',
    can: look,
  },
  options: {
    method: 'GET',
    path: 'pointrule/options',
    summary: 'Get the business day and currency for the rule form',
    can: look,
    result: z.strictObject({ today: day, currency }),
  },
  settings: {
    method: 'GET',
    path: 'pointrule/settings',
    summary: 'Get the settings for spent points',
    can: look,
    result: PointSettings,
  },
  changeSettings: {
    method: 'PUT',
    path: 'pointrule/changesettings',
    summary: 'Change the settings for spent points',
    description:
      'Applies to new transactions. Fails with 1200 if the caller does not see every store.',
    can: whereUsed('points', merchantMay('Shop.edit')),
    body: PointSettings,
    result: PointSettings,
    raises: ['conflict', 'nothingToDo'],
  },
  add: {
    method: 'POST',
    path: 'pointrule/add',
    summary: 'Create a point rule',
    description:
      'Starts today or later. Fails with 400 if a field does not fit, with 4001 if the caller does not see the store, and with 1200 if the caller may not create a rule for all stores or the maximum number exists.',
    can: whereUsed('points', merchantMay('Shop.add')),
    body: NewPointRule,
    result: PointRuleDetail,
    raises: ['notFound'],
  },
  modify: {
    method: 'PUT',
    path: 'pointrule/modify',
    summary: 'Change a point rule from a day on',
    description:
      'Creates a version; earlier days keep the old version. Fails with 400 if `startTime` is in the past, or if `endTime` overlaps a later version.',
    can: whereUsed('points', merchantMay('Shop.edit')),
    body: z.strictObject({ ...which, ...versionShape }),
    result: PointRuleDetail,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  end: {
    method: 'PUT',
    path: 'pointrule/end',
    summary: 'End a point rule',
    description:
      '`lastDay` is the last business day, yesterday at the earliest. Withdraws later versions. Fails with 400 if no version applies on `lastDay`.',
    can: whereUsed('points', merchantMay('Shop.edit')),
    body: z.strictObject({ ...which, lastDay: day }),
    result: PointRuleDetail,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  simulate: {
    method: 'GET',
    path: 'pointrule/simulate',
    summary: 'Simulate the points of an order',
    description:
      'Returns the rules or the store rate that apply on a business day, and why other rules do not apply.',
    can: look,
    query: z.strictObject({ storeId: id, day, amount: integerParam(0, MAX_AMOUNT) }),
    result: Simulation,
    raises: ['notFound'],
  },
  calendar: {
    method: 'GET',
    path: 'pointrule/calendar',
    summary: 'Get the calendar of point rules of a store',
    description: 'The current month and the next twelve months, with gaps and overlaps.',
    can: look,
    query: z.strictObject({ storeId: id }),
    result: RuleCalendar,
    raises: ['notFound'],
  },
  replay: {
    method: 'POST',
    path: 'pointrule/replay',
    summary: 'Recalculate the points of a past business day with another rule',
    description:
      'Compares the result with the rules of that day. Without a rule, uses only the rules of that day. Stores nothing.',
    can: look,
    auditReads: true,
    body: z.strictObject({ day, rule: z.nullable(ReplayedRule) }),
    result: ReplayDay,
    raises: ['notFound'],
  },
})
