import { formatMoney } from '@choba/contract/money.ts'
import type { RefundState } from '@choba/contract/transactions.filters.ts'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { fact, found, rowKeys, shownAmount, tableRows, totals } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import { giveReason, refundForm as form } from '#testing/refunding.ts'
import { signInHolding } from '#testing/role-permissions.ts'
import { address, drawer, main, openScreen, signInAs } from '#testing/screen.tsx'
import { atZone, offsetInstantText, shortInstantText } from '#ui/instants.ts'
import { transactionsApi } from './transactions.api.ts'

const { transactions: words, refunds, kit, table } = phrases.ja
const { column, detail: said } = words

const october = { dateFrom: '2026-10-01', dateTo: '2026-10-31' }
const autumn = { dateFrom: '2026-09-01', dateTo: '2026-11-20' }
const shanghai = { ...autumn, entCode: ['TOWA-SHANGHAI'] }
const izakaya = { entCode: ['TORIMARU'] }

const pill = (label: string) =>
  page
    .getByRole('toolbar', { name: kit.filters })
    .getByRole('button', { name: new RegExp(`^${label}`) })

/** Returns a payment in a currency with decimals. */
async function foreignPayment(refundState: RefundState[] = ['NONE']) {
  const { items } = await transactionsApi.systemList.call({
    ...shanghai,
    state: ['PAID'],
    refundState,
  })
  const { entCode, paymentNo } = items[0]!
  return transactionsApi.systemDetail.call({ entCode, paymentNo })
}

beforeEach(() => signInAs('superadmin'))

describe('the transaction list for administrators', () => {
  it('shows the merchant of each row, and amounts in the currency of that merchant', async () => {
    const rows = (await transactionsApi.systemList.call(october)).items
    expect(new Set(rows.map(({ entCode }) => entCode)).size).toBeGreaterThan(2)
    await openScreen(found('systrade', october))
    await expect.poll(tableRows).toMatchObject(
      rows.map((row) => ({
        [column.merchant]: row.entName,
        [column.paymentNo]: row.paymentNo,
        [column.amount]: shownAmount(row),
      })),
    )
    expect(rowKeys()).toEqual(rows.map(({ entCode, paymentNo }) => `${entCode}/${paymentNo}`))
  })

  it('uses one time zone for all merchants, and the merchant’s time zone if it is filtered by one merchant', async () => {
    const title = (city: keyof typeof words.city) => say(words.paidAtIn, { city: words.city[city] })
    const row = (await transactionsApi.systemList.call({ ...shanghai, pageSize: 1 })).items[0]!
    expect(row.paidAt).toMatch(/\+08:00$/)
    const day = row.paidAt.slice(0, 10)
    await openScreen(found('systrade', { dateFrom: day, dateTo: day, number: row.paymentNo }))
    const head = (city: keyof typeof words.city) =>
      main().getByRole('columnheader', { name: title(city) })
    const clock = () => main().getByRole('rowgroup').last().getByRole('time')
    await expect.element(head('Tokyo')).toBeVisible()
    await expect
      .element(clock())
      .toHaveTextContent(shortInstantText(atZone(row.paidAt, 'Asia/Tokyo')))
    await expect.element(main().getByTitle(offsetInstantText(row.paidAt))).toBeVisible()
    await openScreen(found('systrade', { ...shanghai, number: row.paymentNo }))
    await expect.element(head('Shanghai')).toBeVisible()
    await expect.element(clock()).toHaveTextContent(shortInstantText(row.paidAt))
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 800))
    await openScreen(found('systrade', { dateFrom: day, dateTo: day, number: row.paymentNo }))
    const card = main().getByRole('list', { name: words.title }).getByRole('button')
    await expect
      .element(card)
      .toMatchTextContent(shortInstantText(atZone(row.paidAt, 'Asia/Tokyo')))
    await expect.element(card).toMatchTextContent(row.entName)
  })

  it('shows totals per currency, with the number of decimals of each currency', async () => {
    const { total, sum } = await transactionsApi.systemList.call(october)
    const figure = (count: number) => count.toLocaleString('ja-JP')
    const inUse = sum!.filter(({ paymentCount, refundCount }) => paymentCount + refundCount > 0)
    expect(inUse.map(({ currency }) => currency)).toEqual(['JPY', 'CNY'])
    await openScreen(found('systrade', october))
    await expect.poll(totals).toEqual([
      [words.totals.count, figure(total!)],
      ...inUse.flatMap(({ currency, payment, paymentCount, refund, refundCount, net }) => [
        [
          `${currency} ${say(words.totals.payment, { count: figure(paymentCount) })}`,
          formatMoney(payment!, currency),
        ],
        [
          `${currency} ${say(words.totals.refund, { count: figure(refundCount) })}`,
          formatMoney(-refund!, currency),
        ],
        [`${currency} ${words.totals.net}`, formatMoney(net!, currency)],
      ]),
    ])
  })

  it('filters by merchant with its closing time and stores, and drops the store filter if the merchant changes', async () => {
    await openScreen(found('systrade', october))
    await expect.element(pill(words.filter.store)).not.toBeInTheDocument()
    await pill(words.filter.merchant).click()
    const picker = page.getByRole('dialog', { name: words.filter.merchant })
    await picker.getByPlaceholder(table.merchants.search).fill('ｔｏｒｉ')
    await picker.getByRole('checkbox', { name: '居酒屋 とりまる' }).click()
    await expect.poll(address).toBe(found('systrade', { ...october, ...izakaya }))
    const { items } = await transactionsApi.systemList.call({ ...october, ...izakaya })
    await expect.poll(rowKeys).toEqual(items.map(({ paymentNo }) => `TORIMARU/${paymentNo}`))
    await expect.element(main().getByText(say(words.closing, { time: '05:00' }))).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await pill(words.filter.store).click()
    await page.getByRole('checkbox', { name: '新橋店', exact: true }).click()
    await expect.poll(address).toContain('storeId=1')
    await userEvent.keyboard('{Escape}')
    await pill(words.filter.merchant).click()
    await picker.getByPlaceholder(table.merchants.search).fill('渋谷')
    await picker.getByRole('checkbox', { name: '渋谷珈琲店' }).click()
    await expect.poll(address).toContain('entCode=TORIMARU&entCode=SHIBUYA-COFFEE')
    expect(address()).not.toContain('storeId')
  })

  it.each([
    ['a period', october],
    ['no period', {}],
  ])(
    'reports an unknown merchant in an address with %s, and keeps the other filters',
    async (_, days) => {
      const rest = { ...days, state: ['PAID'] }
      await openScreen(found('systrade', { ...rest, entCode: ['NONESUCH'] }))
      await expect.element(main().getByText(phrases.ja.results.enterpriseCodeError)).toBeVisible()
      expect(address()).toBe(found('systrade', { ...rest, entCode: ['NONESUCH'] }))
      await expect.element(pill(words.filter.merchant)).toMatchTextContent('NONESUCH')
      await pill(words.filter.merchant).click()
      const picker = page.getByRole('dialog', { name: words.filter.merchant })
      await picker.getByRole('button', { name: kit.selectNone }).click()
      // Waits for the default period in the address, which is added after the filter options have
      // loaded.
      await expect.poll(address).toMatch(/^(?!.*entCode).*dateFrom=/)
      expect(address()).toContain('state=PAID')
      await expect
        .element(main().getByText(phrases.ja.results.enterpriseCodeError))
        .not.toBeInTheDocument()
    },
  )
})

describe('the transaction drawer for administrators', () => {
  it('shows the merchant, and refunds an amount with decimals in the currency of the payment', async () => {
    const payment = await foreignPayment()
    const { entCode, paymentNo, amount } = payment
    const cny = (figure: number) => formatMoney(figure, 'CNY')
    await openScreen(found(`systrade/${entCode}/${paymentNo}`, shanghai))
    await expect.poll(() => fact(column.merchant)).toBe(payment.entName)
    expect(fact(column.refundable)).toBe(cny(amount))
    await form.open().click()
    await form.amount().fill('1.255')
    await expect.element(drawer().getByText(refunds.remaining)).not.toBeInTheDocument()
    await form.amount().fill('１．２５')
    await expect.poll(() => fact(refunds.remaining)).toBe(cny(amount - 125))
    await giveReason()
    await form.review().click()
    await page
      .getByRole('button', { name: say(refunds.act, { amount: 'CN¥1.25' }), exact: true })
      .click()
    await expect
      .element(form.said())
      .toHaveTextContent(say(refunds.outcome.succeeded, { amount: 'CN¥1.25' }))
    await expect.poll(() => fact(column.refunded)).toBe('CN¥1.25')
    const row = () => tableRows()[rowKeys().indexOf(`${entCode}/${paymentNo}`)]
    await expect.poll(row).toMatchObject({
      [column.state]: words.status.partlyRefunded,
    })
    const after = await transactionsApi.systemDetail.call({ entCode, paymentNo })
    expect([after.refunded, after.refundable]).toEqual([125, amount - 125])
    const { audit, auditWords } = phrases.ja
    const object = say(audit.inSentence.itself, { kind: auditWords.kind.transaction })
    const entry = say(auditWords.sentence['refunds']!['systemAdd']!, {
      actor: '',
      object,
      amount: 'CN¥1.25',
    })
    await expect.element(drawer().getByText(entry)).toBeVisible()
  })

  it(
    'finds no transaction under a merchant that does not own the number',
    { tags: ['no-retry'] },
    async () => {
      const { paymentNo } = await foreignPayment(['NONE', 'PARTIAL'])
      await openScreen(found(`systrade/TORIMARU/${paymentNo}`, autumn))
      await expect.element(drawer().getByText(said.notFoundTitle)).toBeVisible()
    },
  )

  it(
    'offers no refund to an administrator who may only search',
    { tags: ['no-retry'] },
    async () => {
      await signInHolding('operator', {
        by: 'superadmin',
        roleId: '3',
        permissions: ['Refund.search'],
      })
      const { entCode, paymentNo, refundable } = await foreignPayment(['NONE', 'PARTIAL'])
      await openScreen(found(`systrade/${entCode}/${paymentNo}`, shanghai))
      await expect.poll(() => fact(column.refundable)).toBe(formatMoney(refundable, 'CNY'))
      await expect.element(drawer().getByRole('heading', { name: said.timeline })).toBeVisible()
      await expect.element(form.open()).not.toBeInTheDocument()
    },
  )
})
