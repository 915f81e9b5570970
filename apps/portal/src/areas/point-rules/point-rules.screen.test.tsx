import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import type { NewPointRule } from '@choba/contract/point-rules.contract.ts'
import { storesApi } from '#areas/stores/stores.api.ts'
import { factsIn } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  drawer,
  expectAccessible,
  faultOf,
  main,
  openScreen,
  rowOf,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { pointRulesApi } from './point-rules.api.ts'

const { kit, pointRules } = phrases.ja
const { form, detail, field, simulator } = pointRules

const path = 'setting/points'
const typed = (label: string) => main().getByLabelText(label, { exact: true })
const choose = (name: string) => main().getByRole('radio', { name }).click()
const press = (name: string) => main().getByRole('button', { name, exact: true }).click()

const rule: NewPointRule = {
  storeId: '4',
  pointType: 'BONUS',
  activityType: 'COMMON',
  ruleName: '',
  startTime: '2031-01-01',
  endTime: '2031-12-31',
  activityDay: 'DAILY',
  weekdays: [],
  dates: [],
  monthEnd: false,
  rate: 20_000,
  baseRate: null,
  multiple: null,
  quantity: null,
  remark: '',
  state: 'VALID',
}

beforeEach(() => signInAs('owner'))

describe('a point rule', () => {
  it('is added after the user corrects invalid fields, and shown with its award and calendar', async () => {
    await openScreen(`${path}/add`)
    await typed(field.name).fill('月末の倍率')
    await choose(pointRules.activityType.SPECIAL)
    await typed(field.multiple).fill('5.005')
    await choose(pointRules.activityDay.MONTHLY)
    await press(form.create)
    await expect.poll(() => faultOf(typed(field.multiple))).toBe(form.multipleFault)
    await expect.element(main().getByText(form.datesFault)).toBeVisible()
    // The field shows an error, because neither a last day nor "no end" is set.
    await expect.poll(() => faultOf(typed(field.endTime))).not.toBe('')
    await expectAccessible()
    await typed(field.multiple).fill('５')
    await main().getByText(form.monthEnd, { exact: true }).click()
    await main().getByText(form.noEnd, { exact: true }).click()
    await expect.element(typed(field.endTime)).not.toBeInTheDocument()
    await press(form.create)
    await expect.element(toast(say(form.added, { name: '月末の倍率' }))).toBeVisible()
    await expect
      .element(
        drawer()
          .getByText(say(pointRules.gives.multiple, { times: '5' }))
          .first(),
      )
      .toBeVisible()
    await expect.element(drawer().getByText(detail.calendar, { exact: true })).toBeVisible()
    expect(factsIn(drawer().element())).toContainEqual([
      field.creationSource,
      pointRules.source.PORTAL,
    ])
    await expectAccessible()
  })

  it('that gives a fixed number of points explains the effect of a partial refund, in each language', async () => {
    await openScreen(`${path}/add`)
    await expect.element(main().getByText(pointRules.pointTypeNote.QUANTITY)).toBeVisible()
    const takesBack = {
      ja: /一部を返金すると.*取り消/,
      en: /partial refund takes back/,
      mn: /Хэсэгчлэн буцаавал .*цуцална/,
    }
    for (const language of ['ja', 'en', 'mn'] as const)
      expect(phrases[language].pointRules.pointTypeNote.QUANTITY).toMatch(takesBack[language])
  })

  it('is changed from a selected day on, and the list announces the change', async () => {
    const { originalRuleId } = await pointRulesApi.add.call({ ...rule, ruleName: '変わるルール' })
    await openScreen(`${path}/${originalRuleId}/edit`)
    await typed(field.startTime).fill('2031/06/01')
    await typed(field.rate).fill('3')
    await press(kit.save)
    await expect
      .element(toast(say(form.saved, { name: '変わるルール', day: '2031/06/01' })))
      .toBeVisible()
    await openScreen(`${path}?search=変わるルール`)
    await expect
      .element(rowOf('変わるルール'))
      .toMatchTextContent(say(pointRules.changesOn, { day: '2031/06/01' }))
  })

  it(
    'for all stores cannot be changed by a user who sees only some stores',
    { tags: ['no-retry'] },
    async () => {
      const { originalRuleId } = await pointRulesApi.add.call({
        ...rule,
        storeId: null,
        ruleName: '全店のルール',
      })
      await signInAs('manager')
      await openScreen(`${path}/${originalRuleId}`)
      await expect.element(drawer().getByText(detail.outOfReach)).toBeVisible()
      await expect
        .element(drawer().getByRole('button', { name: detail.change }))
        .not.toBeInTheDocument()
    },
  )
})

it('the simulator shows the points that an order would get, and the reason', async () => {
  await pointRulesApi.add.call({ ...rule, storeId: '6', ruleName: '確かめるルール' })
  await openScreen(`${path}/simulator?storeId=6`)
  await typed(simulator.day).fill('2031/02/03')
  await typed(simulator.amount).fill('1550')
  await expect
    .element(main().getByText(say(simulator.ofAmount, { base: '¥1,550', rate: '2' })))
    .toBeVisible()
  await expect
    .element(
      main()
        .getByText(say(pointRules.lost.OWN_STORE_FIRST, { to: '確かめるルール' }))
        .first(),
    )
    .toBeVisible()
  await expectAccessible()
})

it('the simulator uses the store’s own rate on days without a common rule', async () => {
  const detailOfStore = () => storesApi.detail.call({ storeId: '7' })
  const { storeId, version, storeCode, storeName, receiptName, abbreviation, ...store } =
    await detailOfStore()
  const { offlineServiceId, onlineServiceId, tradeTypes, defaultTradeType, paymentTypes, hours } =
    store
  const { paymentAlert, paymentLimit, dayAlert, dayLimit, pointAwardLimit, pointAwardDayLimit } =
    store
  const kept = {
    storeCode,
    storeName,
    receiptName,
    abbreviation,
    offlineServiceId,
    onlineServiceId,
    tradeTypes,
  }
  const limits = {
    paymentAlert,
    paymentLimit,
    dayAlert,
    dayLimit,
    pointAwardLimit,
    pointAwardDayLimit,
  }
  const parts = { ...kept, defaultTradeType, paymentTypes, hours, ...limits, pointUseRate: null }
  await storesApi.modify.call({ storeId, version, ...parts, pointGiveRate: 25_000 })
  await openScreen(`${path}/simulator?storeId=${storeId}`)
  // On this day, the demo data has no rule yet.
  await typed(simulator.day).fill('2020/02/03')
  await typed(simulator.amount).fill('1550')
  await expect.element(main().getByText(simulator.storeRate, { exact: true })).toBeVisible()
  await expect
    .element(main().getByText(say(simulator.ofAmount, { base: '¥1,550', rate: '2.5' })))
    .toBeVisible()
  await expect
    .element(main().getByText(say(simulator.storeRateNote, { rate: '2.5' })))
    .toBeVisible()
  await expectAccessible()
  const { version: now } = await detailOfStore()
  await storesApi.modify.call({ storeId, version: now, ...parts, pointGiveRate: null })
})

it('only users who see all stores can change the setting for points that are already used', async () => {
  const { settings } = pointRules
  await openScreen(path)
  await main().getByRole('button', { name: settings.act, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: settings.title })
  await dialog.getByRole('radio', { name: settings.spent.TAKE_FROM_REFUND }).click()
  await expectAccessible()
  await dialog.getByRole('button', { name: settings.confirm, exact: true }).click()
  await expect.element(toast(settings.saved)).toBeVisible()
  await expect.element(main().getByText(settings.spent.TAKE_FROM_REFUND)).toBeVisible()
  const now = await pointRulesApi.settings.call()
  await pointRulesApi.changeSettings.call({ ...now, pointSpentAward: 'LEAVE_AS_DEBT' })
  await signInAs('manager')
  await openScreen(path)
  await expect.element(main().getByText(settings.spent.LEAVE_AS_DEBT)).toBeVisible()
  await expect
    .element(main().getByRole('button', { name: settings.act, exact: true }))
    .not.toBeInTheDocument()
})

describe('the simulation of a rule', () => {
  const { replay } = pointRules

  it('covers a month, shows errors at the fields, and marks the result as outdated after a change', async () => {
    await openScreen(`${path}/replay`)
    await press(replay.start)
    await expect.poll(() => faultOf(typed(field.rate))).toBe(form.rateFault)
    await choose(pointRules.pointType.QUANTITY)
    await typed(field.quantity).fill('5')
    await press(replay.start)
    const table = main().getByRole('table')
    await expect.element(main().getByText(replay.how)).toBeVisible()
    await expect.poll(() => main().getByRole('progressbar').query(), { timeout: 30_000 }).toBeNull()
    const sum = table.getByRole('row').nth(1)
    await expect.element(sum.getByRole('rowheader')).toMatchTextContent(replay.sum)
    const cells = sum
      .getByRole('cell')
      .elements()
      .map((cell) => Number(cell.textContent.replaceAll(/[^\d-]/g, '')))
    const [orders, awarded, would, difference] = cells as [number, number, number, number]
    expect(orders).toBeGreaterThan(0)
    expect([would, difference]).toEqual([awarded + 5 * orders, 5 * orders])
    await expectAccessible()
    await typed(field.quantity).fill('6')
    await expect.element(main().getByText(replay.changed)).toBeVisible()
  })

  it('starts from an existing rule, and can be stopped', async () => {
    await openScreen(`${path}/replay`)
    const { items } = await pointRulesApi.list.call({ search: '通常ポイント' })
    await openScreen(`${path}/${items[0]!.originalRuleId}`)
    await drawer().getByRole('button', { name: detail.replay }).click()
    await expect
      .element(main().getByText(say(replay.instead, { name: '通常ポイント' })))
      .toBeVisible()
    await expect.element(typed(field.rate)).toHaveValue('1')
    await press(replay.start)
    await press(replay.stop)
    await expect.element(main().getByRole('status').first()).toBeVisible()
  })
})
