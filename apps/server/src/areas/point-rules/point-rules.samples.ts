import { randomUUID } from 'node:crypto'
import type {
  PointRuleDetail,
  pointRules,
  PointSettings,
} from '@choba/contract/point-rules.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import type { Role } from '#testing/demo-roles.ts'
import { merchant, whereUsed } from '#testing/stated-needs.ts'
import { type Client, resultOf, type TestApp } from '#testing/test-app.ts'

/** Returns unique values, because tests send samples many times to one database. */
const parts = () => ({
  ruleName: `Sample ${randomUUID().slice(0, 8)}`,
  startTime: '2030-01-01',
  endTime: '2030-12-31',
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
})
const aMonthAgo = () => new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
const kind = { pointType: 'BONUS', activityType: 'COMMON' }

const added = async (client: Client, more: object = {}): Promise<PointRuleDetail> =>
  resultOf(await client.post('pointrule/add', { ...kind, ...parts(), storeId: '1', ...more }))

/**
 * Returns a rule of the role's merchant, at a store that all roles can access. For a role that may
 * only read, the owner creates the rule.
 */
const ruleOf = async (test: TestApp, role: Role): Promise<PointRuleDetail> =>
  added(await test.signIn(role === 'manager' ? 'owner' : role))

const absent = { originalRuleId: '999999', version: 1 }
const may = (permission: string) => whereUsed('points', merchant(permission))
const named = async (test: TestApp, role: Role) => ({
  query: { originalRuleId: (await ruleOf(test, role)).originalRuleId },
})

export const viewNeeds = { points: may('Shop.search') }

export const historyNeeds = { pointRule: may('Shop.search') }

export const samples: CallSamples<typeof pointRules> = {
  list: {
    call: 'GET /apiproxy/api/pointrule/list',
    may: may('Shop.search'),
    input: () => ({}),
    saysStore: true,
    inStore: async ({ owner, storeId }) => {
      await added(owner, { storeId })
      return { query: { pageSize: '200' } }
    },
  },
  detail: {
    call: 'GET /apiproxy/api/pointrule/detail',
    may: may('Shop.search'),
    input: () => ({ query: { originalRuleId: '999999' } }),
    real: named,
    saysStore: true,
    inStore: async ({ owner, storeId, mark }) => ({
      query: { originalRuleId: (await added(owner, { storeId, ruleName: mark })).originalRuleId },
    }),
    fuzz: { ends: 4001 },
  },
  history: {
    call: 'GET /apiproxy/api/pointrule/history',
    may: may('Shop.search'),
    input: () => ({ query: { originalRuleId: '999999' } }),
    real: named,
    saysStore: true,
    inStore: async ({ owner, storeId, mark }) => ({
      query: { originalRuleId: (await added(owner, { storeId, ruleName: mark })).originalRuleId },
    }),
    fuzz: { ends: 4001 },
  },
  stores: {
    call: 'GET /apiproxy/api/pointrule/stores',
    may: may('Shop.search'),
    input: () => ({}),
    saysStore: true,
  },
  options: {
    call: 'GET /apiproxy/api/pointrule/options',
    may: may('Shop.search'),
    input: () => ({}),
  },
  settings: {
    call: 'GET /apiproxy/api/pointrule/settings',
    may: may('Shop.search'),
    input: () => ({}),
  },
  changeSettings: {
    call: 'PUT /apiproxy/api/pointrule/changesettings',
    may: may('Shop.edit'),
    input: () => ({
      body: {
        pointNegative: true,
        pointSpentAward: 'LEAVE_AS_DEBT',
        pointRevisionLimit: 1_000,
        version: 1,
      },
    }),
    real: async (test, role) => {
      const client = await test.signIn(role)
      const { pointNegative, ...others } = resultOf<PointSettings>(
        await client.get('pointrule/settings'),
      )
      return { body: { ...others, pointNegative: !pointNegative } }
    },
    fuzz: { ends: 400, rare: true },
  },
  add: {
    call: 'POST /apiproxy/api/pointrule/add',
    may: may('Shop.add'),
    input: () => ({ body: { ...kind, ...parts(), storeId: '999999' } }),
    real: async () => ({ body: { ...kind, ...parts(), storeId: '1' } }),
    fuzz: { rare: true },
  },
  modify: {
    call: 'PUT /apiproxy/api/pointrule/modify',
    may: may('Shop.edit'),
    input: () => ({ body: { ...absent, ...parts() } }),
    real: async (test, role) => {
      const { originalRuleId, version } = await ruleOf(test, role)
      return { body: { originalRuleId, version, ...parts(), rate: 20_000 } }
    },
    fuzz: { ends: 4001, rare: true },
  },
  end: {
    call: 'PUT /apiproxy/api/pointrule/end',
    may: may('Shop.edit'),
    input: () => ({ body: { ...absent, lastDay: '2030-06-30' } }),
    real: async (test, role) => {
      const { originalRuleId, version } = await ruleOf(test, role)
      return { body: { originalRuleId, version, lastDay: '2030-06-30' } }
    },
    fuzz: { ends: 4001 },
  },
  simulate: {
    call: 'GET /apiproxy/api/pointrule/simulate',
    may: may('Shop.search'),
    input: () => ({ query: { storeId: '1', day: '2030-01-02', amount: '1000' } }),
    saysStore: true,
    inStore: async ({ owner, storeId, mark }) => {
      await added(owner, { storeId, ruleName: mark })
      return { query: { storeId, day: '2030-01-02', amount: '1000' } }
    },
    fuzz: { rare: true },
  },
  calendar: {
    call: 'GET /apiproxy/api/pointrule/calendar',
    may: may('Shop.search'),
    input: () => ({ query: { storeId: '1' } }),
    saysStore: true,
    inStore: async ({ owner, storeId, mark }) => {
      const { today } = resultOf<{ today: string }>(await owner.get('pointrule/options'))
      await added(owner, { storeId, ruleName: mark, startTime: today })
      return { query: { storeId } }
    },
    fuzz: { rare: true },
  },
  replay: {
    call: 'POST /apiproxy/api/pointrule/replay',
    may: may('Shop.search'),
    input: () => ({
      body: { day: aMonthAgo(), rule: { ...kind, ...parts(), instead: null, storeId: null } },
    }),
    fuzz: { ends: 400, rare: true },
  },
}
