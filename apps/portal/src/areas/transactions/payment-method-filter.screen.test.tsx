import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { found, searched, totals } from '#testing/figures.ts'
import { phrases } from '#testing/phrases.ts'
import { address, expectAccessible, openScreen, signInAs } from '#testing/screen.tsx'
import { transactionsApi } from './transactions.api.ts'

const { transactions: words, kit } = phrases.ja
const { filter } = words
const { kind: paymentClass } = phrases.ja.catalogue
const period = { dateFrom: '2026-08-01', dateTo: '2026-09-30' }

const pill = () =>
  page
    .getByRole('toolbar', { name: kit.filters })
    .getByRole('button', { name: new RegExp(`^${filter.paymentMethod}`) })
const tree = () => page.getByRole('tree', { name: filter.paymentMethod })
const item = (label: string) => tree().getByRole('treeitem', { name: new RegExp(`^${label}`) })
/** Returns the number that the filter shows beside a label. */
const figureOf = (label: string): string => item(label).element().textContent.slice(label.length)
const totalOf = async (filters: TransactionFilters) =>
  String((await transactionsApi.list.call(filters)).total)

beforeEach(() => signInAs('owner'))

describe('the filter by payment method', () => {
  it('offers payment classes and methods in use, each with its number of transactions', async () => {
    const { paymentMethods } = await transactionsApi.options.call()
    await openScreen(found('trade', { ...period, tradeKind: ['PAYMENT'] }))
    await pill().click()
    const visa = await totalOf({ ...period, tradeKind: ['PAYMENT'], paymentType: ['VISA'] })
    await expect.poll(() => figureOf('Visa')).toBe(visa)
    expect(figureOf(paymentClass.CARD)).toBe(
      await totalOf({ ...period, tradeKind: ['PAYMENT'], paymentClass: ['CARD'] }),
    )
    const unused = paymentMethods.filter(({ used }) => !used)
    expect(unused.length).toBeGreaterThan(0)
    for (const { name } of unused) await expect.element(item(name)).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('searches by one method, by several, or by a complete class', async () => {
    await openScreen(found('trade', period))
    await pill().click()
    const expectSearch = async (filters: TransactionFilters) => {
      await expect
        .poll(() => searched(address()))
        .toEqual(searched(found('trade', { ...period, ...filters })))
      await expect.poll(() => totals()[0]?.[1]).toBe(await totalOf({ ...period, ...filters }))
    }
    await item('Visa').click()
    await expectSearch({ paymentType: ['VISA'] })
    await expect.element(item(paymentClass.CARD)).toHaveAttribute('aria-checked', 'mixed')
    await item(paymentClass.CARD).click()
    await expectSearch({ paymentClass: ['CARD'] })
    await expect.element(pill()).toMatchTextContent(paymentClass.CARD)
    await item('JCB').click()
    await expect.element(item('JCB')).toHaveAttribute('aria-checked', 'false')
    await expect.poll(() => searched(address()).toString()).not.toContain('paymentClass')
  })

  it('ticks all methods of a class in the address, and clears them together', async () => {
    await openScreen(found('trade', { ...period, paymentClass: ['CARD'] }))
    await expect.element(pill()).toMatchTextContent(paymentClass.CARD)
    await page
      .getByRole('toolbar', { name: kit.filters })
      .getByRole('button', { name: kit.clearNamed.replace('{name}', filter.paymentMethod) })
      .click()
    await expect.poll(() => searched(address())).toEqual(searched(found('trade', period)))
  })
})
