import { languages } from '@choba/contract/session.contract.ts'
import {
  type SetupStep,
  setupSteps,
  type TenantSetup,
} from '@choba/contract/tenant-setup.contract.ts'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { accepted, answerWith, refusal } from '#testing/answers.ts'
import { phrases, say } from '#testing/phrases.ts'
import { address, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'

const { tenantSetup: words, palette, permissions, screens } = phrases.ja

const list = (title = words.title) => main().getByRole('region', { name: title, exact: true })
const rowOf = (step: SetupStep) =>
  list()
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: words.step[step] }) })

/** Changes the responses so that the demo tenant appears to be new, until the test ends. */
function setUp(...done: readonly SetupStep[]) {
  let isHidden = false
  const steps = setupSteps.map((step) => ({ step, done: done.includes(step) }))
  answerWith('tenant/setup', () =>
    accepted({ isHidden, steps, missingGateways: ['WALLET'] } satisfies TenantSetup),
  )
  return answerWith('tenant/hidesetup', (_call, init) => {
    ;({ isHidden } = JSON.parse(init!.body as string) as { isHidden: boolean })
    return accepted(null)
  })
}

beforeEach(() => signInAs('superadmin'))

describe('the setup checklist of a tenant', () => {
  it('is on the start page, names the next step, and links to the screen of that step', async () => {
    setUp('SECOND_STEP', 'EMAIL')
    await openScreen('systrade')
    await expect
      .element(list().getByText(say(words.done, { done: '2', count: '14' }), { exact: true }))
      .toBeVisible()
    await expect.element(rowOf('EMAIL')).toMatchTextContent(words.isDone)
    await expect.element(rowOf('ADMINISTRATORS')).toMatchTextContent(words.next)
    await expect.element(rowOf('MERCHANT')).not.toMatchTextContent(words.next)
    await expect.element(rowOf('TERMS')).toMatchTextContent(words.merchantFirst)
    await expect.element(rowOf('STORE')).toMatchTextContent(words.byMerchant)
    await expect.element(rowOf('FIRST_DEPOSIT')).toMatchTextContent(words.isOpen)
    // The SUPER_ADMIN role has no permission to configure the system, so the step names that
    // permission.
    const needed = say(words.needs, { name: permissions.can.SystemConfig.edit })
    await expect.element(rowOf('GATEWAYS')).toMatchTextContent(needed)
    await expectAccessible()
    await rowOf('MERCHANT').getByRole('link', { name: words.act.merchant }).click()
    await expect.poll(address).toBe('setting/adminUser/add')
  })

  it.each(languages)('names every step in %s', async (language) => {
    const { tenantSetup: said } = phrases[language]
    setUp('SECOND_STEP')
    await openScreen('systrade', { language, phrases: phrases[language] })
    await expect.element(list(said.title)).toBeVisible()
    const headings = list(said.title).getByRole('heading', { level: 3 })
    await expect
      .poll(() => headings.elements().map(({ firstChild }) => firstChild?.textContent))
      .toEqual(setupSteps.map((step) => said.step[step]))
    const why = { ...said.why, GATEWAYS: `${said.why.GATEWAYS} ${said.missing.WALLET}` }
    for (const step of setupSteps.slice(1))
      await expect.element(list(said.title).getByText(why[step], { exact: true })).toBeVisible()
  })

  it('is on no screen but the start page, and is not requested for users of merchants', async () => {
    setUp()
    await openScreen('setting/adminUser')
    await expect
      .element(main().getByRole('heading', { name: screens.merchants.list, level: 1 }))
      .toBeVisible()
    await expect.element(list()).not.toBeInTheDocument()
    await signInAs('owner')
    const { bodies } = answerWith('tenant/setup', (call) => call())
    await openScreen('trade')
    await expect.element(main().getByRole('heading', { level: 1 })).toBeVisible()
    expect(bodies).toEqual([])
  })

  it('is hidden if all steps are done or if it fails to load', async () => {
    setUp(...setupSteps)
    await openScreen('systrade')
    await expect.element(main().getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(list()).not.toBeInTheDocument()
    answerWith('tenant/setup', () => refusal(503, 503, ''))
    await openScreen('systrade')
    await expect.element(main().getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(list()).not.toBeInTheDocument()
  })

  it('links a system administrator only to the screens that the administrator can configure', async () => {
    await signInAs('sysconfig')
    setUp()
    await openScreen('')
    await expect
      .element(rowOf('GATEWAYS').getByRole('link', { name: words.act.gateway }))
      .toBeVisible()
    await rowOf('PAYMENT_METHODS').getByRole('link', { name: words.act.paymentType }).click()
    await expect.poll(address).toBe('tradeType/paymentType')
  })

  it(
    'is dismissed with one click, stays hidden, and can be opened again from the command palette',
    { tags: ['no-retry'] },
    async () => {
      const { bodies } = setUp('SECOND_STEP')
      await openScreen('systrade')
      await list().getByRole('button', { name: words.hide, exact: true }).click()
      await expect.element(page.getByText(words.hidden)).toBeVisible()
      await expect.element(list()).not.toBeInTheDocument()
      await openScreen('systrade')
      await expect.element(main().getByRole('heading', { level: 1 })).toBeVisible()
      await expect.element(list()).not.toBeInTheDocument()

      await userEvent.keyboard('{Control>}k{/Control}')
      await page.getByRole('dialog').getByRole('option', { name: palette.action.setup }).click()
      await expect.element(list()).toBeVisible()
      expect(bodies).toEqual([{ isHidden: true }, { isHidden: false }])
    },
  )
})
