import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { phrases, say } from '#testing/phrases.ts'
import { drawer, expectAccessible, main, openScreen, signInAs, toast } from '#testing/screen.tsx'
import { storesApi } from './stores.api.ts'

const { storeFile, stores } = phrases.ja
const { column, problem, run } = storeFile
const input = () => main().getByLabelText(storeFile.file, { exact: true })
const press = (name: string) => main().getByRole('button', { name, exact: true }).click()
const fileOf = (...lines: string[]) =>
  new File([lines.join('\n')], 'stores.csv', { type: 'text/csv' })
const heading = [column.storeCode, column.storeName, column.companyCode].join(',')
/** Clicks a button, and returns the file that the browser is asked to save. */
async function savedBy(button: string): Promise<{ name: string; text: string }> {
  const { promise, resolve } = Promise.withResolvers<HTMLAnchorElement>()
  // Replaces `click` of links only. The method on the prototype of links takes precedence over that
  // of HTMLElement.
  HTMLAnchorElement.prototype.click = function () {
    resolve(this)
  }
  try {
    await press(button)
    const { download: name, href } = await promise
    const bytes = await (await fetch(href)).arrayBuffer()
    return { name, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
  } finally {
    Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click')
  }
}
const find = async (search: string) => (await storesApi.list.call({ search })).items

describe('importing many stores from a file', () => {
  it('checks each cell, and saves the valid stores after a confirmation that ignores Enter', async () => {
    await signInAs('owner')
    await openScreen('setting/shop')
    await press(stores.file)
    const { company } = (await find('S0003'))[0]!
    await userEvent.upload(
      input(),
      fileOf(
        heading,
        `FILE-1,ファイルの店舗,${company.companyCode}`,
        `FILE-2,,${company.companyCode}`,
      ),
    )
    await expect.element(main().getByText(problem.missing, { exact: true })).toBeVisible()
    await expect.element(main().getByText(column.storeName, { exact: true })).toBeVisible()
    await expectAccessible()
    expect(await find('FILE-1')).toEqual([])
    const { name, text } = await savedBy(storeFile.faults.download)
    expect(name).toContain(storeFile.refusedName)
    expect(text.split('\n')).toEqual([
      `\ufeff${heading},${storeFile.reason}`,
      `FILE-2,,${company.companyCode},${say(storeFile.reasonOf, { column: column.storeName, problem: problem.missing })}`,
      '',
    ])
    await press(say(run.good, { count: '1' }))
    await expect.element(drawer().getByText(say(run.left, { refused: '1' }))).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Enter}')
    await expect.element(drawer().getByText(say(run.left, { refused: '1' }))).toBeVisible()
    expect(await find('FILE-1')).toEqual([])
    await drawer()
      .getByRole('button', { name: say(run.act, { count: '1' }), exact: true })
      .click()
    await expect.element(toast(say(storeFile.done, { fresh: '1', changed: '0' }))).toBeVisible()
    expect((await find('FILE-')).map(({ storeName }) => storeName)).toEqual(['ファイルの店舗'])
  })

  it(
    'reports missing columns, and shows the result again if the stores have changed since the check',
    { tags: ['no-retry'] },
    async () => {
      await signInAs('owner')
      await openScreen('setting/shop/file')
      await userEvent.upload(input(), fileOf(column.storeName, '名前'))
      await expect.element(main().getByText(storeFile.fault.storeCode)).toBeVisible()
      const { company } = (await find('S0003'))[0]!
      await openScreen('setting/shop')
      await openScreen('setting/shop/file')
      await userEvent.upload(
        input(),
        fileOf(heading, `FILE-9,先を越された店舗,${company.companyCode}`),
      )
      const all = say(run.all, { count: '1' })
      await expect.element(main().getByRole('button', { name: all, exact: true })).toBeVisible()
      const none = {
        receiptName: null,
        abbreviation: null,
        offlineServiceId: null,
        onlineServiceId: null,
      }
      const limits = { paymentAlert: null, paymentLimit: null, dayAlert: null, dayLimit: null }
      await storesApi.add.call({
        companyId: company.companyId,
        storeCode: 'FILE-9',
        storeName: '先の店舗',
        ...none,
        tradeTypes: [],
        defaultTradeType: null,
        paymentTypes: null,
        hours: { opens: null, closes: null, exceptions: [] },
        ...limits,
        pointGiveRate: null,
        pointUseRate: null,
        pointAwardLimit: null,
        pointAwardDayLimit: null,
      })
      await press(all)
      await drawer()
        .getByRole('button', { name: say(run.act, { count: '1' }), exact: true })
        .click()
      await expect.element(toast(storeFile.changed)).toBeVisible()
      await expect.element(main().getByText(storeFile.count.changed, { exact: true })).toBeVisible()
      expect((await find('FILE-9'))[0]!.storeName).toBe('先の店舗')
    },
  )
})
