import * as z from 'zod/mini'
import { page, userEvent } from 'vitest/browser'
import { describe, expect, it } from 'vitest'
import { Phone } from '@choba/contract/phone.ts'
import { isDay } from '@choba/contract/period.ts'
import { CodeField } from '#form/code-field.tsx'
import { DayField } from '#form/day-field.tsx'
import { MoneyField } from '#form/money-field.tsx'
import { PasswordField } from '#form/password-field.tsx'
import { PhoneField } from '#form/phone-field.tsx'
import { TextAreaField } from '#form/text-area-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { openForm } from '#testing/form.tsx'
import { phrases } from '#testing/phrases.ts'
import { expectAccessible, faultOf } from '#testing/screen.tsx'

const { kit } = phrases.ja
const LABEL = '項目'
const box = () => page.getByRole('textbox', { name: LABEL })

describe('a text field', () => {
  const form = (schema = z.object({ value: z.string().check(z.minLength(1), z.maxLength(5)) })) =>
    openForm({
      schema,
      start: { value: '' },
      fields: (control) => (
        <TextField
          control={control}
          name="value"
          label={LABEL}
          help="5文字まで"
          message="1文字以上5文字まで"
        />
      ),
    })

  it('shows its error on submit, takes the focus, and clears the error when the user corrects it', async () => {
    const { sent, send } = await form()
    expect(faultOf(box())).toBe('')
    await send()
    await expect.poll(() => faultOf(box())).toContain('1文字以上5文字まで')
    await expect.element(box()).toHaveFocus()
    await expect.element(box()).toHaveAttribute('aria-invalid', 'true')
    await box().fill('店')
    await expect.poll(() => faultOf(box())).toBe('')
    await expect.element(box()).not.toHaveAttribute('aria-invalid')
    expect(sent).toEqual([])
    await send()
    expect(sent).toEqual([{ value: '店' }])
    await expectAccessible()
  })

  it('has its help text as accessible description, which an error replaces', async () => {
    const { send } = await form()
    await expect.element(box()).toHaveAccessibleDescription('5文字まで')
    await send()
    await expect.element(box()).toHaveAccessibleDescription('1文字以上5文字まで')
    await expect.element(page.getByText('5文字まで', { exact: true })).not.toBeInTheDocument()
  })

  it('submits its form with Enter if it has a single line, and only with the button if it has several', async () => {
    const one = await form()
    await box().fill('店')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => one.sent).toEqual([{ value: '店' }])
  })

  it('inserts a line break with Enter if it has several lines', async () => {
    const { sent, send } = await openForm({
      schema: z.object({ value: z.string() }),
      start: { value: '' },
      fields: (control) => <TextAreaField control={control} name="value" label={LABEL} max={100} />,
    })
    await box().click()
    await userEvent.keyboard('一行目{Enter}二行目')
    expect(sent).toEqual([])
    await send()
    expect(sent).toEqual([{ value: '一行目\n二行目' }])
  })
})

describe('a field for an amount', () => {
  const form = (currency: string, start: number | null = null) =>
    openForm({
      schema: z.object({ value: z.int().check(z.positive()) }),
      start: { value: start as number },
      fields: (control) => (
        <MoneyField control={control} name="value" label={LABEL} currency={currency} />
      ),
    })

  it.each([
    ['JPY', '1200', 1200, '1,200'],
    ['JPY', '１，２００', 1200, '1,200'],
    ['CNY', '12.5', 1250, '12.50'],
    ['QAR', ' 3 ', 300, '3.00'],
    ['MNT', '1500', 150_000, '1,500.00'],
  ])(
    'reads the amount %s “%s” as %i minor units, and formats it when the field loses the focus',
    async (currency, typed, minor, shown) => {
      const { sent, send } = await form(currency)
      await box().fill(typed)
      await expect.element(box()).toHaveValue(typed)
      await userEvent.tab()
      await expect.element(box()).toHaveValue(shown)
      await send()
      expect(sent).toEqual([{ value: minor }])
    },
  )

  it.each([
    ['JPY', '12.5'],
    ['JPY', '千円'],
    ['CNY', '1.234'],
    ['JPY', '-5'],
  ])('rejects the amount %s “%s” and keeps the typed text', async (currency, typed) => {
    const { sent, send } = await form(currency)
    await box().fill(typed)
    await send()
    await expect.poll(() => faultOf(box())).toContain(kit.amountInvalid)
    await expect.element(box()).toHaveValue(typed)
    expect(sent).toEqual([])
  })

  it('formats an initial value as money', async () => {
    await form('JPY', 50_000)
    await expect.element(box()).toHaveValue('50,000')
  })
})

describe('a field for a day', () => {
  const form = (start = '') =>
    openForm({
      schema: z.object({ value: z.string().check(z.refine(isDay)) }),
      start: { value: start },
      fields: (control) => (
        <DayField
          control={control}
          name="value"
          label={LABEL}
          today="2026-11-20"
          message="日付を入力してください"
          future
        />
      ),
    })

  it.each([
    ['2026/1/5', '2026-01-05'],
    ['20261224', '2026-12-24'],
    ['２０２６／１２／０１', '2026-12-01'],
    ['2024-02-29', '2024-02-29'],
  ])('reads “%s” as %s, and formats the day when the field loses the focus', async (typed, day) => {
    const { sent, send } = await form()
    await box().fill(typed)
    await userEvent.tab()
    await expect.element(box()).toHaveValue(day.replaceAll('-', '/'))
    await send()
    expect(sent).toEqual([{ value: day }])
  })

  it.each(['2026/02/30', '来週', '2026'])(
    'rejects “%s” and keeps the typed text',
    async (typed) => {
      const { sent, send } = await form()
      await box().fill(typed)
      await send()
      await expect.poll(() => faultOf(box())).toContain('日付を入力してください')
      await expect.element(box()).toHaveValue(typed)
      expect(sent).toEqual([])
    },
  )

  it('opens the calendar at the current value, and takes the selected day', async () => {
    const { sent, send } = await form('2026-12-24')
    await page.getByRole('button', { name: kit.chooseDay }).click()
    await page.getByRole('gridcell', { name: '25' }).getByRole('button').click()
    await expect.element(box()).toHaveValue('2026/12/25')
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
    await send()
    expect(sent).toEqual([{ value: '2026-12-25' }])
  })
})

describe('a field for a phone number', () => {
  const form = () =>
    openForm({
      schema: z.object({ value: z.union([z.literal(''), Phone]) }),
      start: { value: '' },
      fields: (control) => <PhoneField control={control} name="value" label={LABEL} optional />,
    })

  it('converts full-width digits when it loses the focus', async () => {
    const { sent, send } = await form()
    await box().fill('０３ー１２３４')
    await userEvent.tab()
    await expect.element(box()).toHaveValue('03-1234')
    await send()
    expect(sent).toEqual([{ value: '03-1234' }])
  })

  it('rejects letters and accepts an empty value', async () => {
    const { sent, send } = await form()
    await box().fill('03_12')
    await send()
    await expect.poll(() => faultOf(box())).toContain(kit.phoneInvalid)
    await box().fill('')
    await send()
    expect(sent).toEqual([{ value: '' }])
  })
})

describe('a field for a secret', () => {
  it('hides its value until the user shows it, and hides it again', async () => {
    await openForm({
      schema: z.object({ value: z.string() }),
      start: { value: '' },
      fields: (control) => (
        <PasswordField control={control} name="value" kind="new-password" label={LABEL} />
      ),
    })
    const field = page.getByLabelText(LABEL, { exact: true })
    await field.fill('Morning-ledger-41')
    await expect.element(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: kit.showPassword }).click()
    await expect.element(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: kit.hidePassword }).click()
    await expect.element(field).toHaveAttribute('type', 'password')
  })

  it('has a numeric keypad and autofill of the code if it is for a one-time code', async () => {
    await openForm({
      schema: z.object({ value: z.string() }),
      start: { value: '' },
      fields: (control) => <CodeField control={control} name="value" label={LABEL} />,
    })
    await expect.element(box()).toHaveAttribute('autocomplete', 'one-time-code')
    await expect.element(box()).toHaveAttribute('inputmode', 'numeric')
  })
})
