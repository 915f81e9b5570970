import type { RuleSource } from '@choba/contract/point-rules.contract.ts'
import type { ActivityDay } from '@choba/contract/point-schedule.ts'
import type { ActivityType, PointType, RuleState } from '@choba/contract/point-award.ts'
import type { Generated } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    point_rules: PointRuleTable
    point_rule_versions: PointRuleVersionTable
  }
}

export interface PointRuleTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  /** Store that the rule applies to; null for all stores of the merchant. */
  store_id: number | null
  point_type: PointType
  activity_type: ActivityType
  created_at: Date
  creation_source: RuleSource
  version: Generated<number>
  changed_at: Date | null
  changed_by: string | null
}

export interface PointRuleVersionTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  rule_id: bigint
  name: string
  /** First and last business day, both inclusive. `last_day` is null for an open-ended rule. */
  first_day: string
  last_day: string | null
  activity_day: ActivityDay
  /** 1 is Monday, 7 is Sunday. */
  weekdays: number[]
  dates: number[]
  month_end: boolean
  /** Parts per million. */
  rate_ppm: number | null
  base_rate_ppm: number | null
  /** Multiple of the usual points, in hundredths. */
  multiple_hundredths: number | null
  /** Points per order. */
  quantity: number | null
  remark: string
  state: RuleState
  created_at: Date
  created_by: string | null
  withdrawn_at: Date | null
}
