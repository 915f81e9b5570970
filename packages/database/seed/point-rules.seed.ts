import { addDays } from '@choba/contract/period.ts'
import type { ActivityType, PointType } from '@choba/contract/point-award.ts'
import type { ActivityDay } from '@choba/contract/point-schedule.ts'
import type { AreaSeed } from './area-seeds.ts'
import { tenantPlans } from './merchants.ts'

const DAY = 86_400_000

interface PlannedVersion {
  /** First and last day, as a number of days after the end of the demo data. */
  readonly from: number
  readonly to: number | null
  readonly rate?: number
  readonly multiple?: number
  readonly quantity?: number
}

interface PlannedRule {
  readonly name: { readonly demo: string; readonly steppe: string }
  readonly store: number | null
  readonly kind: readonly [PointType, ActivityType]
  readonly on: {
    readonly activity_day: ActivityDay
    readonly weekdays?: number[]
    readonly dates?: number[]
    readonly month_end?: boolean
  }
  readonly versions: readonly PlannedVersion[]
}

const rules: readonly PlannedRule[] = [
  {
    name: { demo: '通常ポイント', steppe: 'Энгийн оноо' },
    store: null,
    kind: ['BONUS', 'COMMON'],
    on: { activity_day: 'DAILY' },
    versions: [
      { from: -580, to: -234, rate: 5_000 },
      { from: -233, to: null, rate: 10_000 },
    ],
  },
  {
    name: { demo: '本店限定ポイント', steppe: 'Төв салбарын оноо' },
    store: 1,
    kind: ['BONUS', 'COMMON'],
    on: { activity_day: 'DAILY' },
    versions: [
      { from: -50, to: 41, rate: 20_000 },
      { from: 42, to: 132, rate: 15_000 },
    ],
  },
  {
    name: { demo: '20日と月末の5倍デー', steppe: '20 ба сарын сүүлчийн өдөр 5 дахин' },
    store: null,
    kind: ['BONUS', 'SPECIAL'],
    on: { activity_day: 'MONTHLY', dates: [20], month_end: true },
    versions: [{ from: -300, to: null, multiple: 500 }],
  },
  {
    name: { demo: '週末ご来店ポイント', steppe: 'Амралтын өдрийн оноо' },
    store: null,
    kind: ['QUANTITY', 'COMMON'],
    on: { activity_day: 'WEEKLY', weekdays: [6, 7] },
    versions: [{ from: 11, to: 101, quantity: 10 }],
  },
  {
    name: { demo: '秋の2倍キャンペーン', steppe: 'Намрын 2 дахин урамшуулал' },
    store: null,
    kind: ['BONUS', 'SPECIAL'],
    on: { activity_day: 'WEEKLY', weekdays: [5] },
    versions: [{ from: -80, to: -21, multiple: 200 }],
  },
]

/** Adds point rules for the biggest merchant of each tenant: current, future and past ones. */
export const seed: AreaSeed = async (q, now) => {
  const today = now.toISOString().slice(0, 10)
  for (const tenant of tenantPlans) {
    const merchant = tenant.merchants[0]!
    const own = { merchant_id: merchant.id, tenant_id: tenant.id }
    for (const [index, rule] of rules.entries()) {
      const at = Number(now) - (rules.length - index) * DAY
      const ruleId = (BigInt(at) << 22n) + BigInt(index)
      const made = { created_at: new Date(at) }
      const [point_type, activity_type] = rule.kind
      await q
        .insertInto('point_rules')
        .values({
          ...own,
          ...made,
          id: ruleId,
          store_id: rule.store,
          point_type,
          activity_type,
          creation_source: 'SETUP',
          changed_at: null,
          changed_by: null,
        })
        .execute()
      await q
        .insertInto('point_rule_versions')
        .values(
          rule.versions.map(({ from, to, rate = null, multiple = null, quantity = null }, nth) => ({
            ...own,
            ...made,
            id: ruleId + BigInt(100 + nth),
            rule_id: ruleId,
            name: rule.name[tenant.code],
            first_day: addDays(today, from),
            last_day: to === null ? null : addDays(today, to),
            activity_day: rule.on.activity_day,
            weekdays: rule.on.weekdays ?? [],
            dates: rule.on.dates ?? [],
            month_end: rule.on.month_end ?? false,
            rate_ppm: rate,
            base_rate_ppm: null,
            multiple_hundredths: multiple,
            quantity,
            remark: '',
            state: 'VALID' as const,
            created_by: null,
            withdrawn_at: null,
          })),
        )
        .execute()
    }
  }
}
