import * as z from 'zod/mini'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Period } from '@choba/contract/period.ts'
import { DateTimeRangeField } from '#form/date-time-range-field.tsx'
import { openForm } from '#testing/form.tsx'
import { phrases, say } from '#testing/phrases.ts'
import { expectAccessible, faultOf } from '#testing/screen.tsx'

const { kit } = phrases.ja
const LABEL = '対象期間'
// Current day of the tests, a Friday.
const TODAY = '2026-11-20'

const field = () => page.getByRole('button', { name: LABEL })
const choice = () => page.getByRole('dialog', { name: kit.period })
const press = (label: string) => choice().getByRole('button', { name: label, exact: true }).click()
const end = (label: string) => choice().getByRole('textbox', { name: label, exact: true })

let form: Awaited<ReturnType<typeof openForm>>
beforeEach(async () => {
  const schema = z.object({
    value: z.nullable(z.custom<Period>()).check(z.refine((value) => value !== null)),
  })
  form = await openForm({
    schema,
    start: { value: null },
    fields: (control) => (
      <DateTimeRangeField
        control={control}
        name="value"
        label={LABEL}
        message="期間を選択してください。"
        today={TODAY}
        closingMinutes={300}
        maxMonths={3}
      />
    ),
  })
})

describe('a field for a period', () => {
  it.each([
    ['today', '2026-11-20', '2026-11-20'],
    ['yesterday', '2026-11-19', '2026-11-19'],
    ['last7Days', '2026-11-14', '2026-11-20'],
    ['last30Days', '2026-10-22', '2026-11-20'],
    ['thisWeek', '2026-11-16', '2026-11-20'],
    ['lastWeek', '2026-11-09', '2026-11-15'],
    ['thisMonth', '2026-11-01', '2026-11-20'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
  ] as const)('applies the shortcut %s (%s to %s) immediately', async (key, from, to) => {
    await field().click()
    await press(kit[key])
    await expect.element(choice()).not.toBeInTheDocument()
    await expect.element(field()).toHaveFocus()
    const shown = say(kit.periodSpan, {
      from: `${from.replaceAll('-', '/')} 00:00:00`,
      to: `${to.replaceAll('-', '/')} 23:59:59`,
    })
    await expect.element(field()).toMatchTextContent(shown)
    await form.send()
    expect(form.sent).toEqual([{ value: { from, to } }])
    await field().click()
    await expect
      .element(choice().getByRole('button', { name: kit[key], exact: true }))
      .toHaveAttribute('aria-pressed', 'true')
  })

  it('accepts a date in full-width digits and a time without colons, and says when a day ends', async () => {
    await field().click()
    await expect.element(choice().getByText(say(kit.closingHint, { time: '05:00' }))).toBeVisible()
    await choice().getByRole('checkbox', { name: kit.timeOfDay }).click()
    await end(kit.periodFrom).fill('２０２６／１１／１')
    await end(kit.timeFrom).fill('0930')
    await end(kit.periodTo).fill('2026-11-02')
    await end(kit.timeTo).fill('18:00:00')
    await expectAccessible()
    await press(kit.apply)
    await form.send()
    expect(form.sent).toEqual([
      { value: { from: '2026-11-01T09:30:00', to: '2026-11-02T18:00:00' } },
    ])
  })

  it.each([
    ['ends before it begins', { fromDay: '2026/11/10', toDay: '2026/11/09' }, kit.periodReversed],
    [
      'is longer than three months',
      { fromDay: '2026/08/01', toDay: '2026/11/20' },
      say(kit.periodTooLong, { months: 3 }),
    ],
    [
      'begins a day too early for the end of February',
      { fromDay: '2025/11/28', toDay: '2026/02/28' },
      say(kit.periodTooLong, { months: 3 }),
    ],
    [
      'has a day that does not exist',
      { fromDay: '2026/02/30', toDay: '2026/11/20' },
      kit.periodNotADay,
    ],
  ] as const)('rejects a period that %s, and shows the reason', async (_what, typed, fault) => {
    await field().click()
    await end(kit.periodFrom).fill(typed.fromDay)
    await end(kit.periodTo).fill(typed.toDay)
    const apply = choice().getByRole('button', { name: kit.apply, exact: true })
    await apply.click({ force: true })
    await expect.element(choice()).toBeVisible()
    await expect.element(choice().getByText(fault).first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await form.send()
    expect(form.sent).toEqual([])
  })

  it('allows a period of three months that ends on the last day of February', async () => {
    await field().click()
    await end(kit.periodFrom).fill('2025/11/30')
    await end(kit.periodTo).fill('2026/02/28')
    await press(kit.apply)
    await form.send()
    expect(form.sent).toEqual([{ value: { from: '2025-11-30', to: '2026-02-28' } }])
  })

  it('shows an error and takes the focus if the period is missing', async () => {
    await form.send()
    await expect.poll(() => faultOf(field())).toContain('期間を選択してください。')
    await expect.element(field()).toHaveFocus()
    await field().click()
    await press(kit.today)
    await expect.poll(() => faultOf(field())).toBe('')
  })

  it('closes with Esc without a change, and gets the focus back', async () => {
    await field().click()
    await userEvent.keyboard('{Escape}')
    await expect.element(choice()).not.toBeInTheDocument()
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toMatchTextContent(kit.choosePeriod)
  })
})
