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
 * The rules by which a merchant gives points, of one store or of all of them, for merchants that give points (`enablePoint`). A rule
 * (`originalRuleId`) is kept as versions (`ruleId`), each from one business day to another. A change is a version from a day on, which is today
 * at the earliest; what held before stays as it was. Which of several gives points: `point-award.ts`.
 */

/** A merchant has no more rules than this, and a rule no more versions. */
export const POINT_RULES_MAX = 500
export const RULE_VERSIONS_MAX = 100
/** How far ahead a version may begin or be looked at: months. */
export const RULE_AHEAD_MONTHS = 60
/** How many months a calendar of rules shows from the current one on. */
export const CALENDAR_MONTHS = 13

/** How a rule came about: PORTAL by a person, on a screen or by a call; SETUP with the product. */
export const ruleSources = ['PORTAL', 'SETUP'] as const
export type RuleSource = (typeof ruleSources)[number]

export const PointRuleVersion = z.strictObject({
  ruleId: id,
  ...versionShape,
  /** When it was made; by whom: null of those that the product was set up with. */
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  /** When a version from the same day on, or an earlier end of the rule, took its place: it holds on no day. */
  withdrawnAt: z.nullable(instant),
})
export type PointRuleVersion = z.output<typeof PointRuleVersion>

export const PointRule = z.strictObject({
  originalRuleId: id,
  /** Null: all stores of the merchant. */
  store: z.nullable(PickedStore),
  pointType: z.enum(pointTypes),
  activityType: z.enum(activityTypes),
  status: z.enum(pointRuleStatuses),
  /** The version that holds today; else the next one; else the last one. */
  shown: PointRuleVersion,
  /** The one that comes after it. */
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
  /** Those that hold on their days, by their first day; without the withdrawn ones, which are in `history`. */
  versions: z.array(PointRuleVersion),
  /** Whether the caller may change it: a rule of all stores is changed by those who see all of them. */
  isWithinReach: z.boolean(),
})
export type PointRuleDetail = z.output<typeof PointRuleDetail>

/** What a stale change is answered with (409): who was faster, and what is there now. */
export const StalePointRule = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: PointRuleDetail,
})
export type StalePointRule = z.output<typeof StalePointRule>

export const NewPointRule = z.strictObject({
  /** Null: all stores, for those who see all of them. */
  storeId: z.nullable(id),
  pointType: z.enum(pointTypes),
  activityType: z.enum(activityTypes),
  ...versionShape,
})
export type NewPointRule = z.output<typeof NewPointRule>

/** The most that a revision may be limited to: points. */
export const REVISION_LIMIT_MAX = 1_000_000

/** What a merchant chooses about points that are spent, and about revisions by hand. */
export const PointSettings = z.strictObject({
  /** Whether points may be used that are not on the card. */
  pointNegative: z.boolean(),
  /** What becomes of an award that a refund takes back and that is spent. */
  pointSpentAward: z.enum(spentAwards),
  /** Points: a revision of a card by hand by more, either way, waits for a second person. */
  pointRevisionLimit: z.int().check(z.minimum(0), z.maximum(REVISION_LIMIT_MAX)),
  version,
})
export type PointSettings = z.output<typeof PointSettings>

/** A version that a simulated order or a calendar is about. */
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
      /** Null: the give rate of the store, on a day without a common rule. */
      rule: z.nullable(RuleWords),
      chargeType: z.enum(awardedTypes),
      /** Minor units of the amount, or points of the common rule. */
      base: count,
      baseOf: z.enum(awardBases),
      /** Parts per million; null of a fixed number. */
      rate: z.nullable(z.int()),
      points: count,
    }),
  ),
  total: count,
  /** What the limits of the store took off, and what of it that of the business day did. */
  limited: count,
  limitedByDay: count,
  /** The most points that the store gives on the business day, and what its orders were given on it; null: as many as come. */
  dayLimit: z.nullable(z.strictObject({ most: count, given: count })),
  /** Every other rule of the store and of all stores, and why it gives nothing. */
  lost: z.array(
    z.strictObject({ rule: RuleWords, reason: z.enum(lostReasons), to: z.nullable(z.string()) }),
  ),
})
export type Simulation = z.output<typeof Simulation>

export const RuleCalendar = z.strictObject({
  today: day,
  /** The give rate of the store in parts per million, which holds on days without a common rule; null: it has none. */
  storeRate: z.nullable(z.int()),
  rules: z.array(RuleWords),
  /** Every business day from the first of the current month on, 13 months of them. */
  days: z.array(
    z.strictObject({
      day,
      /** Versions that give points on it, in the order of their lines. None: a gap. */
      gives: z.array(id),
      /** Versions that hit it too and lose. */
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
    summary:
      'Rules of the stores that the caller sees and of all stores, newest first: what holds today and what comes',
    can: look,
    query: z.strictObject({ ...PointRuleFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(PointRule), today: day, total: z.optional(z.int()) }),
    savedViews: { screens: ['points'], filters: PointRuleFilters },
  },
  detail: {
    method: 'GET',
    path: 'pointrule/detail',
    summary: 'One of them with its versions',
    can: look,
    query: one,
    result: PointRuleDetail,
    raises: ['notFound'],
    historyOf: 'pointRule',
  },
  history: {
    method: 'GET',
    path: 'pointrule/history',
    summary: 'Every version of a rule, the newest first, the withdrawn ones among them',
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
    summary: 'The stores that the caller sees, by code: where a rule can be',
    can: look,
  },
  options: {
    method: 'GET',
    path: 'pointrule/options',
    summary: 'What forms of rules need: the business day and the currency',
    can: look,
    result: z.strictObject({ today: day, currency }),
  },
  settings: {
    method: 'GET',
    path: 'pointrule/settings',
    summary: 'What the merchant has chosen about points that are spent',
    can: look,
    result: PointSettings,
  },
  changeSettings: {
    method: 'PUT',
    path: 'pointrule/changesettings',
    summary:
      'Choose otherwise, as it was seen: for what comes in from now on. 1200 for who does not see all stores',
    can: whereUsed('points', merchantMay('Shop.edit')),
    body: PointSettings,
    result: PointSettings,
    raises: ['conflict', 'nothingToDo'],
  },
  add: {
    method: 'POST',
    path: 'pointrule/add',
    summary:
      'Add a rule from today on or later. 400 with `fields` for what does not fit; notFound for a store that the caller does not see; 1200 for all stores by who does not see all, and beyond the most there may be',
    can: whereUsed('points', merchantMay('Shop.add')),
    body: NewPointRule,
    result: PointRuleDetail,
    raises: ['notFound'],
  },
  modify: {
    method: 'PUT',
    path: 'pointrule/modify',
    summary:
      'Change a rule from a day on by a version of it, as it was seen: what held before keeps its days. 400 at startTime before today, at endTime where it would overlap a later version',
    can: whereUsed('points', merchantMay('Shop.edit')),
    body: z.strictObject({ ...which, ...versionShape }),
    result: PointRuleDetail,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  end: {
    method: 'PUT',
    path: 'pointrule/end',
    summary:
      'End a rule with a last business day, yesterday at the earliest: later versions are withdrawn. 400 at lastDay where no version holds on it',
    can: whereUsed('points', merchantMay('Shop.edit')),
    body: z.strictObject({ ...which, lastDay: day }),
    result: PointRuleDetail,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  simulate: {
    method: 'GET',
    path: 'pointrule/simulate',
    summary:
      'What an order at a store would be given on a business day, by which rules or by the rate of the store, and why the other rules give nothing',
    can: look,
    query: z.strictObject({ storeId: id, day, amount: integerParam(0, MAX_AMOUNT) }),
    result: Simulation,
    raises: ['notFound'],
  },
  calendar: {
    method: 'GET',
    path: 'pointrule/calendar',
    summary:
      'Which rules give points at a store on each day of the current month and the twelve after it: gaps and overlaps',
    can: look,
    query: z.strictObject({ storeId: id }),
    result: RuleCalendar,
    raises: ['notFound'],
  },
  replay: {
    method: 'POST',
    path: 'pointrule/replay',
    summary:
      'What the orders of a past business day would have been given with a rule beside or in the place of those of that day; without a rule, by those alone. Nothing is kept',
    can: look,
    auditReads: true,
    body: z.strictObject({ day, rule: z.nullable(ReplayedRule) }),
    result: ReplayDay,
    raises: ['notFound'],
  },
})
