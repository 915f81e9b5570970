import { describe, expect, it } from 'vitest'
import { phrases, say } from '#testing/phrases.ts'
import { drawer, expectAccessible, main, openScreen, signInAs, toast } from '#testing/screen.tsx'
import { tableTentsApi } from './table-tents.api.ts'
import { tentColours } from './tent-colours.ts'

const { field, print, template, version } = phrases.ja.tableTents

describe('table tents', () => {
  it('can be printed by any user of a merchant, with a preview', async () => {
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

  it('have templates, which administrators see and add in a form with a preview', async () => {
    await signInAs('sysconfig')
    await openScreen('tradeType/tableTent')
    await expectAccessible()
    await openScreen('tradeType/tableTent/add')
    await expect.element(main().getByRole('img').first()).toBeVisible()
    await expectAccessible()
  })

  it('have templates whose older versions can be viewed and restored', async () => {
    await signInAs('sysconfig')
    const { items } = await tableTentsApi.templateList.call({})
    const { nameJa: _name, paper, fields } = items[1]!
    const names = { nameJa: '版のある卓上POP', nameEn: 'Versions', nameMn: 'Хувилбар' }
    const parts = { ...names, paper, fields, forEntCode: 'SHIBUYA-COFFEE' }
    const first = await tableTentsApi.addTemplate.call(parts)
    const { templateId } = first
    await tableTentsApi.modifyTemplate.call({
      ...parts,
      templateId,
      version: 1,
      fields: fields.slice(0, 3),
      state: 'OFFERED',
    })
    await openScreen(`tradeType/tableTent/${templateId}`)
    await expect.element(drawer().getByText(first.forEntName!)).toBeVisible()
    await drawer()
      .getByRole('link', { name: say(template.versionValue, { version: '1' }) })
      .click()
    await drawer().getByRole('button', { name: version.takeUp, exact: true }).click()
    await expectAccessible()
    await drawer().last().getByRole('button', { name: version.takeUp, exact: true }).click()
    await expect.element(toast(say(version.takenUp, { version: '1' }))).toBeVisible()
    expect(await tableTentsApi.templateDetail.call({ templateId })).toMatchObject({
      version: 3,
      fields,
    })
  })

  it('get the color of the tenant’s theme with one click', async () => {
    await signInAs('sysconfig')
    await openScreen('tradeType/tableTent/add')
    const colour = main().getByLabelText(template.color, { exact: true }).first()
    const names = { color: template.colors.accentDark }
    const dark = main().getByRole('button', {
      name: new RegExp(`^${say(template.useColor, names).split('（')[0]}（`),
    })
    await dark.first().click()
    await expect.element(colour).toHaveValue(tentColours().accentDark)
    await expect.element(dark.first()).toHaveAttribute('aria-pressed', 'true')
  })
})
