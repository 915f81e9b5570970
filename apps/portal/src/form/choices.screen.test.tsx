import * as z from 'zod/mini'
import { page, userEvent } from 'vitest/browser'
import { describe, expect, it } from 'vitest'
import { CheckboxField } from '#form/checkbox-field.tsx'
import { ComboboxField } from '#form/combobox-field.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { SelectField } from '#form/select-field.tsx'
import { SwitchField } from '#form/switch-field.tsx'
import { openForm } from '#testing/form.tsx'
import { phrases } from '#testing/phrases.ts'
import { expectAccessible, faultOf } from '#testing/screen.tsx'

const { kit } = phrases.ja
const LABEL = '項目'

describe('a field for one or several options', () => {
  const options = [
    { value: 'a', label: '渋谷本店' },
    { value: 'b', label: '道玄坂店' },
    { value: 'c', label: '京都三条店' },
  ]
  const schema = z.object({ value: z.string().check(z.minLength(1)) })
  const start = { value: '' }

  it('with a list lets the user select an option, and then offers no empty option', async () => {
    const { sent, send } = await openForm({
      schema,
      start,
      fields: (control) => (
        <SelectField
          control={control}
          name="value"
          label={LABEL}
          options={options}
          placeholder="選択"
          message="選択が必要"
        />
      ),
    })
    const select = page.getByRole('combobox', { name: LABEL })
    await send()
    await expect.poll(() => faultOf(select)).toContain('選択が必要')
    await select.selectOptions('道玄坂店')
    await expect.poll(() => select.getByRole('option').elements().length).toBe(3)
    await send()
    expect(sent).toEqual([{ value: 'b' }])
  })

  it('with radio buttons lets the user select an option with the arrow keys', async () => {
    const { sent, send } = await openForm({
      schema,
      start: { value: 'a' },
      fields: (control) => (
        <RadioField control={control} name="value" label={LABEL} options={options} />
      ),
    })
    ;(page.getByRole('radio', { name: '渋谷本店' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('radio', { name: '道玄坂店' })).toBeChecked()
    await expect.element(page.getByRole('radio', { name: '渋谷本店' })).not.toBeChecked()
    await send()
    expect(sent).toEqual([{ value: 'b' }])
  })

  it('with a combobox searches while the user types, and says so if no option matches', async () => {
    const { sent, send } = await openForm({
      schema: z.object({ value: z.nullable(z.string()) }),
      start: { value: null },
      fields: (control) => (
        <ComboboxField control={control} name="value" label={LABEL} options={options} />
      ),
    })
    const combobox = page.getByRole('combobox', { name: LABEL })
    // A required combobox has no button that clears it.
    await expect.element(page.getByRole('button', { name: kit.selectNone })).not.toBeInTheDocument()
    await combobox.fill('どこにもない')
    await expect.element(page.getByText(kit.nothingMatches)).toBeVisible()
    await combobox.fill('京都')
    await expect.poll(() => page.getByRole('option').elements().length).toBe(1)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(combobox).toHaveValue('京都三条店')
    await expect.element(page.getByRole('button', { name: kit.selectNone })).not.toBeInTheDocument()
    expect(sent).toEqual([])
    await send()
    expect(sent).toEqual([{ value: 'c' }])
  })

  it('with a checkbox or a switch is toggled with the space bar', async () => {
    const { sent, send } = await openForm({
      schema: z.object({ box: z.boolean(), switch: z.boolean() }),
      start: { box: false, switch: true },
      fields: (control) => (
        <>
          <CheckboxField control={control} name="box" label="同意する" />
          <SwitchField
            control={control}
            name="switch"
            label="受け取る"
            help="いつでも変更できます"
          />
        </>
      ),
    })
    const [checkbox, toggle] = [
      page.getByRole('checkbox', { name: '同意する' }),
      page.getByRole('switch'),
    ]
    await expect.element(toggle).toHaveAccessibleDescription('いつでも変更できます')
    for (const one of [checkbox, toggle]) {
      ;(one.element() as HTMLElement).focus()
      await userEvent.keyboard(' ')
    }
    await expect.element(checkbox).toBeChecked()
    await expect.element(toggle).not.toBeChecked()
    await send()
    expect(sent).toEqual([{ box: true, switch: false }])
    await expectAccessible()
  })
})
