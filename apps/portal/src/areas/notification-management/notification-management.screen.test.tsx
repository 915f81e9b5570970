import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '#lib/session.ts'
import { changeResults } from '#testing/answers.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  address,
  drawer,
  expectAccessible,
  main,
  openScreen,
  rowOf,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { notificationManagementApi as api } from './notification-management.api.ts'

const { kit, notificationManagement: words } = phrases.ja
const { act, field, form, receivers, state } = words

const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click()
const choose = (name: string) => drawer().getByRole('radio', { name }).click()
/** Returns a unique text, so that the test can find its own notifications. */
const mark = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`
const written = (title: string, more: object = {}) =>
  api.create.call({
    messageType: 'NORMAL',
    title,
    content: '本文',
    isEditable: true,
    sendByEmail: false,
    receivers: { forAll: true },
    ...more,
  })

beforeEach(() => signInAs('owner'))

describe('a notification', () => {
  it('can be written for all users, shows their number, and appears in the list', async () => {
    const title = mark('棚卸し')
    await openScreen('message/management/add')
    await choose(phrases.ja.notifications.kind.NORMAL)
    await drawer().getByLabelText(field.title, { exact: true }).fill(title)
    await drawer().getByLabelText(field.content, { exact: true }).fill('## 予定\n\n- 月末')
    await press(form.releaseAct)
    await expect.element(drawer().getByText(form.receiversChoose)).toBeVisible()
    await choose(receivers.all)
    const { people, byEmail } = await api.receiverCount.call({
      messageType: 'NORMAL',
      forAll: 'true',
    })
    await expect.element(drawer().getByText(say(form.counted, { people, byEmail }))).toBeVisible()
    await expectAccessible()
    await press(form.releaseAct)
    await expect.element(toast(form.released)).toBeVisible()
    await expect.element(rowOf(title)).toMatchTextContent(state.RELEASED)
  })

  it('for many users is released after a confirmation that names their number', async () => {
    await signInAs('superadmin')
    const title = mark('全員へ')
    await openScreen('message/sysManagement/add')
    await choose(phrases.ja.notifications.kind.NORMAL)
    await drawer().getByLabelText(field.title, { exact: true }).fill(title)
    await drawer().getByLabelText(field.content, { exact: true }).fill('本文')
    // Replaces the number in the response, because the demo data has only about ten users.
    const people = 47
    changeResults<object>('message/receivercount', (count) => ({ ...count, people }))
    await choose(receivers.all)
    const { byEmail } = await api.receiverCount.call({ messageType: 'NORMAL', forAll: 'true' })
    await expect.element(drawer().getByText(say(form.counted, { people, byEmail }))).toBeVisible()
    await press(form.releaseAct)
    const question = page.getByRole('dialog', { name: say(form.manyTitle, { people }) })
    await expect.element(question).toBeVisible()
    await expectAccessible()
    expect(toast(form.released).query()).toBeNull()
    await question.getByRole('button', { name: form.releaseAct, exact: true }).click()
    await expect.element(toast(form.released)).toBeVisible()
    await expect.element(rowOf(title)).toMatchTextContent(state.RELEASED)
  })

  it('with a release time in the past shows an error at the field, and keeps the typed text', async () => {
    await openScreen('message/management/add')
    await choose(phrases.ja.notifications.kind.NORMAL)
    await drawer().getByLabelText(field.title, { exact: true }).fill('過去')
    await drawer().getByLabelText(field.content, { exact: true }).fill('本文')
    await choose(receivers.all)
    await choose(form.releaseWhen.LATER)
    await drawer().getByLabelText(field.releaseAt, { exact: true }).fill('2020/1/5')
    await press(form.scheduleAct)
    await expect.element(drawer().getByText(form.releasePast)).toBeVisible()
    await expect.element(drawer().getByLabelText(field.title, { exact: true })).toHaveValue('過去')
  })

  it('can be changed, withdrawn and deleted', async () => {
    const title = mark('変更')
    const { messageId } = await written(title)
    await openScreen(`message/management/${messageId}/edit`)
    await expect.element(drawer().getByText(form.releasedNote)).toBeVisible()
    await expect.element(drawer().getByText(form.notifyAgain.EMAIL)).toBeVisible()
    await drawer().getByLabelText(field.title, { exact: true }).fill(`${title}後`)
    await press(kit.save)
    await expect.element(toast(form.saved)).toBeVisible()
    expect((await api.detail.call({ messageId })).messageTitle).toBe(`${title}後`)
    await press(act.withdraw.act)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: act.withdraw.confirm, exact: true })
      .click()
    await expect.element(toast(act.withdraw.done)).toBeVisible()
    await expect.element(rowOf(`${title}後`)).toMatchTextContent(state.WITHDRAWN)
    await press(act.remove.act)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: act.remove.confirm, exact: true })
      .click()
    await expect.element(toast(act.remove.done)).toBeVisible()
    await expect.element(rowOf(`${title}後`)).not.toBeInTheDocument()
  })

  it('can be copied together with its receivers', async () => {
    const title = mark('複製')
    const { messageId } = await written(title)
    await openScreen(`message/management/${messageId}`)
    await press(act.copy)
    await expect.element(drawer().getByLabelText(field.title, { exact: true })).toHaveValue(title)
    await expect
      .element(drawer().getByRole('radio', { name: receivers.all, exact: true }))
      .toBeChecked()
    expect(address()).toContain('message/management/add')
    await expect.element(main()).toBeVisible()
  })

  it('can be previewed as readers will see it, in each language', async () => {
    await openScreen('message/management/add')
    await choose(phrases.ja.notifications.kind.IMPORTANT)
    await drawer().getByLabelText(field.title, { exact: true }).fill('棚卸し')
    await drawer().getByLabelText(field.content, { exact: true }).fill('## 予定\n\n**月末**<b>')
    await drawer().getByRole('switch', { name: form.translations }).click({ force: true })
    const english = drawer().getByRole('group', { name: words.language.en })
    await english.getByLabelText(field.title).fill('Stocktaking')
    await english.getByLabelText(field.content).fill('At the *end*')
    await press(words.preview.act)
    const preview = page.getByRole('dialog', { name: words.preview.title })
    await expect
      .element(preview.getByRole('heading', { name: '棚卸し', exact: true }))
      .toBeVisible()
    await expect.element(preview.getByRole('heading', { name: '予定', exact: true })).toBeVisible()
    const article = preview.getByRole('article')
    await expect.element(article).toMatchTextContent(phrases.ja.notifications.kind.IMPORTANT)
    await expect.element(article).toMatchTextContent(session().user.entDisplayName)
    await expect.element(article).toMatchTextContent('月末<b>')
    await expectAccessible()
    expect(preview.getByRole('radio', { name: words.language.mn }).query()).toBeNull()
    await preview.getByText(words.language.en, { exact: true }).click()
    await expect.element(preview.getByRole('heading', { name: 'Stocktaking' })).toBeVisible()
    await expect.element(article).toMatchTextContent('At the end')
    await preview.getByRole('button', { name: kit.close, exact: true }).click()
    await expect
      .element(drawer().getByLabelText(field.title, { exact: true }).first())
      .toHaveValue('棚卸し')
  })
})

describe('a notification from administrators of the service', () => {
  it('can be sent to stores after selecting a merchant, and names the merchant of each store', async () => {
    await signInAs('superadmin')
    const title = mark('店舗へ')
    await openScreen('message/sysManagement/add')
    await choose(phrases.ja.notifications.kind.NORMAL)
    await drawer().getByLabelText(field.title, { exact: true }).fill(title)
    await drawer().getByLabelText(field.content, { exact: true }).fill('本文')
    await choose(receivers.some)
    const stores = drawer().getByRole('combobox', { name: receivers.storesOfIt })
    await expect.element(stores).toBeDisabled()
    await drawer().getByRole('combobox', { name: receivers.storeMerchant }).fill('みどり')
    await page.getByRole('option', { name: 'みどりドラッグ', exact: true }).click()
    await stores.fill('高円寺')
    await page.getByRole('option', { name: '高円寺店 · みどりドラッグ', exact: true }).click()
    const { people, byEmail } = await api.receiverCount.call({
      messageType: 'NORMAL',
      forAll: 'false',
      store: ['MIDORI-DRUG/2'],
    })
    await expect.element(drawer().getByText(say(form.counted, { people, byEmail }))).toBeVisible()
    await press(form.releaseAct)
    await expect.element(toast(form.released)).toBeVisible()
    await expect.element(drawer().getByText('高円寺店 · みどりドラッグ')).toBeVisible()
  })
})
