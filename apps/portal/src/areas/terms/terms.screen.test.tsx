import { addDays } from '@choba/contract/period.ts'
import { cycleOf } from '@choba/contract/terms-cycle.ts'
import type { NewTerms, Terms, TermsList } from '@choba/contract/terms.contract.ts'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { approvalsApi } from '#areas/approvals/approvals.api.ts'
import { accepted, answerWith, changeResults, failCalls, refusal } from '#testing/answers.ts'
import { yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  address,
  drawer,
  expectAccessible,
  faultOf,
  openScreen,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { dayText } from '#ui/instants.ts'
import { termsApi } from './terms.api.ts'

const { terms: words, approvals } = phrases.ja
const { form, field, panel } = words

const at = (entCode: string, rest = '') => openScreen(`setting/adminUser/${entCode}${rest}`)
const button = (name: string) => drawer().getByRole('button', { name, exact: true })
const labelled = (label: string) => drawer().getByLabelText(label, { exact: true })
const rateOf = (paymentMethod: string) =>
  drawer()
    .getByRole('group', { name: paymentMethod, exact: true })
    .getByLabelText(field.rate, { exact: true })
const termsOf = (entCode: string): Promise<TermsList> => termsApi.list.call({ entCode })
const section = () => drawer().getByRole('region', { name: words.title, exact: true })

/** Returns the first possible day for the next version of a merchant's terms. */
async function nextDay(entCode: string): Promise<string> {
  const { versions, today } = await termsOf(entCode)
  const { firstDay, cycle } = versions[0]!
  return addDays(cycleOf(firstDay > today ? firstDay : today, cycle).to, 1)
}

/**
 * Returns a function that removes the rate of a payment method from a version, as if the version
 * were from before the payment method.
 */
const without =
  (paymentMethod: string) =>
  (version: Terms): Terms => ({
    ...version,
    rates: version.rates.filter(({ paymentType }) => paymentType !== paymentMethod),
  })

beforeEach(() => signInAs('superadmin'))

describe('the terms of a merchant', () => {
  it('show administrators the current and the past versions', async () => {
    await at('SHIBUYA-COFFEE')
    await expect.element(section().getByText(words.state.IN_FORCE, { exact: true })).toBeVisible()
    await expect.element(section().getByText(words.cycle.TWICE).first()).toBeVisible()
    await expect
      .element(
        section()
          .getByText(say(words.payDay.BUSINESS_DAYS, { days: 3 }))
          .first(),
      )
      .toBeVisible()
    await expect
      .element(
        section()
          .getByText(say(words.minimum, { amount: yen(10_000) }))
          .first(),
      )
      .toBeVisible()
    await expect.element(section().getByRole('cell', { name: '2.98%' })).toBeVisible()
    await expect.element(section().getByText(words.state.PAST)).not.toBeVisible()
    await section().getByText(panel.past).click()
    await expect.element(section().getByText(words.state.PAST)).toBeVisible()
    await expectAccessible()
  })

  it('name the banks of transfer fees, and the payment methods without a rate', async () => {
    const { paymentMethods, banks, versions } = await termsOf('SHIBUYA-COFFEE')
    const [bank] = banks
    expect(versions[0]!.transferFees.map(({ bankCode }) => bankCode)).toContain(bank!.bankCode)
    changeResults<TermsList>('terms/list', (list) => ({
      ...list,
      versions: list.versions.map(without('VISA')),
    }))
    await at('SHIBUYA-COFFEE')
    const named = say(words.tier.named, { name: bank!.bankName, code: bank!.bankCode })
    await expect.element(section().getByText(named).first()).toBeVisible()
    const visa = paymentMethods.find(({ paymentType }) => paymentType === 'VISA')!.paymentMethodName
    await expect
      .element(
        section()
          .getByText(say(panel.missingRates, { paymentMethods: visa }))
          .first(),
      )
      .toBeVisible()
    await expect.element(section().getByText(panel.waitsForRates)).toBeVisible()
    await expectAccessible()
  })

  it('are empty for a new merchant', async () => {
    changeResults<TermsList>('terms/list', (list) => ({ ...list, versions: [] }))
    await at('UTAMARU')
    await expect.element(section().getByText(panel.none)).toBeVisible()
    await expect.element(button(panel.create)).toBeVisible()
  })

  it('show an error if they fail to load, and load on a retry', async () => {
    const end = failCalls('terms/list')
    await at('SALON-LEAF')
    await expect.element(section().getByText(panel.fault)).toBeVisible()
    end()
    await section().getByRole('button', { name: phrases.ja.table.fault.retry }).click()
    await expect.element(section().getByText(words.state.IN_FORCE, { exact: true })).toBeVisible()
  })
})

describe('the form for new terms', () => {
  it('starts with the current values, and the new terms take effect after another administrator approves', async () => {
    const entCode = 'AOI-IRYO'
    const firstDay = await nextDay(entCode)
    const before = (await termsOf(entCode)).versions[0]!
    await at(entCode)
    await button(panel.change).click()
    await expect.element(labelled(field.firstDay)).toHaveValue(dayText(firstDay))
    await expect.element(rateOf('Visa')).toHaveValue('3.24')
    await rateOf('Visa').fill('２．５００１')
    await button(say(form.allOf, { class: phrases.ja.catalogue.kind.CARD })).click()
    await expect.element(rateOf('Diners Club')).toHaveValue('２．５００１')
    await labelled(field.cycle).selectOptions(words.cycleKind.WEEKLY)
    await labelled(field.weekday).selectOptions(words.weekday['5'])
    await labelled(field.minimumPayout).fill('0')
    await expectAccessible()
    await button(form.send).click()
    await expect.element(toast(form.sent)).toBeVisible()
    await expect.poll(address).toBe(`setting/adminUser/${entCode}`)
    await expect
      .element(section().getByText(say(panel.waiting, { day: dayText(firstDay) })))
      .toBeVisible()
    await expect.element(button(panel.change)).not.toBeInTheDocument()
    const { waiting } = await termsOf(entCode)
    const { versions: _versions, ...asked } = { ...waiting!, versions: null }
    expect(asked).toMatchObject({
      firstDay,
      cycle: { kind: 'WEEKLY', weekday: 5 },
      payDay: before.payDay,
      transferFees: before.transferFees,
      minimumPayout: 0,
    } satisfies Partial<NewTerms>)
    const rated = new Map(waiting!.rates.map(({ paymentType, ratePpm }) => [paymentType, ratePpm]))
    for (const paymentMethod of ['VISA', 'JCB', 'DINERS'])
      expect(rated.get(paymentMethod)).toBe(25_001)
    expect(rated.get('PAYPAY')).toBe(19_800)

    await signInAs('settlement')
    await openScreen(`approval/${waiting!.approvalId}`)
    const changed = drawer().getByRole('row', {
      name: say(approvals.detail.itemOf, { field: approvals.field.rate, of: 'Visa' }),
    })
    await expect.element(changed).toMatchTextContent('3.24%')
    await expect.element(changed).toMatchTextContent('2.5001%')
    await expectAccessible()
    await button(approvals.approve).click()
    const question = page.getByRole('dialog', { name: approvals.confirm.approvePlainTitle })
    await question.getByRole('button', { name: approvals.approve, exact: true }).click()
    await expect.element(toast(approvals.outcome.APPROVED)).toBeVisible()
    expect(drawer().getByRole('link', { name: approvals.detail.openMerchant }).query()).toBeNull()

    await signInAs('superadmin')
    await openScreen(`approval/${waiting!.approvalId}`)
    await drawer().getByRole('link', { name: approvals.detail.openMerchant }).click()
    await expect.element(section().getByText(words.state.COMING, { exact: true })).toBeVisible()
    expect((await termsOf(entCode)).versions[0]).toMatchObject({ firstDay, state: 'COMING' })
  })

  it('shows each error at its field: a day inside a cycle, a rate above 100 %, an unknown bank, a duplicate line', async () => {
    const entCode = 'CINEMA-GINGA'
    const firstDay = await nextDay(entCode)
    const { cycle } = (await termsOf(entCode)).versions[0]!
    await at(entCode, '/terms')
    const inside = addDays(firstDay, 1)
    await labelled(field.firstDay).fill(dayText(inside))
    await rateOf('PayPay').fill('100.0001')
    await button(form.addTier).click()
    await drawer().getByLabelText(field.bankCode, { exact: true }).nth(0).fill('12')
    await drawer().getByLabelText(field.fee, { exact: true }).nth(2).fill('100')
    await labelled(field.negativeCarries).fill('13')
    await button(form.send).click()
    const { from, to } = cycleOf(inside, cycle)
    await expect
      .poll(() => faultOf(labelled(field.firstDay)))
      .toBe(say(form.firstDayCuts, { before: dayText(from), after: dayText(addDays(to, 1)) }))
    await expect.element(labelled(field.firstDay)).toHaveFocus()
    expect(faultOf(rateOf('PayPay'))).toBe(form.rateFault)
    expect(faultOf(drawer().getByLabelText(field.bankCode, { exact: true }).nth(0))).toBe(
      form.bankCodeFault,
    )
    expect(faultOf(drawer().getByLabelText(field.from, { exact: true }).nth(2))).toBe(
      form.tierTwice,
    )
    expect(faultOf(labelled(field.negativeCarries))).toBe(say(form.carriesFault, { max: 12 }))
    await labelled(field.firstDay).fill('2020/01/01')
    await expect
      .poll(() => faultOf(labelled(field.firstDay)))
      .toContain(dayText((await termsOf(entCode)).firstDayFrom!))
    expect((await termsOf(entCode)).waiting).toBeNull()
  })

  it('adds only the missing rates to a version, and keeps everything else', async () => {
    const entCode = 'SALON-LEAF'
    const before = (await termsOf(entCode)).versions[0]!
    changeResults<TermsList>('terms/list', (list) => ({
      ...list,
      versions: list.versions.map(without('VISA')),
    }))
    await at(entCode, '/terms')
    await expect.element(drawer().getByText(form.rateLacking)).toBeVisible()
    await button(form.rateAct).click()
    await expect.element(drawer().getByLabelText(form.rateVersion)).toHaveValue(before.termsId)
    expect(drawer().getByRole('group').elements()).toHaveLength(1)
    await button(form.send).click()
    await expect.poll(() => faultOf(rateOf('Visa'))).toBe(form.rateFault)
    await rateOf('Visa').fill('2.5')
    await expectAccessible()
    const { bodies } = answerWith('terms/add', () => accepted(null))
    await button(form.send).click()
    await expect.poll(() => bodies).toHaveLength(1)
    const {
      firstDay,
      cycle,
      payDay,
      roll,
      transferFees,
      minimumPayout,
      negativeCarries,
      pointCost,
    } = before
    const sent = bodies[0] as NewTerms
    expect(sent).toMatchObject({
      firstDay,
      cycle,
      payDay,
      roll,
      transferFees,
      minimumPayout,
      negativeCarries,
      pointCost,
    })
    const rated = new Map(sent.rates.map((rate) => [rate.paymentType, rate.ratePpm]))
    expect(rated.get('VISA')).toBe(25_000)
    for (const { paymentType, ratePpm } of before.rates)
      if (paymentType !== 'VISA') expect(rated.get(paymentType)).toBe(ratePpm)
  })

  it('shows the pay day while the user types', async () => {
    const entCode = 'HIKARI-DENKI'
    const firstDay = await nextDay(entCode)
    await at(entCode, '/terms')
    await labelled(field.cycle).selectOptions(words.cycle.DAILY)
    await labelled(field.payDay).selectOptions(words.payDayKind.BUSINESS_DAYS)
    await labelled(field.days).fill('2')
    const day = dayText(firstDay)
    const sentence = say(form.previewDays, { from: day, to: day, close: day, days: 2 })
    await expect.element(drawer().getByText(sentence)).toBeVisible()
    await labelled(field.days).fill('31')
    await expect.element(drawer().getByText(sentence)).not.toBeInTheDocument()
  })

  it('shows errors of the server at the field, and keeps the input', async () => {
    const entCode = 'KAITO-SUSHI'
    await at(entCode, '/terms')
    await rateOf('PayPay').fill('1.5')
    const early = { fields: [{ path: 'firstDay', problem: 'tooSmall' }] }
    const trouble = answerWith('terms/add', () => refusal(400, 400, '', early))
    await button(form.send).click()
    await expect.poll(() => faultOf(labelled(field.firstDay))).toBe(form.changed)
    trouble.end()
    const other = answerWith('terms/add', () => refusal(409, 409, ''))
    await button(form.send).click()
    await expect.poll(() => faultOf(labelled(field.firstDay))).toBe(form.waits)
    other.end()
    const bank = drawer().getByLabelText(field.bankCode, { exact: true }).nth(0)
    await bank.fill('9999')
    await button(form.send).click()
    await expect.poll(() => faultOf(bank)).toBe(form.bankUnknown)
    await bank.fill('0001')
    await expect.element(drawer().getByText('みずほ', { exact: true })).toBeVisible()
    await expect.element(rateOf('PayPay')).toHaveValue('1.5')
    await button(form.send).click()
    await expect.poll(address).toBe(`setting/adminUser/${entCode}`)
    const { approvalId } = (await termsOf(entCode)).waiting!
    await approvalsApi.withdraw.call({ approvalId, entCode })
  })
})
