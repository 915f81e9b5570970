import { describe, expect, it } from 'vitest'
import { phrases, say } from '#testing/phrases.ts'
import { expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { tentColours } from './tent-colours.ts'

const { field, print, template } = phrases.ja.tableTents

describe('table tents', () => {
  it('are offered to anyone of a merchant, and shown as they will be printed', async () => {
    await signInAs('owner')
    await openScreen('setting/tableTent')
    await expect.element(main().getByText(print.waiting)).toBeVisible()
    await main().getByRole('radio', { name: '渋谷本店' }).click()
    await main().getByLabelText(field.tables, { exact: true }).fill('1-3')
    await expect.element(main().getByRole('img', { name: print.picture })).toBeVisible()
    await expectAccessible()
    await main().getByLabelText(field.tables, { exact: true }).fill('3-1')
    await main().getByRole('button', { name: print.act, exact: true }).click()
    await expect.element(main().getByText(say(print.tablesFault, { max: '12' }))).toBeVisible()
  })

  it('have templates that the administrators see, and add by a form with a preview', async () => {
    await signInAs('sysconfig')
    await openScreen('tradeType/tableTent')
    await expectAccessible()
    await openScreen('tradeType/tableTent/add')
    await expect.element(main().getByRole('img').first()).toBeVisible()
    await expectAccessible()
  })

  it('are coloured by the brand of the tenant, by a press', async () => {
    await signInAs('sysconfig')
    await openScreen('tradeType/tableTent/add')
    const colour = main().getByLabelText(template.color, { exact: true }).first()
    const names = { color: template.colors.brandDark }
    const dark = main().getByRole('button', { name: new RegExp(`^${say(template.useColor, names).split('（')[0]}（`) })
    await dark.first().click()
    await expect.element(colour).toHaveValue(tentColours().brandDark)
    await expect.element(dark.first()).toHaveAttribute('aria-pressed', 'true')
  })
})
