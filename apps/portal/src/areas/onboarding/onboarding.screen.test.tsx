import type { DashboardSummary } from '@choba/contract/dashboard.contract.ts'
import { type OnboardingStep, onboardingSteps } from '@choba/contract/onboarding.contract.ts'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '#app/query-client.ts'
import { dashboardApi } from '#areas/dashboard/dashboard.api.ts'
import { accepted, answerWith, changeResults } from '#testing/answers.ts'
import { phrases, say } from '#testing/phrases.ts'
import { address, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'

const { onboarding: words, permissions } = phrases.ja

/** True after the portal has reported the checklist as finished. */
let isFinished = false
beforeEach(async () => {
  isFinished = false
  await signInAs('owner')
})

const list = () => main().getByRole('region', { name: words.title, exact: true })
const rowOf = (step: OnboardingStep) =>
  list()
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: words.step[step], exact: true }) })

/** Changes the responses so that the demo merchant appears to be new, until the test ends. */
function beginWith(...done: readonly OnboardingStep[]) {
  changeResults<DashboardSummary>('dashboard/summary', (summary) => ({
    ...summary,
    onboarding: !isFinished,
  }))
  const steps = onboardingSteps.map((step) => ({ step, done: done.includes(step) }))
  return answerWith('onboarding/detail', () => accepted({ steps }))
}

describe('the onboarding checklist of a new merchant', () => {
  it('is not requested after it has been finished', async () => {
    const { bodies } = answerWith('onboarding/detail', (call) => call())
    await openScreen('panel')
    await expect
      .element(main().getByRole('heading', { name: phrases.ja.dashboard.month.title }))
      .toBeVisible()
    await expect.element(list()).not.toBeInTheDocument()
    expect(bodies).toEqual([])
  })

  it('shows its progress, and links each step to its screen', async () => {
    beginWith('TERMS', 'STORES')
    await openScreen('panel')
    await expect
      .element(list().getByText(say(words.done, { done: '2', count: '6' }), { exact: true }))
      .toBeVisible()
    await expect.element(rowOf('TERMS')).toMatchTextContent(words.isDone)
    await expect.element(rowOf('FIRST_PAYMENT')).toMatchTextContent(words.isOpen)
    await expect
      .element(rowOf('BANK_ACCOUNT').getByRole('link', { name: words.act.account }))
      .toBeVisible()
    await expectAccessible()
    await rowOf('TERMINALS').getByRole('link', { name: words.act.terminal }).click()
    await expect.poll(address).toBe('setting/terminals')
  })

  it('offers no terminals while the merchant has no store', async () => {
    beginWith()
    await openScreen('panel')
    await expect.element(rowOf('TERMINALS')).toMatchTextContent(words.storeFirst)
    await expect.element(rowOf('STORES').getByRole('link', { name: words.act.store })).toBeVisible()
    await expect
      .element(rowOf('TERMS').getByRole('link', { name: words.act.contact }))
      .toBeVisible()
  })

  it(
    'names the missing permission to a user who cannot complete a step',
    { tags: ['no-retry'] },
    async () => {
      await signInAs('clerk')
      beginWith('TERMS')
      await openScreen('panel')
      for (const [step, name] of [
        ['BANK_ACCOUNT', permissions.can.Settle.edit],
        ['STORES', permissions.can.Shop.add],
        ['TERMINALS', permissions.can.Shop.edit],
        ['USERS', permissions.can.User.add],
      ] as const)
        await expect.element(rowOf(step)).toMatchTextContent(say(words.needs, { name }))
      await expect.element(list().getByText(words.ask)).toBeVisible()
      await expect.element(list().getByRole('link')).not.toBeInTheDocument()
      await expectAccessible()
    },
  )

  it('says once that all steps are done, and is hidden afterwards', async () => {
    const asked = beginWith(...onboardingSteps)
    const { bodies } = answerWith('onboarding/finish', () => {
      isFinished = true
      return accepted(null)
    })
    await openScreen('panel')
    const finished = main().getByText(words.finished.title)
    await expect.element(finished).toBeVisible()
    await expect.element(list()).not.toBeInTheDocument()
    await expect.poll(() => bodies.length).toBe(1)
    await expect
      .poll(() => queryClient.getQueryData(dashboardApi.summary.query().queryKey)?.onboarding)
      .toBe(false)
    await expect.element(finished).toBeVisible()
    await expectAccessible()
    await openScreen('panel')
    await expect
      .element(main().getByRole('heading', { name: phrases.ja.dashboard.month.title }))
      .toBeVisible()
    await expect.element(finished).not.toBeInTheDocument()
    expect([asked.bodies.length, bodies.length]).toEqual([1, 1])
  })
})
