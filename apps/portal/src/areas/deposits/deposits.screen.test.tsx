import type { DepositDetail, DepositPage, DepositRow } from '@choba/contract/deposits.contract.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeResults, failCalls } from '#testing/answers.ts'
import { factsIn, searched, tableRows, yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import { address, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { clockOf, dayText, weekdayKey } from '#ui/instants.ts'
import { depositsApi } from './deposits.api.ts'

const { kit, deposits, terms } = phrases.ja
const { empty, field, missing, part, state: words } = deposits
const { revision } = phrases.ja.transfers

/**
 * Returns the newest deposit of the signed-in user's merchant. Closes past days first if no deposit
 * is closed yet.
 */
async function newest(): Promise<DepositRow & { depositNo: string }> {
  await fetch('/closed-deposit')
  const row = (await depositsApi.list.call({})).items[0]!
  return { ...row, depositNo: row.depositNo! }
}
/**
 * Returns a deposit that was paid out. Not every deposit is, because small amounts are carried
 * over.
 */
async function paidOut(): Promise<DepositDetail> {
  await newest()
  const { items } = await depositsApi.list.call({ depositState: ['CLOSED', 'PAID'] })
  return depositsApi.detail.call({ depositNo: items[0]!.depositNo! })
}
const table = (title: string) =>
  main().getByRole('region', { name: title, exact: true }).getByRole('table')
const textsOf = (cells: Iterable<Element>) => [...cells].map(({ textContent }) => textContent)
/** Returns the texts in the total row of a table, from the first figure on. */
const sumsOf = (title: string) =>
  textsOf(table(title).element().querySelectorAll('tfoot td:not([aria-hidden])'))
const taken = (amount: number) => yen(0 - amount)

/** Finds the title of a deposit's screen. The year is in the title only in other years. */
const titleOf = (payDate: string) => {
  const [, month, day] = payDate.split('-').map(Number)
  const dated = say(deposits.dated, { month: String(month), day: String(day) })
  return main().getByRole('heading', { level: 1 }).filter({ hasText: dated })
}

beforeEach(() => signInAs('owner'))

describe('the deposit list', () => {
  it('shows deposits in progress, and below them closed deposits with totals', async () => {
    const row = await newest()
    const { depositNo, companyName, transferAmount, payDate } = row
    const { open, sum } = await depositsApi.list.call({})
    await openScreen('deposit')
    // The list is sorted by closing time, so the first column is the period.
    await expect.element(main().getByRole('columnheader').first()).toMatchTextContent(field.period)
    const next = main().getByRole('region', { name: deposits.next })
    await expect.element(next.getByRole('listitem').first()).toBeVisible()
    expect(next.getByRole('listitem').elements()).toHaveLength(open!.length)
    await expect
      .element(next.getByText(yen(open![0]!.transferAmount!), { exact: true }))
      .toBeVisible()
    await expect.element(main().getByRole('row').nth(1)).toMatchTextContent(dayText(payDate))
    await expect
      .poll(() => tableRows()[0])
      .toMatchObject({
        [field.company]: companyName,
        [field.transferAmount]: yen(transferAmount!),
        [field.state]: words[row.state],
      })
    await expect
      .element(main().getByText(yen(sum![0]!.transferAmount!), { exact: true }).first())
      .toBeVisible()
    await expectAccessible()
    await main().getByRole('row').nth(1).click()
    await expect.poll(address).toBe(`payment/${depositNo}`)
    await expect.element(titleOf(payDate)).toBeVisible()
    await expect.element(main().getByText(companyName, { exact: true })).toBeVisible()
    await expect.element(main().getByRole('button', { name: depositNo })).toBeVisible()
  })

  it('shows the totals as an equation that adds up, and the other amounts on request', async () => {
    await newest()
    const { transferAmount, tax } = (await depositsApi.list.call({})).sum![0]!
    await openScreen('deposit')
    const totals = main().getByRole('group', { name: deposits.totals.title })
    await expect.element(totals).toBeVisible()
    const [result, ...parts] = textsOf(totals.element().querySelectorAll('dl > div')).map(
      (text) => Number(text.replaceAll(/[^\d]/g, '')) * (text.startsWith('−') ? -1 : 1),
    )
    expect(result).toBe(transferAmount)
    expect(parts).toHaveLength(4)
    expect(parts.reduce((sum, amount) => sum + amount, 0)).toBe(transferAmount)
    await totals.getByRole('button', { name: deposits.totals.others }).click()
    const others = page.getByRole('dialog', { name: deposits.totals.othersTitle })
    await expect.element(others.getByText(taken(tax!), { exact: true }).first()).toBeVisible()
    await expectAccessible()
  })

  it('names the payment methods without a fee rate that delay the close, and shows no unknown amount', async () => {
    await newest()
    changeResults<DepositPage>('deposit/list', (result) => ({
      ...result,
      open: result.open!.map((row, at) => ({
        ...row,
        missingRates: ['VISA', 'NEW_PAY'],
        ...(at === 0 && { fee: null, transferAmount: null }),
      })),
    }))
    await openScreen('deposit')
    const next = main().getByRole('region', { name: deposits.next })
    const waits = say(deposits.missingRates, { paymentMethods: 'Visa、NEW_PAY' })
    await expect.element(next.getByText(waits)).toBeVisible()
    // The figures of a company without such transactions are known.
    const elsewhere = say(deposits.otherMissingRates, { paymentMethods: 'Visa、NEW_PAY' })
    await expect.element(next.getByText(elsewhere).first()).toBeVisible()
    expect(next.getByText(yen(0), { exact: true }).elements()).toEqual([])
    await expectAccessible()
  })

  it('keeps the tabs of statements, journals and reconciliation if the deposits fail to load', async () => {
    failCalls('deposit/list')
    await openScreen('deposit')
    await expect.element(main().getByText(deposits.fault)).toBeVisible()
    const { statements, journals, reconciliation } = deposits.pages
    for (const name of [statements, journals, reconciliation])
      await expect.element(main().getByRole('link', { name, exact: true })).toBeVisible()
  })

  it('takes its filters from the address and writes changes back', async () => {
    const { closeDate, payDate, companyName, companyCode } = await newest()
    await openScreen('deposit')
    await main().getByRole('button', { name: deposits.filter.period }).click()
    await page.getByLabelText(deposits.filter.from).fill(dayText(closeDate))
    await page.getByRole('button', { name: kit.apply }).click()
    await expect.poll(() => searched(address())).toEqual([`dateFrom,${closeDate}`])
    await main().getByRole('button', { name: field.company }).click()
    await page.getByRole('checkbox', { name: companyName }).click()
    await expect
      .poll(() => searched(address()))
      .toEqual([`companyCode,${companyCode}`, `dateFrom,${closeDate}`])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => tableRows()).toHaveLength(1)
    // Going back from an open deposit restores the filters.
    await main().getByRole('row').nth(1).click()
    await expect.element(titleOf(payDate)).toBeVisible()
    await main().getByRole('link', { name: deposits.back }).click()
    await expect
      .poll(() => searched(address()))
      .toEqual([`companyCode,${companyCode}`, `dateFrom,${closeDate}`])
  })

  it('says that nothing matches the filters, also for a period alone, and can clear them', async () => {
    await newest()
    await openScreen('deposit?dateTo=2001-01-01')
    await expect.element(main().getByText(empty.noMatchTitle)).toBeVisible()
    await main().getByRole('button', { name: phrases.ja.table.empty.showAll }).click()
    await expect.poll(address).toBe('deposit')
  })
})

describe('the screen of one deposit', () => {
  it('shows a calculation and tables that add up to the amounts of the deposit', async () => {
    const deposit = await paidOut()
    const { totalUsage, refund, fee, transferAmount, paymentMethods } = deposit
    await openScreen(`payment/${deposit.depositNo}`)
    await expect.element(main().getByRole('heading', { name: part.equation })).toBeVisible()
    const lines = [
      field.totalUsage,
      field.refund,
      field.fee,
      field.tax,
      field.transferFee,
      field.deduction,
    ]
    const equation = main().getByRole('region', { name: part.equation, exact: true }).element()
    const signed = (name: string) => {
      const heading = [...equation.querySelectorAll('th')].find(
        ({ textContent }) => textContent === name,
      )!
      const text = heading.nextElementSibling!.textContent
      return Number(text.replaceAll(/[^\d]/g, '')) * (text.startsWith('−') ? -1 : 1)
    }
    const sum = [...lines, field.pointGive, field.revise].reduce(
      (left, name) => left + signed(name),
      0,
    )
    expect(sum).toBe(transferAmount)
    expect(signed(field.transferAmount)).toBe(transferAmount)
    // Zero amounts have no sign.
    expect(equation.textContent).not.toMatch(/[−+]¥0(?!\d)/)
    const back = paymentMethods.reduce((all, { feeBack }) => all + feeBack!, 0)
    for (const title of [part.paymentMethods, part.stores, part.days]) {
      const [, usage, , refunds, fees, returned, net] = sumsOf(title)
      expect([usage, refunds]).toEqual([yen(totalUsage!), taken(refund!)])
      expect([fees, returned]).toEqual([taken(fee! + back), yen(back)])
      expect(net).toBe(yen(totalUsage! - refund! - fee!))
    }
    const used = paymentMethods.filter(({ usage }) => usage !== 0)
    expect(used.length).toBeGreaterThan(0)
    for (const { ratePpm } of used)
      expect(equation.textContent).toContain(` × ${formatRate(ratePpm)}%（`)
    await expectAccessible()
  })

  it('recalculates the deposit on request, and shows the result and time of the check', async () => {
    const { depositNo } = await newest()
    await openScreen(`payment/${depositNo}`)
    const { act, clean } = deposits.proof
    await main().getByRole('button', { name: act, exact: true }).click()
    await expect
      .element(main().getByRole('status'))
      .toMatchTextContent(clean.replace('{difference}', yen(0)))
    const { proof } = await depositsApi.detail.call({ depositNo })
    expect(proof).toMatchObject({ difference: 0, differences: 0 })
    const { day, time } = clockOf(proof!.checkedAt)
    const checkedAt = say(kit.weekdayInstant, {
      day: dayText(day),
      weekday: kit[weekdayKey(day)],
      time,
    })
    await expect
      .element(main().getByRole('status'))
      .toMatchTextContent(`${deposits.proof.at} ${checkedAt}`)
    await expectAccessible()
  })

  it('names the deposit that a returned amount was added to, and the tax of a revision', async () => {
    const { depositNo } = await newest()
    changeResults<DepositDetail>('deposit/detail', (result) => ({
      ...result,
      state: 'RETURNED',
      returned: { day: '2026-12-16', addedTo: 'DEP-20301231-000B01' },
      lines: [
        {
          kind: 'REVISION',
          amount: -3_000,
          businessDay: '2026-12-16',
          causeDepositNo: null,
          reason: '端末レンタル料',
          taxClass: 'TAXABLE_10',
        },
      ],
    }))
    await openScreen(`payment/${depositNo}`)
    const link = main().getByRole('link', { name: 'DEP-20301231-000B01' })
    await expect.element(main().getByText(deposits.returned.added)).toBeVisible()
    await expect
      .element(main().getByText(say(deposits.lineTax, { taxClass: deposits.taxClass.TAXABLE_10 })))
      .toBeVisible()
    await expect.element(main().getByText(new RegExp(`${yen(3_000)}）× 10%`))).toBeVisible()
    await expectAccessible()
    await link.click()
    await expect.poll(address).toBe('payment/DEP-20301231-000B01')
  })

  it('shows the merchant’s terms on request', async () => {
    const { depositNo } = await newest()
    await openScreen(`payment/${depositNo}`)
    await main().getByRole('button', { name: deposits.terms }).click()
    const drawer = page.getByRole('dialog', { name: deposits.terms })
    await expect.element(drawer.getByText(terms.state.IN_FORCE).first()).toBeVisible()
  })

  it('reports a deposit that does not exist, or a number that is not valid', async () => {
    for (const depositNo of ['DEP-20010101-000B01', 'x']) {
      await openScreen(`payment/${depositNo}`)
      await expect.element(main().getByText(missing.title)).toBeVisible()
    }
  })
})

it('deposit screens hide amounts of the whole company from a user who sees only some stores', async () => {
  await newest()
  await signInAs('manager')
  const { items, open } = await depositsApi.list.call({})
  await openScreen('deposit')
  await expect.element(main().getByRole('note').filter({ hasText: deposits.share })).toBeVisible()
  const next = main().getByRole('region', { name: deposits.next })
  await expect.element(next.getByText(yen(open![0]!.totalUsage!), { exact: true })).toBeVisible()
  await expect.poll(() => tableRows()[0]?.[field.transferAmount]).toBe('—')
  await openScreen(`payment/${items[0]!.depositNo}`)
  await expect.element(main().getByText(deposits.share)).toBeVisible()
  await expect
    .element(main().getByText(yen(items[0]!.totalUsage!), { exact: true }).first())
    .toBeVisible()
  await expect.element(main().getByRole('heading', { name: part.lines })).not.toBeInTheDocument()
  await expect
    .element(main().getByRole('button', { name: deposits.proof.act }))
    .not.toBeInTheDocument()
  await expect.poll(() => factsIn(main().element())).toContainEqual([field.bankAccount, '—'])
})

it('an administrator can find and open a merchant’s deposit', async () => {
  const { entCode, entName, companyCode, depositNo, transferAmount } = await newest()
  await signInAs('superadmin')
  await openScreen(`sysdeposit?entCode=${entCode}`)
  await expect.poll(() => tableRows()[0]?.[field.merchant]).toBe(entName)
  const totals = main().getByRole('region', { name: deposits.totals.title })
  const column = (name: string) => totals.getByRole('columnheader', { name, exact: true })
  await expect.element(column(field.transferAmount)).toBeVisible()
  await expect.element(column(field.fee)).not.toBeInTheDocument()
  await main().getByRole('button', { name: deposits.totals.more }).click()
  await expect.element(column(field.fee)).toBeVisible()
  await expectAccessible()
  await main().getByRole('row', { name: entName }).first().click()
  await expect.poll(() => address().split('?')[0]).toBe(`sysdeposit/${entCode}/${depositNo}`)
  await expect.element(main().getByText(yen(transferAmount!)).first()).toBeVisible()
  await expect.poll(() => factsIn(main().element())).toContainEqual([field.merchant, entName])
  await main().getByRole('button', { name: revision.add }).click()
  await expect
    .element(page.getByRole('dialog').getByLabelText(revision.company))
    .toHaveValue(companyCode)
})
