import type { PointRuleDetail } from '@choba/contract/point-rules.contract.ts'
import { type Client, resultOf } from '#testing/test-app.ts'

/** A rule of 1 % every day, of all stores. */
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

export const addRule = (client: Client, more: object = {}) => client.post('pointrule/add', { ...onePercent, ...more })
export const addedRule = async (client: Client, more: object = {}): Promise<PointRuleDetail> =>
  resultOf(await addRule(client, more))

const { storeId: _store, pointType: _point, activityType: _activity, ...version } = onePercent
export const modifyRule = (client: Client, rule: PointRuleDetail, more: object = {}) =>
  client.put('pointrule/modify', { originalRuleId: rule.originalRuleId, version: rule.version, ...version, ...more })
export const modifiedRule = async (
  client: Client,
  rule: PointRuleDetail,
  more: object = {},
): Promise<PointRuleDetail> => resultOf(await modifyRule(client, rule, more))
