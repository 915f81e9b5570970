import { describe, expect, it } from 'vitest'
import { accepted, answerWith } from '#testing/answers.ts'
import { phrases, say } from '#testing/phrases.ts'
import { openPayment, refundForm, takePayment } from '#testing/refunding.ts'
import { drawer, expectAccessible, main, openScreen, signInAs, toast } from '#testing/screen.tsx'
import { gatewaysApi } from './gateways.api.ts'

const { gateways: words } = phrases.ja
const { form, act, field } = words
const card = words.paymentClass.CARD
const SECRET = 'a secret of both sides'
/** Address at which no server listens. */
const CLOSED = 'http://127.0.0.1:1/pay'

const inDialog = () => drawer().last()
const fill = (label: string, text: string) =>
  inDialog().getByLabelText(label, { exact: true }).fill(text)
const press = (name: string) => inDialog().getByRole('button', { name, exact: true }).click()
const pressInMain = (name: string) => main().getByRole('button', { name, exact: true }).click()
// This tenant is not used by other tests that refund cards.
const about = { tenantCode: 'steppe' }
const readCard = async () =>
  (await gatewaysApi.list.call(about)).items.find((one) => one.paymentClass === 'CARD')!

async function turn(isOn: boolean): Promise<void> {
  await signInAs('sysconfig')
  const { items } = await gatewaysApi.list.call({})
  const { version } = items.find((one) => one.paymentClass === 'CARD')!
  await gatewaysApi.switch.call({ paymentClass: 'CARD', isOn, version })
}

describe('the refund button', () => {
  it('says that refunds are paused while the gateway is off, and opens the form after it is switched on', async () => {
    await signInAs('owner')
    const payment = await takePayment('CARD')
    await turn(false)
    await signInAs('owner')
    await openPayment(payment)
    await expect
      .element(refundForm.open())
      .toHaveAccessibleDescription(phrases.ja.refunds.obstacle.gatewayOFF)
    await turn(true)
    await signInAs('owner')
    await openPayment(payment)
    await refundForm.open().click()
    await expect.element(refundForm.amount()).toHaveFocus()
  })
})

describe('a gateway', () => {
  it('is created with address and secret, tested, and switched off and on', async () => {
    await signInAs('sysconfig')
    await fetch('/no-card-gateway')
    await openScreen('tenant/gateway?tenantCode=steppe')
    await expect.element(main().getByText(words.none)).toBeVisible()
    await pressInMain(say(form.setUpTitle, { name: card }))

    await press(form.save)
    await expect.element(inDialog().getByText(form.urlFault)).toBeVisible()
    await expect.element(inDialog().getByText(form.secretFault)).toBeVisible()
    await fill(field.url, 'http://gateway.example')
    await fill(field.secret, SECRET)
    await expectAccessible()
    // The server rejects plain HTTP except for addresses on its own host.
    const refused = inDialog().getByText(`${form.urlFault} ${form.urlPrivate}`, { exact: true })
    await press(form.test)
    await expect.element(refused).toBeVisible()
    await expect.element(inDialog().getByLabelText(field.url, { exact: true })).toHaveFocus()
    await expect
      .element(inDialog().getByText(phrases.ja.results.badRequest))
      .not.toBeInTheDocument()
    await fill(field.url, 'http://gateway.example/pay')
    await expect.element(refused).not.toBeInTheDocument()
    await press(form.save)
    await expect.element(refused).toBeVisible()

    await fill(field.url, CLOSED)
    await press(form.test)
    await expect
      .element(inDialog().getByText(say(words.test.failed, { gatewayMessage: 'ECONNREFUSED' })))
      .toBeVisible()
    await press(form.save)
    await expect.element(toast(form.saved)).toBeVisible()
    await expect.element(main().getByText(CLOSED)).toBeVisible()
    await expect.element(main().getByText(SECRET)).not.toBeInTheDocument()
    expect(await readCard()).toMatchObject({ url: CLOSED, hasSecret: true, state: 'ON' })

    await pressInMain(`${card} ${act.test}`)
    await expect
      .element(main().getByText(say(words.test.failed, { gatewayMessage: 'ECONNREFUSED' })))
      .toBeVisible()

    await pressInMain(`${card} ${act.off}`)
    await expect.element(inDialog().getByText(words.switchOff.text)).toBeVisible()
    await expectAccessible()
    await press(words.switchOff.act)
    await expect.element(toast(say(words.switchOff.done, { name: card }))).toBeVisible()
    await expect.element(main().getByText(words.off)).toBeVisible()
    expect(await readCard()).toMatchObject({ state: 'OFF' })
    await pressInMain(`${card} ${act.on}`)
    await press(words.switchOn.act)
    await expect.element(toast(say(words.switchedOn, { name: card }))).toBeVisible()
    expect(await readCard()).toMatchObject({ state: 'ON' })
  })

  it('reports a rejected signature when tested', async () => {
    await signInAs('sysconfig')
    const answer = { works: false, gatewayMessage: 'HTTP 401', milliseconds: 3 }
    answerWith('gateway/test', () => accepted(answer))
    await openScreen('tenant/gateway')
    await pressInMain(`${card} ${act.test}`)
    await expect.element(main().getByText(words.test.unauthorized)).toBeVisible()
  })
})
