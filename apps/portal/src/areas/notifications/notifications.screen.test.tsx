import type { NewNotification } from '@choba/contract/managed-notifications.ts'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { notificationManagementApi } from '#areas/notification-management/notification-management.api.ts'
import { phrases } from '#testing/phrases.ts'
import {
  address,
  drawer,
  expectAccessible,
  main,
  openScreen,
  rowOf,
  signInAs,
} from '#testing/screen.tsx'
import { notificationsApi } from './notifications.api.ts'

const { notifications: words, shell } = phrases.ja

const write = (changed: Partial<NewNotification>) =>
  notificationManagementApi.create.call({
    messageType: 'NORMAL',
    title: '棚卸の日程',
    content: '月末に行います。',
    isEditable: true,
    sendByEmail: false,
    receivers: { forAll: true },
    ...changed,
  })

beforeEach(() => signInAs('owner2'))

describe('a notification', () => {
  it('shows its Markdown as formatted text, and hostile HTML as plain text', async () => {
    const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>'
    const content = `# 日程\n\n- **月末**\n- [手順](https://example.com/a)\n\n${hostile}\n\n[x](javascript:alert(1))`
    const { messageId } = await write({ content })
    await openScreen(`message/list?id=${messageId}`)
    await expect.element(drawer().getByRole('heading', { name: '日程', level: 3 })).toBeVisible()
    await expect.element(drawer().getByRole('listitem').first()).toMatchTextContent('月末')
    const link = drawer().getByRole('link').element()
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://example.com/a',
      'noopener noreferrer',
    ])
    await expect.element(drawer().getByText(hostile)).toBeVisible()
    await expect.element(drawer().getByText('[x](javascript:alert(1))')).toBeVisible()
    const shown = drawer().element()
    expect(shown.querySelectorAll('img, script')).toHaveLength(0)
    expect(shown.querySelectorAll('a')).toHaveLength(1)
    await expectAccessible()
  })
})

describe('the list of notifications', () => {
  it('searches titles and texts, and filters unread notifications, through the address', async () => {
    await write({ title: '停電のご案内', content: '復旧は明朝です' })
    await openScreen('message/list')
    await main().getByPlaceholder(words.search).fill('復旧は明朝')
    await expect.poll(address).toContain('search=復旧は明朝')
    await expect.element(rowOf('停電のご案内')).toMatchTextContent(words.state.unread)
    await main().getByRole('switch', { name: words.unreadOnly }).click({ force: true })
    await expect.poll(address).toContain('unread=true')
    await expect.element(rowOf('停電のご案内')).toBeVisible()
    await notificationsApi.readAll.call()
    await openScreen('message/list?search=復旧は明朝&unread=true')
    await expect.element(main().getByText(words.empty.noMatchTitle)).toBeVisible()
  })

  it('marks all notifications as read with one click, which clears the count in the menu', async () => {
    await notificationsApi.readAll.call()
    await write({ title: '一件だけ' })
    await openScreen('message/list')
    const unread = page.getByText(shell.notificationsUnread.replace('{count}', '1'), {
      exact: true,
    })
    await expect.element(unread).toBeInTheDocument()
    const button = main().getByRole('button', { name: words.readAll.act })
    await button.click()
    await expect.element(rowOf('一件だけ')).toMatchTextContent(words.state.read)
    await expect.element(unread).not.toBeInTheDocument()
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  })
})
