import {
  activityTypes,
  type ActivityType,
  type PointType,
  pointTypes,
} from '@choba/contract/point-award.ts'
import { VersionParts, versionProblems } from '@choba/contract/point-rule-parts.ts'
import type { PointRuleDetail } from '@choba/contract/point-rules.contract.ts'
import { activityDays, type ActivityDay } from '@choba/contract/point-schedule.ts'
import { formatRate, parseRate } from '@choba/contract/terms-rate.ts'
import { tidyName } from '@choba/contract/text.ts'
import * as z from 'zod/mini'

/**
 * Form values of a version of a rule. An empty text means that the user has not filled in the
 * field.
 */
export interface PointRuleInput {
  everyStore: boolean
  storeId: string
  pointType: PointType
  activityType: ActivityType
  ruleName: string
  startTime: string
  endTime: string
  /** True if the rule has no last day. */
  noEnd: boolean
  activityDay: ActivityDay
  weekdays: number[]
  dates: number[]
  monthEnd: boolean
  rate: string
  how: 'RATE' | 'MULTIPLE'
  baseRate: string
  multiple: string
  quantity: string
  remark: string
  isValid: boolean
}

/** Returns the initial form values of a new rule. */
export const emptyRule = (today: string, seesAll: boolean): PointRuleInput => ({
  everyStore: seesAll,
  storeId: '',
  pointType: 'BONUS',
  activityType: 'COMMON',
  ruleName: '',
  startTime: today,
  endTime: '',
  noEnd: false,
  activityDay: 'DAILY',
  weekdays: [],
  dates: [],
  monthEnd: false,
  rate: '',
  how: 'MULTIPLE',
  baseRate: '',
  multiple: '',
  quantity: '',
  remark: '',
  isValid: true,
})

const orEmpty = (value: number | null, text: (value: number) => string): string =>
  value === null ? '' : text(value)

/**
 * Returns the initial form values for changing a rule: the version in force with today as its first
 * day, or a future version with its own first day.
 */
export const inputOf = ({
  shown,
  store,
  pointType,
  activityType,
  today,
}: PointRuleDetail): PointRuleInput => ({
  everyStore: store === null,
  storeId: store?.storeId ?? '',
  pointType,
  activityType,
  ruleName: shown.ruleName,
  startTime: shown.startTime > today ? shown.startTime : today,
  endTime: shown.endTime !== null && shown.endTime >= today ? shown.endTime : '',
  noEnd: shown.endTime === null,
  activityDay: shown.activityDay,
  weekdays: shown.weekdays,
  dates: shown.dates,
  monthEnd: shown.monthEnd,
  rate: orEmpty(shown.rate, formatRate),
  how: shown.baseRate === null ? 'MULTIPLE' : 'RATE',
  baseRate: orEmpty(shown.baseRate, formatRate),
  multiple: orEmpty(shown.multiple, (multiple) => String(multiple / 100)),
  quantity: orEmpty(shown.quantity, String),
  remark: shown.remark,
  isValid: shown.state === 'VALID',
})

const plain = (text: string): string => text.normalize('NFKC').replaceAll(/[\s,]/g, '')

/**
 * Parses a multiple as a number of hundredths, such as `1.5` → 150. Returns null for an invalid
 * text.
 */
export function parseMultiple(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{0,2}))?$/.exec(plain(text))
  return match ? Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : null
}
const parseWhole = (text: string): number | null =>
  /^\d{1,8}$/.test(plain(text)) ? Number(plain(text)) : null

/**
 * Converts form values for the API. Leaves out the fields that the selected type of rule does not
 * use, even if they are filled in.
 */
export function partsOf(input: PointRuleInput): VersionParts {
  const isBonus = input.pointType === 'BONUS'
  const isSpecial = isBonus && input.activityType === 'SPECIAL'
  return {
    ruleName: tidyName(input.ruleName),
    startTime: input.startTime,
    endTime: input.noEnd ? null : input.endTime,
    activityDay: input.activityDay,
    weekdays: input.activityDay === 'WEEKLY' ? input.weekdays : [],
    dates: input.activityDay === 'MONTHLY' ? input.dates : [],
    monthEnd: input.activityDay === 'MONTHLY' && input.monthEnd,
    rate: isBonus && !isSpecial ? parseRate(input.rate) : null,
    baseRate: isSpecial && input.how === 'RATE' ? parseRate(input.baseRate) : null,
    multiple: isSpecial && input.how === 'MULTIPLE' ? parseMultiple(input.multiple) : null,
    quantity: isBonus ? null : parseWhole(input.quantity),
    remark: input.remark.trim(),
    state: input.isValid ? 'VALID' : 'INVALID',
  }
}

/**
 * Returns the names of fields with invalid values, according to the API contract.
 * @param today earliest possible first day of a version
 */
export function wrongFields(input: PointRuleInput, today: string): ReadonlySet<string> {
  const parts = partsOf(input)
  const { error } = z.safeParse(VersionParts, parts)
  const wrong = new Set(error?.issues.map(({ path }) => String(path[0])))
  if (!input.everyStore && input.storeId === '') wrong.add('storeId')
  if (parts.startTime < today) wrong.add('startTime')
  // Treats an invalid last day as missing, because it cannot be compared with the first day. The
  // other checks still run.
  const ends = { endTime: wrong.has('endTime') ? null : parts.endTime }
  if (!wrong.has('startTime'))
    for (const { path } of versionProblems({ ...parts, ...ends }, input)) wrong.add(path)
  // The form shows a field for the rate or one for the multiple. If the rate is missing, the
  // multiple is marked too.
  if (wrong.has('baseRate') && input.how === 'MULTIPLE') wrong.add('multiple')
  return wrong
}

const checked = [
  'storeId',
  'ruleName',
  'rate',
  'baseRate',
  'multiple',
  'quantity',
  'startTime',
  'endTime',
  'weekdays',
  'dates',
  'remark',
] as const
const text = z.string()

export const pointRuleForm = (today: string) =>
  z
    .object({
      everyStore: z.boolean(),
      storeId: text,
      pointType: z.enum(pointTypes),
      activityType: z.enum(activityTypes),
      ruleName: text,
      startTime: text,
      endTime: text,
      noEnd: z.boolean(),
      activityDay: z.enum(activityDays),
      weekdays: z.array(z.number()),
      dates: z.array(z.number()),
      monthEnd: z.boolean(),
      rate: text,
      how: z.enum(['RATE', 'MULTIPLE']),
      baseRate: text,
      multiple: text,
      quantity: text,
      remark: text,
      isValid: z.boolean(),
    })
    .check(
      ...checked.map((field) =>
        z.refine<PointRuleInput>((input) => !wrongFields(input, today).has(field), {
          path: [field],
        }),
      ),
    )
