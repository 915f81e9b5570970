import type { BodyOf } from '@choba/contract/endpoint.ts'
import type { ReplayDay } from '@choba/contract/point-replay.ts'
import { type PointRuleDetail, pointRules } from '@choba/contract/point-rules.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import * as z from 'zod/mini'
import { scopeOf } from '#platform/access/principals.ts'
import { type Client, resultOf, type TestApp } from '#testing/test-app.ts'
import { replayDay } from './point-rule-replay.ts'

/** Values of a rule that gives 1 % every day at all stores. */
export const onePercent = {
  storeId: null,
  pointType: 'BONUS',
  activityType: 'COMMON',
  ruleName: '通常ポイント',
  startTime: '2031-01-01',
  endTime: null,
  activityDay: 'DAILY',
  weekdays: [],
  dates: [],
  monthEnd: false,
  rate: 10_000,
  baseRate: null,
  multiple: null,
  quantity: null,
  remark: '',
  state: 'VALID',
}

export const addRule = (client: Client, more: object = {}) =>
  client.post('pointrule/add', { ...onePercent, ...more })
export const addedRule = async (client: Client, more: object = {}): Promise<PointRuleDetail> =>
  resultOf(await addRule(client, more))

const { storeId: _store, pointType: _point, activityType: _activity, ...version } = onePercent
export const modifyRule = (client: Client, rule: PointRuleDetail, more: object = {}) =>
  client.put('pointrule/modify', {
    originalRuleId: rule.originalRuleId,
    version: rule.version,
    ...version,
    ...more,
  })
export const modifiedRule = async (
  client: Client,
  rule: PointRuleDetail,
  more: object = {},
): Promise<PointRuleDetail> => resultOf(await modifyRule(client, rule, more))

/** The day after the demo data ends. */
const AFTER_DEMO = '2026-11-21'

/**
 * Calculates the points of a day of the demo data again as a user of the first tenant. Bypasses the
 * endpoint, which accepts only recent days, because the fixed demo days get older.
 */
export async function replayedDay(
  test: TestApp,
  body: object,
  username = 'owner',
): Promise<ReplayDay> {
  const { id } = await asOwner(test.engine, (q) =>
    q
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', 1)
      .where('username', '=', username)
      .executeTakeFirstOrThrow(),
  )
  const principal = (await test.principals.byUser(1, id))!
  const parsed: BodyOf<typeof pointRules.replay> = z.parse(pointRules.replay.body, {
    rule: null,
    ...body,
  })
  return withScope(test.engine, scopeOf(principal), (tx) =>
    replayDay(tx, principal, parsed, AFTER_DEMO),
  )
}
