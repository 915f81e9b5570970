import type { PointRuleStatus } from '@choba/contract/point-rules.filters.ts'
import type { VersionParts } from '@choba/contract/point-rule-parts.ts'
import type {
  PointRule,
  PointRuleVersion,
  RuleWords,
} from '@choba/contract/point-rules.contract.ts'
import { isWithinValidity } from '@choba/contract/point-schedule.ts'
import type { PickedStore } from '@choba/contract/seen-stores.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { toPickedStore } from '#platform/access/seen-stores.ts'
import { type HoldingRow, partsOf, type VersionValues } from '#ledger/point-award-rules.ts'
import type { RuleRow, VersionRow } from './point-rules.repository.ts'

const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

/**
 * Returns the database columns of a version. Weekdays and dates are sorted, so that equal
 * selections give equal rows.
 */
export const valuesOf = (parts: VersionParts): VersionValues => ({
  name: parts.ruleName,
  first_day: parts.startTime,
  last_day: parts.endTime,
  activity_day: parts.activityDay,
  weekdays: inOrder(parts.weekdays),
  dates: inOrder(parts.dates),
  month_end: parts.monthEnd,
  rate_ppm: parts.rate,
  base_rate_ppm: parts.baseRate,
  multiple_hundredths: parts.multiple,
  quantity: parts.quantity,
  remark: parts.remark,
  state: parts.state,
})

export const toVersion = (
  row: VersionRow,
  { time_zone }: Pick<MerchantRow, 'time_zone'>,
): PointRuleVersion => ({
  ruleId: String(row.id),
  ...partsOf(row),
  createdAt: offsetInstant(row.created_at, time_zone),
  createdBy: row.created_by,
  withdrawnAt: row.withdrawn_at && offsetInstant(row.withdrawn_at, time_zone),
})

interface OfStore {
  readonly store_id: number | null
  readonly store_code: string | null
  readonly store_name: string | null
}

const toStore = ({
  store_id: id,
  store_code: code,
  store_name: name,
}: OfStore): PickedStore | null =>
  id === null ? null : toPickedStore({ id, code: code ?? '', name: name ?? '' })

/** Returns the versions that are not withdrawn. */
export const inForce = <V extends { readonly withdrawnAt: string | null }>(
  versions: readonly V[],
): V[] => versions.filter(({ withdrawnAt }) => withdrawnAt === null)

/**
 * Returns the status of a rule on a day, and the versions that determine this status.
 * @param versions at least one version, ordered by first day
 */
function standing(versions: readonly PointRuleVersion[], today: string) {
  const live = inForce(versions)
  const holding = live.find((version) => isWithinValidity(version, today))
  const coming = live.filter(({ startTime }) => startTime > today)
  const shown = holding ?? coming[0] ?? live.at(-1) ?? versions.at(-1)!
  const status: PointRuleStatus = holding
    ? holding.state === 'VALID'
      ? 'HOLDS'
      : 'PAUSED'
    : coming.length > 0
      ? 'COMING'
      : 'ENDED'
  return { shown, status, next: coming.find((version) => version !== shown) ?? null }
}

/**
 * @param versions all versions of this rule by first day. Withdrawn versions are included, because
 * a rule may have no others.
 */
export function toRule(
  row: RuleRow,
  versions: readonly VersionRow[],
  today: string,
  merchant: Pick<MerchantRow, 'time_zone'>,
): PointRule {
  const { time_zone } = merchant
  return {
    originalRuleId: String(row.id),
    store: toStore(row),
    pointType: row.point_type,
    activityType: row.activity_type,
    ...standing(
      versions.map((version) => toVersion(version, merchant)),
      today,
    ),
    createdAt: offsetInstant(row.created_at, time_zone),
    creationSource: row.creation_source,
    version: row.version,
    changedAt: row.changed_at && offsetInstant(row.changed_at, time_zone),
    changedBy: row.changed_by,
  }
}

export const toWords = (row: HoldingRow): RuleWords => ({
  originalRuleId: String(row.rule_id),
  ruleId: String(row.id),
  ruleName: row.name,
  store: toStore(row),
  pointType: row.point_type,
  activityType: row.activity_type,
})
