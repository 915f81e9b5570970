import { expect, it } from 'vitest'
import { changeResults } from '#testing/answers.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  address,
  drawer,
  expectAccessible,
  faultOf,
  main,
  openScreen,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { supportApi } from './support.api.ts'

const { support: words, kit } = phrases.ja
const { form } = words

const field = (label: string) => drawer().getByRole('textbox', { name: label })
const save = () => drawer().getByRole('button', { name: kit.save, exact: true })

it('the support page shows the contact, its hours and the status of the service', async () => {
  await signInAs('clerk')
  await openScreen('help/support')
  const hotline = main().getByRole('link', { name: '0120-000-000' })
  await expect.element(hotline).toHaveAttribute('href', 'tel:0120000000')
  await expect.element(main().getByRole('link', { name: 'support@example.com' })).toBeVisible()
  await expect.element(main().getByText('09:00–18:00')).toBeVisible()
  await expect
    .element(main().getByRole('definition').filter({ hasText: words.status.state.WORKING }).first())
    .toBeVisible()
  await expect.element(main().getByRole('img', { name: words.paper.drawing })).toBeVisible()
  await expect.element(main().getByRole('button', { name: words.edit })).not.toBeInTheDocument()
  await expectAccessible()
})

it('the support page shows two time zones if the user’s differs from that of the office', async () => {
  await signInAs('clerk')
  const office = { isOpen: false, until: '2026-11-21T09:00:00+09:00' }
  changeResults<object>('support/detail', (result) => ({
    ...result,
    office,
    now: '2026-11-20T19:00:00+09:00',
    readerZone: 'America/New_York',
  }))
  await openScreen('help/support')
  const when = say(words.state.tomorrow, { time: '09:00' })
  await expect.element(main().getByText(say(words.state.closedUntil, { when }))).toBeVisible()
  const reader = say(words.state.reader, { zone: 'America/New_York', at: '11/20（金）19:00' })
  await expect.element(main().getByText(reader)).toBeVisible()
})

it('an administrator can change the contact, and errors are shown at the fields', async () => {
  await signInAs('superadmin')
  await openScreen('help/support/edit')
  await field(kit.weekday1).fill('18:00-09:00')
  await field(kit.weekday2).fill('9:00-12:00、11:00-13:00')
  await field(form.hotline).fill('0120-ABC')
  await field(form.email).fill('support@')
  await save().click()
  await expect.poll(() => faultOf(field(kit.weekday1))).toBe(form.hoursEnd)
  expect(faultOf(field(kit.weekday2))).toBe(form.hoursOverlap)
  expect(faultOf(field(form.hotline))).toBe(kit.phoneInvalid)
  expect(faultOf(field(form.email))).toBe(kit.emailInvalid)
  await field(kit.weekday1).fill('９：００～１８：００')
  await field(kit.weekday2).fill('')
  await field(form.hotline).fill('0120-000-001')
  await field(form.email).fill('help@example.com')
  await save().click()
  await expect.element(toast(form.saved)).toBeVisible()
  await expect.poll(address).toBe('help/support')
  await expect.element(main().getByRole('link', { name: '0120-000-001' })).toBeVisible()
  await expect.element(main().getByRole('heading', { name: words.history })).toBeVisible()
})

it(
  'the contact form shows a conflicting change by another user',
  { tags: ['no-retry'] },
  async () => {
    await signInAs('superadmin')
    await openScreen('help/support/edit')
    await field(form.phone).fill('03-0000-0999')
    const { contact } = await supportApi.detail.call()
    const { contactName, hours, closedOnHolidays, version } = contact!
    await supportApi.modify.call({
      contactName: `${contactName} 2`,
      hours,
      closedOnHolidays,
      version,
    })
    await save().click()
    await expect.element(drawer().getByRole('alert').getByText(`${contactName} 2`)).toBeVisible()
    await expect.element(field(form.phone)).toHaveValue('03-0000-0999')
    await save().click()
    await expect.element(toast(form.saved)).toBeVisible()
  },
)
