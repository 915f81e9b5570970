import type { UserDetail } from '@choba/contract/users.contract.ts'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { addUser, removeUser } from '#testing/add-user.ts'
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
import { changedUserOf, inputOf, type UserInput } from './user-form.ts'
import { usersApi } from './users.api.ts'

const { users: words, kit, results, storePicker } = phrases.ja
const { field, form, says } = words

const inDrawer = (label: string) => drawer().getByLabelText(label)
const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click()

/** Changes a user through the API, as another user would do in the portal. */
const modify = (user: UserDetail, changed: Partial<UserInput>) =>
  usersApi.modify.call(changedUserOf(user.userId, user.version, { ...inputOf(user), ...changed }))

const detailOf = (userId: string) => usersApi.detail.call({ userId })

// Signs in as a user of the second merchant, because no other test file uses that merchant's users.
beforeEach(() => signInAs('owner2'))

describe('the list of users', () => {
  it('shows role, stores and status of each user of the merchant', async () => {
    await openScreen('setting/user')
    await expect.element(rowOf('owner2')).toMatchTextContent(words.stores.ALL)
    await expect.element(rowOf('owner2')).toMatchTextContent(words.status.VALID)
    await expect.element(main().getByText('superadmin')).not.toBeInTheDocument()
    await expect.element(main().getByRole('button', { name: words.add })).toBeVisible()
  })

  it('is filtered by the address, and says so if no user matches', async () => {
    await openScreen('setting/user')
    await main().getByPlaceholder(words.search).fill('OWNER2')
    await expect.poll(address).toContain('search=OWNER2')
    await expect.element(rowOf('owner2')).toBeVisible()
    await main().getByPlaceholder(words.search).fill('in no name')
    await expect.element(main().getByText(words.empty.noMatchTitle)).toBeVisible()
  })

  it('is filtered by status, and the filter can be removed', async () => {
    const user = await addUser('left.person', { status: 'INVALID' })
    await openScreen('setting/user?status=INVALID')
    await expect.element(rowOf('left.person')).toMatchTextContent(words.status.INVALID)
    await expect.element(rowOf('owner2')).not.toBeInTheDocument()
    await main().getByRole('button', { name: kit.clearAll }).click()
    await expect.element(rowOf('owner2')).toBeVisible()
    await expect.poll(address).not.toContain('status')
    await removeUser(user)
  })

  it('is replaced by a list of administrators for an administrator', async () => {
    await signInAs('superadmin')
    await openScreen('setting/adminUserManage')
    await expect.element(rowOf('superadmin')).toBeVisible()
    await expect.element(rowOf('owner2')).not.toBeInTheDocument()
    await expect.element(main().getByRole('button', { name: words.addAdministrator })).toBeVisible()
    await expect
      .element(main().getByRole('columnheader', { name: field.stores }))
      .not.toBeInTheDocument()
  })

  it(
    'is hidden from a clerk, for whom its address leads to the not-found page',
    { tags: ['no-retry'] },
    async () => {
      await signInAs('clerk')
      await openScreen('setting/user')
      await expect.poll(address).toContain('notFound')
    },
  )
})

describe('the drawer of a user', () => {
  it('describes the user in sentences, with status and role in the heading', async () => {
    const user = await addUser('said.person', { userFullName: '言葉 花子', managedStores: 'ALL' })
    await openScreen(`setting/user/${user.userId}`)
    const head = drawer().getByRole('heading', { name: '言葉 花子' })
    await expect.element(head).toMatchTextContent(`${words.status.VALID}${user.roleName}`)
    await expect.element(drawer().getByText(says.stores.ALL)).toBeVisible()
    await expect.element(drawer().getByText(says.neverExpires)).toBeVisible()
    await expect.element(drawer().getByText(says.changePassword)).not.toBeInTheDocument()
    await expectAccessible()
    const changed = await modify(user, {
      managedStores: 'NONE',
      forcePasswordChange: true,
      expires: true,
      passwordDays: '90',
      receiveMessages: true,
      emailMessages: true,
    })
    await openScreen('setting/user')
    await openScreen(`setting/user/${user.userId}`)
    await expect.element(drawer().getByText(says.stores.NONE)).toBeVisible()
    await expect.element(drawer().getByText(says.changePassword)).toBeVisible()
    await expect.element(drawer().getByText(say(says.expires, { count: 90 }))).toBeVisible()
    await expect.element(drawer().getByText(says.messages.email)).toBeVisible()
    await removeUser(changed)
    await openScreen('setting/user')
  })

  it('links to the user’s role, and has a button that sends the user a link by e-mail', async () => {
    const user = await addUser('linked.person')
    await openScreen(`setting/user/${user.userId}`)
    const link = drawer().getByRole('button', { name: words.signIn.reset })
    await expect
      .element(link)
      .toHaveAccessibleDescription(say(words.signIn.resetNote, { email: user.userEmail }))
    await link.click()
    await expect.element(toast(say(words.signIn.sent, { email: user.userEmail }))).toBeVisible()
    await drawer().getByRole('link', { name: user.roleName }).click()
    await expect.poll(address).toBe(`setting/rights/${user.roleId}`)
    await removeUser(user)
  })

  it('has no button that sends a link to the signed-in user', async () => {
    await openScreen('setting/user?search=owner2')
    await rowOf('owner2').click()
    await expect.element(drawer().getByRole('heading')).toMatchTextContent(words.own)
    await expect.element(drawer().getByRole('button', { name: kit.record.edit })).toBeVisible()
    await expect
      .element(drawer().getByRole('button', { name: words.signIn.reset }))
      .not.toBeInTheDocument()
  })
})

describe('a new user', () => {
  it('can be corrected after errors of the form and of the server, which keep the input', async () => {
    await openScreen('setting/user/add')
    await expect.element(inDrawer(field.userName)).toHaveFocus()
    await press(form.invite)
    await expect.poll(() => faultOf(inDrawer(field.userName))).toContain(form.userNameFault)
    expect(faultOf(inDrawer(field.roleName))).toContain(form.roleMissing)
    const stores = drawer().getByRole('radiogroup', { name: field.stores })
    expect(faultOf(stores)).toContain(form.storesChoose)
    expect(stores.getByRole('radio', { checked: true }).elements()).toEqual([])

    await inDrawer(field.userName).fill('owner2')
    await inDrawer(field.userFullName).fill('同じ 名前')
    await inDrawer(field.userEmail).fill('someone.else@people.example')
    await inDrawer(field.phone).fill('０３ー１２３４')
    await inDrawer(field.roleName).selectOptions('スタッフ')
    await drawer().getByRole('radio', { name: words.stores.SPECIFIC }).click()
    await press(form.invite)
    await expect.element(drawer().getByText(form.storesMissing)).toBeVisible()
    await drawer().getByPlaceholder(storePicker.search).fill('高円寺')
    await drawer().getByRole('checkbox', { name: '高円寺店' }).click()
    await press(form.invite)
    await expect.poll(() => faultOf(inDrawer(field.userName))).toContain(results.usernameExists)
    await inDrawer(field.userName).fill('second.of.name')
    await inDrawer(field.userEmail).fill('owner2@demo.example')
    await press(form.invite)
    await expect.poll(() => faultOf(inDrawer(field.userEmail))).toContain(results.emailRegistered)
    await expect.element(inDrawer(field.phone)).toHaveValue('03-1234')
    await expect.element(inDrawer(field.userFullName)).toHaveValue('同じ 名前')
  })

  it('can have an initial password, and appears in the list', async () => {
    await openScreen('setting/user/add')
    await inDrawer(field.userName).fill('first.password')
    await inDrawer(field.userFullName).fill('初 太郎')
    await inDrawer(field.userEmail).fill('first@people.example')
    await inDrawer(field.roleName).selectOptions('スタッフ')
    await drawer().getByRole('radio', { name: words.stores.ALL }).click()
    await drawer().getByRole('radio', { name: form.wayPassword }).click()
    await drawer().getByRole('textbox', { name: form.password }).fill('First.Password-1')
    await press(form.addAct)
    await expect
      .poll(() => faultOf(drawer().getByRole('textbox', { name: form.password })))
      .toContain(results.passwordContainsUsername)
    await drawer().getByRole('textbox', { name: form.password }).fill('Morning-ledger-41')
    await press(form.addAct)
    await expect.element(toast(form.added)).toBeVisible()
    await expect.poll(address).toMatch(/^setting\/user\/\d+/)
    await expect.element(rowOf('first.password')).toMatchTextContent(words.stores.ALL)
    const user = await detailOf(/\d+/.exec(address())![0])
    expect(user).toMatchObject({
      userName: 'first.password',
      managedStores: 'ALL',
      passwordDays: null,
    })
    await removeUser(user)
  })
})

describe('the form that changes a user', () => {
  it('shows a message and saves nothing if it still has the starting values', async () => {
    const user = await addUser('unchanged.person')
    await openScreen(`setting/user/${user.userId}/edit`)
    await expect.element(inDrawer(field.userFullName)).toHaveValue(user.userFullName)
    await press(kit.save)
    await expect.element(toast(results.nothingToDo)).toBeVisible()
    expect(await detailOf(user.userId)).toEqual(user)
    await removeUser(user)
  })

  it('shows a conflicting change by another user, and does not overwrite values that the user has not seen', async () => {
    const user = await addUser('two.editors', { userFullName: 'Old Name' })
    await openScreen(`setting/user/${user.userId}/edit`)
    await inDrawer(field.userFullName).fill('My Name')
    await modify(user, { userFullName: 'Their Name', phone: '03-9' })
    await press(kit.save)
    const notice = drawer().getByRole('alert')
    await expect
      .element(notice)
      .toMatchTextContent(say(kit.stale.kept, { label: field.userFullName, theirs: 'Their Name' }))
    await expect
      .element(notice)
      .toMatchTextContent(say(kit.stale.taken, { label: field.phone, theirs: '03-9' }))
    await expect.element(inDrawer(field.userFullName)).toHaveValue('My Name')
    await expect.element(inDrawer(field.phone)).toHaveValue('03-9')
    await expectAccessible()
    await press(kit.save)
    await expect.element(toast(form.saved)).toBeVisible()
    await expect.poll(address).toBe(`setting/user/${user.userId}`)
    await drawer().getByRole('tab', { name: kit.record.history }).click()
    await expect.element(drawer().getByText('Their Name').first()).toBeVisible()
    const changed = await detailOf(user.userId)
    expect(changed).toMatchObject({ userFullName: 'My Name', phone: '03-9', version: 3 })
    await removeUser(changed)
  })

  it('asks before it discards typed input, and Enter keeps the input', async () => {
    await openScreen('setting/user?search=owner2')
    await rowOf('owner2').click()
    const removal = drawer().getByRole('button', { name: words.remove })
    await expect.element(removal).toHaveAttribute('aria-disabled', 'true')
    await press(kit.record.edit)
    await inDrawer(field.phone).fill('03-1')
    await press(kit.cancel)
    await expect.element(page.getByRole('button', { name: kit.stay })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(inDrawer(field.phone)).toHaveValue('03-1')
    await press(kit.cancel)
    await page.getByRole('button', { name: kit.leave }).click()
    await expect.element(removal).toBeVisible()
  })

  it('offers no field for the role if the user is the signed-in one', async () => {
    await openScreen('setting/user?search=owner2')
    await rowOf('owner2').click()
    await press(kit.record.edit)
    await expect.element(drawer().getByText(form.ownRole)).toBeVisible()
  })
})

describe('deleting a user', () => {
  it('needs a confirmation and is reported; afterwards the deleted user’s address leads to an error', async () => {
    const user = await addUser('leaving.person', { userFullName: '去る 人' })
    await openScreen(`setting/user/${user.userId}`)
    await press(words.remove)
    const question = page.getByRole('dialog', { name: words.removal.title })
    await expect
      .element(question)
      .toMatchTextContent(say(words.removal.text, { name: '去る 人', userName: 'leaving.person' }))
    await question.getByRole('button', { name: words.removal.act }).click()
    await expect.element(toast(say(words.removal.done, { name: '去る 人' }))).toBeVisible()
    await expect.element(rowOf('leaving.person')).not.toBeInTheDocument()
    await openScreen(`setting/user/${user.userId}`)
    await expect.element(drawer().getByText(words.missing.title)).toBeVisible()
  })

  it(
    'stops if the user to delete has changed meanwhile, and shows the current data',
    { tags: ['no-retry'] },
    async () => {
      const user = await addUser('changed.meanwhile')
      await openScreen(`setting/user/${user.userId}`)
      await expect.element(drawer().getByText(user.userEmail, { exact: true })).toBeVisible()
      const changed = await modify(user, { phone: '03-7777' })
      await press(words.remove)
      await page.getByRole('button', { name: words.removal.act }).click()
      await expect.element(toast(words.removal.stale)).toBeVisible()
      await expect.element(drawer().getByText('03-7777')).toBeVisible()
      await removeUser(changed)
    },
  )
})
