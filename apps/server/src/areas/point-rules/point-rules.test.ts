import { addDays } from '@choba/contract/period.ts'
import type {
  PointRule,
  PointRuleDetail,
  RuleCalendar,
  Simulation,
} from '@choba/contract/point-rules.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { findPointRules } from '#ledger/point-award-rules.ts'
import { addedRule, addRule, modifiedRule, modifyRule } from './point-rules.testing.ts'

let test: TestApp
let owner: Client
/** Client of a user with access to stores 1 and 3 who must not change rules. */
let manager: Client
let today: string

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  today = resultOf<{ today: string }>(await owner.get('pointrule/options')).today
})
afterAll(() => test.close())

const notFound = [200, 4001]
const nothingToDo = [200, 4008]
const conflict = [409, 409]
const refused = [403, 2000]
const codeOf = ({ status, envelope }: Answer) => [status, envelope.resultType]
/** Returns the HTTP status of an answer and its problems by field. */
const wrongIn = ({ status, envelope }: Answer) => [
  status,
  Object.fromEntries(
    (envelope.result as { fields: { path: string; problem: string }[] }).fields.map((one) => [
      one.path,
      one.problem,
    ]),
  ),
]
const detail = async (client: Client, { originalRuleId }: PointRule): Promise<PointRuleDetail> =>
  resultOf(await client.get('pointrule/detail', { originalRuleId }))
const list = async (client: Client, query: Record<string, string> = {}) =>
  resultOf<{ items: PointRule[]; nextCursor: string | null; total?: number }>(
    await client.get('pointrule/list', query),
  )
const daysOf = ({ versions }: PointRuleDetail) =>
  versions.map(({ startTime, endTime, rate }) => [startTime, endTime, rate])
const end = (client: Client, rule: PointRuleDetail, lastDay: string) =>
  client.put('pointrule/end', {
    originalRuleId: rule.originalRuleId,
    version: rule.version,
    lastDay,
  })

describe('a point rule', () => {
  it('is listed once, with its current and its upcoming version', async () => {
    const rule = await addedRule(owner, { ruleName: 'ＬＩＳＴ 1', startTime: today })
    const changed = await modifiedRule(owner, rule, {
      ruleName: 'LIST 2',
      startTime: addDays(today, 5),
      rate: 20_000,
    })
    const coming = await addedRule(owner, {
      ruleName: 'list 3',
      startTime: addDays(today, 9),
      storeId: '2',
    })
    const paused = await addedRule(owner, {
      ruleName: 'list 4',
      startTime: today,
      state: 'INVALID',
    })
    const { items, total } = await list(owner, { search: 'list' })
    expect(items.map(({ originalRuleId, status }) => [originalRuleId, status])).toEqual([
      [paused.originalRuleId, 'PAUSED'],
      [coming.originalRuleId, 'COMING'],
      [rule.originalRuleId, 'HOLDS'],
    ])
    expect(total).toBe(3)
    expect([items[2]!.shown.ruleName, items[2]!.next?.ruleName]).toEqual(['ＬＩＳＴ 1', 'LIST 2'])
    expect(changed.next).toEqual(items[2]!.next)
    const names = async (query: Record<string, string>) =>
      (await list(owner, { search: 'list', ...query })).items.map(({ shown }) => shown.ruleName)
    expect(await names({ ruleStatus: 'COMING' })).toEqual(['list 3'])
    expect(await names({ ruleStatus: 'HOLDS' })).toEqual(['ＬＩＳＴ 1'])
    expect(await names({ ruleStatus: 'PAUSED' })).toEqual(['list 4'])
    expect(await names({ ruleStatus: 'ENDED' })).toEqual([])
    expect(await names({ storeId: '3' })).toEqual(['list 4', 'ＬＩＳＴ 1'])
    expect(await names({ activityType: 'SPECIAL' })).toEqual([])
    const first = await list(owner, { search: 'list', pageSize: '2' })
    const second = await list(owner, { search: 'list', pageSize: '2', cursor: first.nextCursor! })
    expect([...first.items, ...second.items]).toEqual(items)
    await end(owner, paused, addDays(today, -1))
    expect(await names({ ruleStatus: 'ENDED' })).toEqual(['list 4'])
  })

  it('requires a last day or an explicit null, and its creation is in its history', async () => {
    const added = await addedRule(owner, { startTime: '2031-01-01', endTime: '2031-12-31' })
    const without = await addRule(owner, { endTime: undefined })
    expect(wrongIn(without)).toEqual([400, { endTime: 'missing' }])
    expect(wrongIn(await modifyRule(owner, added, { endTime: undefined }))).toEqual([
      400,
      { endTime: 'missing' },
    ])
    expect((await addedRule(owner, { endTime: null })).shown.endTime).toBeNull()
    expect(added.creationSource).toBe('PORTAL')
    const { items } = await list(owner, { search: '本店限定' })
    expect(items.map(({ creationSource }) => creationSource)).toEqual(['SETUP'])
  })

  it('gets a new version from the day of a change on, and earlier days keep the old version', async () => {
    const rule = await addedRule(owner, { startTime: '2031-01-01', endTime: '2031-12-31' })
    const changed = await modifiedRule(owner, rule, {
      startTime: '2031-04-01',
      endTime: '2031-12-31',
      rate: 20_000,
    })
    expect(daysOf(changed)).toEqual([
      ['2031-01-01', '2031-03-31', 10_000],
      ['2031-04-01', '2031-12-31', 20_000],
    ])
    // A second change from the same day replaces the version that would have started on that day.
    const again = await modifiedRule(owner, changed, {
      startTime: '2031-04-01',
      endTime: '2031-12-31',
      rate: 30_000,
    })
    expect(daysOf(again)).toEqual([
      ['2031-01-01', '2031-03-31', 10_000],
      ['2031-04-01', '2031-12-31', 30_000],
    ])
    const { items } = resultOf<{ items: PointRuleDetail['versions'] }>(
      await owner.get('pointrule/history', { originalRuleId: rule.originalRuleId }),
    )
    expect(items.map(({ rate, withdrawnAt }) => [rate, withdrawnAt !== null])).toEqual([
      [30_000, false],
      [20_000, true],
      [10_000, false],
    ])
    expect(again.version).toBe(3)
  })

  it('rejects an overlap with a later version, a past day, and a change without a different value', async () => {
    const rule = await addedRule(owner, { startTime: '2031-01-01' })
    const changed = await modifiedRule(owner, rule, { startTime: '2031-06-01', rate: 20_000 })
    for (const endTime of [null, '2031-06-01'])
      expect(
        wrongIn(await modifyRule(owner, changed, { startTime: '2031-03-01', endTime, rate: 3 })),
      ).toEqual([400, { endTime: 'tooLarge' }])
    const yesterday = addDays(today, -1)
    expect(wrongIn(await modifyRule(owner, changed, { startTime: yesterday }))).toEqual([
      400,
      { startTime: 'tooSmall' },
    ])
    expect(
      codeOf(await modifyRule(owner, changed, { startTime: '2031-06-01', rate: 20_000 })),
    ).toEqual(nothingToDo)
    expect(
      codeOf(await modifyRule(owner, changed, { startTime: '2031-08-01', rate: 20_000 })),
    ).toEqual(nothingToDo)
    expect(daysOf(await detail(owner, rule))).toEqual(daysOf(changed))
  })

  it('can be changed or ended only with its current version number', async () => {
    const rule = await addedRule(owner)
    const changed = await modifiedRule(owner, rule, { rate: 20_000 })
    for (const answer of [
      await modifyRule(owner, rule, { rate: 30_000 }),
      await end(owner, rule, '2031-01-01'),
    ]) {
      expect(codeOf(answer)).toEqual(conflict)
      expect((answer.envelope.result as { current: object }).current).toEqual(changed)
    }
    const both = await Promise.all(
      [3, 4].map((rate) => modifyRule(owner, changed, { rate, startTime: '2031-02-01' })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('ends on its last day, and versions that would start later are withdrawn', async () => {
    const rule = await addedRule(owner, { startTime: today })
    const changed = await modifiedRule(owner, rule, { startTime: '2031-06-01', rate: 20_000 })
    const ended = resultOf<PointRuleDetail>(await end(owner, changed, '2031-03-31'))
    expect(daysOf(ended)).toEqual([[today, '2031-03-31', 10_000]])
    expect(codeOf(await end(owner, ended, '2031-03-31'))).toEqual(nothingToDo)
    expect(wrongIn(await end(owner, ended, addDays(today, -2)))).toEqual([
      400,
      { lastDay: 'tooSmall' },
    ])
    const never = resultOf<PointRuleDetail>(await end(owner, ended, addDays(today, -1)))
    expect([never.status, never.versions, never.shown.ruleName]).toEqual([
      'ENDED',
      [],
      rule.shown.ruleName,
    ])
  })

  it.each([
    ['an end before its start', { endTime: '2030-12-31' }, { endTime: 'tooSmall' }],
    ['no weekday', { activityDay: 'WEEKLY' }, { weekdays: 'missing' }],
    ['no date', { activityDay: 'MONTHLY' }, { dates: 'missing' }],
    [
      '30 February',
      { activityDay: 'MONTHLY', dates: [30], startTime: '2031-02-01', endTime: '2031-02-28' },
      { dates: 'value' },
    ],
    ['weekdays of a daily rule', { weekdays: [1] }, { weekdays: 'unknown' }],
    ['a rate with too many decimals', { rate: 10_000.5 }, { rate: 'type' }],
    ['no rate', { rate: null }, { rate: 'missing' }],
    ['a rate and a number', { quantity: 5 }, { quantity: 'unknown' }],
    [
      'a base rate with a multiple',
      { activityType: 'SPECIAL', rate: null, baseRate: 1, multiple: 200 },
      { multiple: 'value' },
    ],
    ['no name', { ruleName: ' ' }, { ruleName: 'tooShort' }],
    ['a remark that is too long', { remark: 'x'.repeat(101) }, { remark: 'tooLong' }],
    ['an impossible date', { startTime: '2031-02-30' }, { startTime: 'format' }],
    ['a start too far ahead', { startTime: '2040-01-01' }, { startTime: 'tooLarge' }],
    ['a repeated weekday', { activityDay: 'WEEKLY', weekdays: [1, 1] }, { weekdays: 'value' }],
  ])('rejects %s and names the invalid field', async (_, more, fields) => {
    const before = (await list(owner)).total
    expect(wrongIn(await addRule(owner, more))).toEqual([400, fields])
    expect((await list(owner)).total).toBe(before)
  })
})

describe('access to point rules', () => {
  it('depends on the user’s permission and stores, and on the merchant’s use of points', async () => {
    const seen = await addedRule(owner, { storeId: '3', ruleName: 'seen' })
    const foreign = await addedRule(owner, { storeId: '2', ruleName: 'foreign' })
    const whole = await addedRule(owner, { ruleName: 'whole' })
    const ids = (await list(manager, { pageSize: '200' })).items.map(
      ({ originalRuleId }) => originalRuleId,
    )
    expect([seen, foreign, whole].map((rule) => ids.includes(rule.originalRuleId))).toEqual([
      true,
      false,
      true,
    ])
    for (const path of ['pointrule/detail', 'pointrule/history'])
      expect(codeOf(await manager.get(path, { originalRuleId: foreign.originalRuleId }))).toEqual(
        notFound,
      )
    expect(codeOf(await manager.get('pointrule/calendar', { storeId: '2' }))).toEqual(notFound)
    expect(
      codeOf(await manager.get('pointrule/simulate', { storeId: '2', day: today, amount: '1' })),
    ).toEqual(notFound)
    expect((await detail(manager, whole)).canManage).toBe(false)
    expect(codeOf(await addRule(manager))).toEqual(refused)
    const elsewhere = await test.signIn('owner2')
    for (const answer of [await elsewhere.get('pointrule/list'), await addRule(elsewhere)]) {
      expect(codeOf(answer)).toEqual(refused)
      // The answer names no missing permission, because no permission would give access.
      expect(answer.envelope.result).toBeNull()
    }
  })

  it('answers "not found" for a rule at an unknown store', async () => {
    expect(codeOf(await addRule(owner, { storeId: '999999' }))).toEqual(notFound)
  })
})

describe('the simulation of an order', () => {
  it('shows the points of the order by store and day, and explains why other rules give none', async () => {
    const day = '2031-10-15'
    const own = await addedRule(owner, {
      storeId: '5',
      ruleName: 'own',
      startTime: '2031-10-01',
      endTime: '2031-10-31',
    })
    const wide = await addedRule(owner, {
      ruleName: 'wide',
      startTime: '2031-10-01',
      endTime: '2031-10-31',
    })
    const weekly = {
      activityDay: 'WEEKLY',
      weekdays: [3],
      startTime: '2031-10-01',
      endTime: '2031-10-31',
    }
    await addedRule(owner, {
      ...weekly,
      ruleName: 'five',
      storeId: '5',
      activityType: 'SPECIAL',
      rate: null,
      multiple: 500,
    })
    const simulated = resultOf<Simulation>(
      await owner.get('pointrule/simulate', { storeId: '5', day, amount: '1550' }),
    )
    const lines = simulated.lines.map(({ rule, chargeType, points }) => [
      rule?.ruleName,
      chargeType,
      points,
    ])
    expect(lines).toEqual(
      expect.arrayContaining([
        ['own', 'BONUS', 15],
        ['five', 'BONUS_BONUS', 60],
      ]),
    )
    expect(
      simulated.lost.find(({ rule }) => rule.originalRuleId === wide.originalRuleId),
    ).toMatchObject({
      reason: 'OWN_STORE_FIRST',
      to: 'own',
    })
    const thursday = resultOf<Simulation>(
      await owner.get('pointrule/simulate', { storeId: '5', day: '2031-10-16', amount: '1550' }),
    )
    expect(thursday.lost.find(({ rule }) => rule.ruleName === 'five')!.reason).toBe('NOT_THAT_DAY')
    expect(own.store?.storeId).toBe('5')
  })

  it('ignores rule versions of other stores and other days', async () => {
    const rule = await addedRule(owner, {
      storeId: '6',
      startTime: '2031-01-01',
      endTime: '2031-01-31',
    })
    await addedRule(owner, { storeId: '7', startTime: '2031-01-01', endTime: '2031-01-31' })
    const merchant = { id: 11 }
    const scope = { role: 'worker', tenantId: 1, merchantId: merchant.id } as const
    const found = async (fromDay: string, toDay: string) =>
      (
        await withScope(test.engine, scope, ({ q }) =>
          findPointRules(q, merchant, { storeIds: [6], fromDay, toDay }),
        )
      ).filter(({ storeId }) => storeId !== null)
    expect((await found('2031-01-31', '2031-02-10')).map(({ ruleId }) => ruleId)).toEqual([
      rule.shown.ruleId,
    ])
    expect(await found('2031-02-01', '2031-02-10')).toEqual([])
  })
})

it('the calendar shows for 13 months which rules give points on each day, with gaps and overlaps', async () => {
  const first = await addedRule(owner, {
    storeId: '9',
    startTime: today,
    endTime: addDays(today, 3),
  })
  const over = await addedRule(owner, {
    storeId: '9',
    startTime: addDays(today, 2),
    endTime: addDays(today, 5),
  })
  const { days } = resultOf<RuleCalendar>(await owner.get('pointrule/calendar', { storeId: '9' }))
  expect([days[0]!.day, days.length > 390]).toEqual([`${today.slice(0, 8)}01`, true])
  const at = (day: string) => days.find((one) => one.day === day)!
  // The demo data has rules for all stores that also apply on some days of a month. These are left
  // out.
  const mine: readonly string[] = [first.shown.ruleId, over.shown.ruleId]
  const gives = (day: string) => at(day).gives.filter((id) => mine.includes(id))
  expect(gives(today)).toEqual([first.shown.ruleId])
  expect(gives(addDays(today, 2))).toEqual([over.shown.ruleId])
  expect(at(addDays(today, 2)).loses).toContain(first.shown.ruleId)
  expect(gives(addDays(today, 5))).toEqual([over.shown.ruleId])
})
