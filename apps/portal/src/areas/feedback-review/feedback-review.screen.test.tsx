import type { FeedbackDetail } from '@choba/contract/feedback-review.contract.ts'
import { PLATFORM } from '@choba/contract/feedback.contract.ts'
import { page, userEvent } from 'vitest/browser'
import { describe, expect, it } from 'vitest'
import { feedbackApi } from '#areas/feedback/feedback.api.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  address,
  drawer,
  expectAccessible,
  faultOf,
  main,
  openScreen,
  rowOf,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { feedbackReviewApi } from './feedback-review.api.ts'

const { kit, feedback, feedbackReview: words } = phrases.ja
const { answer, detail, empty, field, form, setting, state } = words

const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click()

/**
 * Creates feedback by the user "owner" that no other test uses, then signs in as the administrator.
 * Returns the feedback as the administrator sees it.
 */
async function written(): Promise<FeedbackDetail> {
  const mark = crypto.randomUUID().slice(0, 13)
  await signInAs('owner')
  await feedbackApi.write.call({
    type: 'sendBack',
    title: 'deposits',
    content: `印刷したい ${mark}`,
    platform: PLATFORM,
  })
  await signInAs('sysconfig')
  const { items } = await feedbackReviewApi.list.call({ type: 'sendBack', search: mark })
  return feedbackReviewApi.detail.call({ feedbackId: items[0]!.feedbackId })
}

describe('feedback in the review screen', () => {
  it('is filtered through the address and answered, and its author sees the answer', async () => {
    const one = await written()
    await openScreen('feedback?state=CLOSED&search=ない言葉')
    await expect.element(main().getByText(empty.noMatchTitle)).toBeVisible()
    await openScreen('feedback?unanswered=true&title=deposits')
    await rowOf(one.content).click()
    await expect.element(drawer().getByText(one.content)).toBeVisible()
    await expect.element(drawer().getByText(detail.noAnswers)).toBeVisible()
    await expectAccessible()
    await press(answer.act)
    const content = drawer().getByRole('textbox', { name: answer.content })
    await press(answer.confirm)
    await expect.poll(() => faultOf(content)).toContain(answer.missing)
    await content.fill('次の版で印刷できるようにします。')
    await press(answer.confirm)
    await expect.element(toast(answer.done)).toBeVisible()
    await expect.poll(address).toMatch(/^feedback\/\d+\?/)
    await expect.element(drawer().getByText('次の版で印刷できるようにします。')).toBeVisible()
    await expect.element(drawer().getByText(state.ANSWERED, { exact: true })).toBeVisible()
    await expect.element(main().getByText(one.content)).not.toBeInTheDocument()
    await signInAs('owner')
    await openScreen('help/feedback')
    const mine = main().getByRole('listitem').filter({ hasText: one.content })
    await expect.element(mine.getByText('次の版で印刷できるようにします。')).toBeVisible()
    await expect.element(mine.getByText('設定 花子')).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('keeps the typed answer after a change by another user', { tags: ['no-retry'] }, async () => {
    const { feedbackId, version } = await written()
    await openScreen(`feedback/${feedbackId}/answer`)
    const content = drawer().getByRole('textbox', { name: answer.content })
    await content.fill('わたしの回答')
    await feedbackReviewApi.answer.call({ feedbackId, version, content: 'ほかの方の回答' })
    await press(answer.confirm)
    await expect.element(toast(words.stale)).toBeVisible()
    await expect.element(drawer().getByText('ほかの方の回答')).toBeVisible()
    await expect.element(content).toHaveValue('わたしの回答')
    await press(answer.confirm)
    await expect.element(toast(answer.done)).toBeVisible()
    // Waits until the toast closes, because it would cover the screen of the next test.
    await expect.element(content).not.toBeInTheDocument()
  })

  it('can get another status, and existing or new tags', async () => {
    const { feedbackId } = await written()
    await openScreen(`feedback/${feedbackId}/edit`)
    await expect
      .element(drawer().getByRole('radio', { name: state.ANSWERED }))
      .not.toBeInTheDocument()
    await drawer().getByRole('radio', { name: state.IN_PROGRESS }).click()
    const tag = `新しい ${feedbackId.slice(-4)}`
    const tags = drawer().getByRole('combobox', { name: field.tags })
    await tags.fill(tag)
    await page.getByRole('option', { name: tag, exact: true }).click()
    const options = page.getByRole('listbox')
    await expect.element(options).not.toBeInTheDocument()
    // The first Esc closes the options; the second one makes the drawer ask for confirmation. The
    // tag is kept.
    await tags.click()
    await expect.element(options).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(options).not.toBeInTheDocument()
    const question = page.getByRole('dialog', { name: kit.leaveTitle })
    await expect.element(question).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: kit.stay, exact: true }).click()
    await expect.element(drawer().getByText(tag, { exact: true }).first()).toBeVisible()
    await press(kit.save)
    await expect.element(toast(form.saved)).toBeVisible()
    // The tag appears twice: among the facts, and in the history below them.
    await expect.element(drawer().getByText(tag, { exact: true }).first()).toBeVisible()
    await openScreen(`feedback?tag=${encodeURIComponent(tag)}`)
    await expect.element(main().getByRole('row').nth(1)).toMatchTextContent(tag)
    await expect.element(main().getByRole('row').nth(2)).not.toBeInTheDocument()
  })
})

describe('ratings in the review screen', () => {
  it('add up to the summary, and users are asked for them as often as configured', async () => {
    await signInAs('sysconfig')
    const { total } = await feedbackReviewApi.list.call({ type: 'star', title: ['speed'] })
    await openScreen('feedback2?title=speed&by=month')
    const averages = main().getByRole('region', { name: words.summary.averages })
    await expect.element(averages).toMatchTextContent(`全${total}件の平均は`)
    await expect
      .element(main().getByRole('row').nth(1))
      .toMatchTextContent(feedback.rating.items.speed)
    await expectAccessible()
    await main().getByRole('button', { name: setting.act, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: setting.title })
    await dialog.getByRole('radio', { name: setting.frequency.session }).click()
    await dialog.getByRole('button', { name: setting.confirm, exact: true }).click()
    await expect.element(toast(setting.saved)).toBeVisible()
    await expect.element(main().getByText(setting.frequency.session, { exact: true })).toBeVisible()
    await feedbackReviewApi.changeSetting.call({ ratingFrequency: 'once' })
    await openScreen('feedback2?writtenFrom=2099-01-01')
    await expect.element(main().getByText(empty.noRatingMatchTitle)).toBeVisible()
  })

  it('open in a drawer with user and item, and closing it returns to the unchanged list', async () => {
    await signInAs('sysconfig')
    const [row] = (await feedbackReviewApi.list.call({ type: 'star', title: ['speed'] })).items
    await openScreen('feedback2?title=speed&by=month')
    await main().getByRole('row').nth(1).click()
    await expect
      .element(drawer().getByRole('heading', { name: feedback.rating.items.speed }))
      .toBeVisible()
    expect(address()).toBe(`feedback2/${row!.feedbackId}?title=speed&by=month`)
    await expect.element(drawer().getByText(row!.userFullName)).toBeVisible()
    await expect
      .element(drawer().getByRole('img', { name: say(words.starName, { count: row!.rating! }) }))
      .toBeVisible()
    await expect
      .element(drawer().getByRole('button', { name: words.answer.act }))
      .not.toBeInTheDocument()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(address).toBe('feedback2?title=speed&by=month')
  })

  it.each(['owner', 'superadmin'] as const)('are hidden from the user %s', async (user) => {
    await signInAs(user)
    await openScreen('feedback2')
    await expect.poll(address).toMatch(/^notFound/)
  })
})
