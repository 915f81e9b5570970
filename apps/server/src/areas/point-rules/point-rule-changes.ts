import { badField } from '@choba/contract/bad-input.ts'
import type { BodyOf } from '@choba/contract/endpoint.ts'
import { addDays, addMonths } from '@choba/contract/period.ts'
import { type VersionParts, versionProblems } from '@choba/contract/point-rule-parts.ts'
import {
  POINT_RULES_MAX,
  type PointRuleDetail,
  type pointRules,
  RULE_AHEAD_MONTHS,
  RULE_VERSIONS_MAX,
} from '@choba/contract/point-rules.contract.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import { readToday } from '@choba/database/business-day.ts'
import { newId } from '@choba/database/ids.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { Changed } from '#platform/calls/audited.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { assertChanged, changesOf } from '#platform/calls/changes.ts'
import type { Principal } from '#platform/access/principals.ts'
import { seenStoreId } from '#platform/access/seen-stores.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import {
  countAll,
  endVersion,
  findVersions,
  insertRule,
  insertVersion,
  type RuleRow,
  touchRule,
  type VersionRow,
  withdrawVersion,
} from './point-rules.repository.ts'
import { partsOf } from '#ledger/point-award-rules.ts'
import { detailOf, canManage, readPointRule, readRow } from './point-rules.service.ts'
import { valuesOf } from './point-rules.views.ts'

type Calls = typeof pointRules

const percentOf = (ppm: number | null) => (ppm === null ? null : `${formatRate(ppm)}%`)

/** Fields of a rule version that the audit log records, with rates in percent. */
const auditFieldsOf = ({ rate, baseRate, multiple, ...parts }: VersionParts) => ({
  ...parts,
  pointRate: percentOf(rate),
  baseRate: percentOf(baseRate),
  multiple: multiple === null ? null : multiple / 100,
})

const about = ({ originalRuleId, store, shown }: PointRuleDetail) => ({
  object: shown.ruleName,
  of: { kind: 'pointRule', id: originalRuleId } as const,
  // An audit entry without `inStores` is visible to all users of the merchant.
  ...(store && { inStores: [Number(store.storeId)] }),
})

/** @throws AppError badRequest with the invalid fields */
function assertParts(
  parts: VersionParts,
  kind: Pick<RuleRow, 'point_type' | 'activity_type'>,
  today: string,
): void {
  const fields = versionProblems(parts, {
    pointType: kind.point_type,
    activityType: kind.activity_type,
  })
  if (parts.startTime < today) fields.push({ path: 'startTime', problem: 'tooSmall' })
  if (parts.startTime > addMonths(today, RULE_AHEAD_MONTHS))
    fields.push({ path: 'startTime', problem: 'tooLarge' })
  if (fields.length > 0) throw new AppError('badRequest', { fields })
}

/**
 * @throws AppError notFound for a store that is unknown or outside of the user's scope;
 * illegalOperation for a rule of all stores without access to all of them, or at the merchant's
 * limit of rules; badRequest with the invalid fields
 */
export async function addPointRule(
  tx: Tx,
  principal: Principal,
  { storeId, pointType, activityType, ...parts }: BodyOf<Calls['add']>,
): Promise<Changed<PointRuleDetail>> {
  const { merchant, user } = principal
  const store = storeId === null ? null : await seenStoreId(tx, principal, storeId)
  if (!canManage(principal, store)) throw new AppError('illegalOperation')
  const kind = { point_type: pointType, activity_type: activityType }
  assertParts(parts, kind, await readToday(tx, merchant))
  await takeMerchantLock(tx.q, 'places', merchant.id)
  if ((await countAll(tx, merchant.id)) >= POINT_RULES_MAX) throw new AppError('illegalOperation')
  const ruleId = newId()
  await insertRule(tx, merchant, ruleId, { store_id: store, ...kind })
  await insertVersion(tx, merchant, { id: newId(), ruleId, by: user.full_name }, valuesOf(parts))
  const result = await readPointRule(tx, principal, String(ruleId))
  const kept = { storeId, pointType, activityType, ...auditFieldsOf(parts) }
  return { result, audit: { ...about(result), detail: changesOf(null, kept) } }
}

interface Locked {
  readonly row: RuleRow
  readonly today: string
  /** Versions of the rule that are not withdrawn, ordered by their first day. */
  readonly live: readonly VersionRow[]
  readonly count: number
}

/**
 * Locks the row of the rule until the transaction ends, and returns the rule for a change.
 * @throws AppError notFound; illegalOperation for a rule of all stores without access to all of
 * them; conflict if the rule has changed since the user read it
 */
async function lock(
  tx: Tx,
  principal: Principal,
  { originalRuleId, version }: { originalRuleId: string; version: number },
): Promise<Locked> {
  const { merchant } = principal
  const row = await readRow(tx, principal, originalRuleId, true)
  if (!canManage(principal, row.store_id)) throw new AppError('illegalOperation')
  const versions = await findVersions(tx, merchant.id, [row.id])
  const today = await readToday(tx, merchant)
  await assertVersion(row, version, merchant.time_zone, () =>
    detailOf(principal, row, versions, today),
  )
  return {
    row,
    today,
    live: versions.filter((one) => one.withdrawn_at === null),
    count: versions.length,
  }
}

const holdsOn = ({ first_day, last_day }: VersionRow, day: string): boolean =>
  first_day <= day && (last_day === null || last_day >= day)

/**
 * Changes a rule from a day on. The version that applies on that day then ends the day before. A
 * version that starts on that day is withdrawn.
 * @throws AppError notFound; illegalOperation for a rule of all stores without access to all of
 * them, or at the limit of versions; conflict; nothingToDo; badRequest with the invalid fields, for
 * example an overlap with a later version
 */
export async function modifyPointRule(
  tx: Tx,
  principal: Principal,
  { originalRuleId, version, ...parts }: BodyOf<Calls['modify']>,
): Promise<Changed<PointRuleDetail>> {
  const { merchant, user } = principal
  const { row, today, live, count } = await lock(tx, principal, { originalRuleId, version })
  assertParts(parts, row, today)
  const { startTime, endTime } = parts
  const later = live.find(({ first_day }) => first_day > startTime)
  if (later && (endTime === null || endTime >= later.first_day))
    throw new AppError('badRequest', badField('endTime', 'tooLarge'))
  const before = live.find((one) => holdsOn(one, startTime))
  const values = valuesOf(parts)
  if (before) assertChanged({ ...before }, { ...values, first_day: before.first_day })
  if (count >= RULE_VERSIONS_MAX) throw new AppError('illegalOperation')
  if (before?.first_day === startTime) await withdrawVersion(tx, merchant.id, before.id)
  else if (before) await endVersion(tx, merchant.id, before.id, addDays(startTime, -1))
  await insertVersion(tx, merchant, { id: newId(), ruleId: row.id, by: user.full_name }, values)
  await touchRule(tx, merchant.id, row.id, user.full_name)
  const result = await readPointRule(tx, principal, originalRuleId)
  const detail = changesOf(
    before ? auditFieldsOf(partsOf(before)) : null,
    auditFieldsOf(partsOf(values)),
  )
  return { result, audit: { ...about(result), detail } }
}

/**
 * Sets the last day of a rule and withdraws later versions.
 * @throws AppError notFound; illegalOperation for a rule of all stores without access to all of
 * them; conflict; nothingToDo if the rule already ends by that day; badRequest for a day before
 * yesterday
 */
export async function endPointRule(
  tx: Tx,
  principal: Principal,
  { originalRuleId, version, lastDay }: BodyOf<Calls['end']>,
): Promise<Changed<PointRuleDetail>> {
  const { merchant, user } = principal
  const { row, today, live } = await lock(tx, principal, { originalRuleId, version })
  if (lastDay < addDays(today, -1))
    throw new AppError('badRequest', badField('lastDay', 'tooSmall'))
  const after = live.filter((one) => one.last_day === null || one.last_day > lastDay)
  if (after.length === 0) throw new AppError('nothingToDo')
  for (const one of after) {
    if (one.first_day > lastDay) await withdrawVersion(tx, merchant.id, one.id)
    else await endVersion(tx, merchant.id, one.id, lastDay)
  }
  await touchRule(tx, merchant.id, row.id, user.full_name)
  const result = await readPointRule(tx, principal, originalRuleId)
  const detail = changesOf({ endTime: live.at(-1)!.last_day }, { endTime: lastDay })
  return { result, audit: { ...about(result), detail } }
}
