import type { ImportDetail } from '@choba/contract/import-rows.ts'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { phrases, say } from '#testing/phrases.ts'
import {
  address,
  expectAccessible,
  main,
  openScreen,
  rowOf,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { importsApi } from './imports.api.ts'
import { asOurs, newMark, ours, sent } from './imports.testing.ts'

const { imports: words } = phrases.ja

const question = () => page.getByRole('dialog').last()
const press = (name: string) => main().getByRole('button', { name, exact: true }).click()
const stateIs = (state: ImportDetail['state']) =>
  expect
    .element(main().getByText(words.state[state], { exact: true }).first(), { timeout: 30_000 })
    .toBeVisible()
const stateOf = async (importId: string) => (await importsApi.detail.call({ importId })).state

/** Creates an import with the same API calls as the screen, and waits until the file is checked. */
async function checked(
  text: string,
  name = 'november.csv',
  settings = asOurs(),
): Promise<ImportDetail> {
  const { importId, version } = await sent(text, name)
  await importsApi.check.call({ importId, version, settings })
  await expect.poll(() => stateOf(importId), { timeout: 30_000 }).toBe('CHECKED')
  return importsApi.detail.call({ importId })
}

beforeEach(() => signInAs('owner2'))

describe('an import', () => {
  it('is checked, starts only with its start button, and can be undone as a whole', async () => {
    const mark = newMark()
    const { importId } = await sent(ours(mark, 5), '十月.csv')
    await openScreen(`setting/imports/${importId}`)
    // Creating stores is off by default, because a mistyped store code would create a store.
    const creates = main().getByRole('switch', { name: words.draft.createStores.label })
    await expect.element(creates).not.toBeChecked()
    await main().getByText(words.draft.createStores.label, { exact: true }).click()
    await main().getByRole('button', { name: words.draft.check, exact: true }).click()
    await stateIs('CHECKED')
    await expect.element(main().getByRole('region', { name: words.totals.title })).toBeVisible()
    const store = new RegExp(`IMP-${mark}（1件）$`)
    await expect.element(main().getByText(store)).toBeVisible()
    await expectAccessible()
    await press(words.act.start)
    await expect.element(question().getByText(say(words.start.title, { count: '5' }))).toBeVisible()
    await expect.element(question().getByText(store)).toBeVisible()
    await expect.element(question().getByText(words.start.undo)).toBeVisible()
    // An Enter key that is still pressed must not confirm.
    await userEvent.keyboard('{Enter}')
    expect(await stateOf(importId)).toBe('CHECKED')
    await question()
      .getByRole('button', { name: say(words.start.act, { count: '5' }) })
      .click()
    await stateIs('DONE')
    const link = main().getByRole('link', { name: say(words.page.transactions, { count: '5' }) })
    await expect
      .element(link)
      .toHaveAttribute('href', expect.stringContaining('dateFrom=2026-10-01&dateTo=2026-10-05'))
    await press(words.act.undo)
    await expectAccessible()
    await question()
      .getByRole('button', { name: say(words.undo.act, { count: '5' }) })
      .click()
    await stateIs('UNDONE')
    expect((await importsApi.detail.call({ importId })).undoneBy).not.toBeNull()
    await openScreen('setting/imports')
    await expect.element(rowOf('十月.csv').first()).toBeVisible()
    await expectAccessible()
  })

  it('shows the reason for each rejected row, and imports the other rows on request', async () => {
    const mark = newMark()
    const bad = [`${mark}-bad,2026-10-01T10:00:00,IMP-${mark},PAYMENT,SHELLS,100,PAID`]
    const { importId } = await checked(ours(mark, 2, bad))
    await openScreen(`setting/imports/${importId}`)
    await expect.element(main().getByRole('heading', { name: words.refused.title })).toBeVisible()
    await expect.element(main().getByText(bad[0]!)).toBeVisible()
    await expect
      .element(main().getByRole('button', { name: words.act.start }))
      .toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    await press(words.act.edit)
    await main().getByText(words.draft.acceptPartial.label).click()
    await main().getByRole('button', { name: words.draft.check, exact: true }).click()
    await stateIs('CHECKED')
    await press(words.act.start)
    await question()
      .getByRole('button', { name: say(words.start.act, { count: '2' }) })
      .click()
    await stateIs('DONE')
    await expect.element(main().getByText(bad[0]!)).toBeVisible()
  })

  it('can be discarded on its screen and disappears from the list', async () => {
    const name = `廃棄${newMark()}.csv`
    const { importId } = await sent(ours(newMark(), 1), name)
    await openScreen(`setting/imports/${importId}`)
    await press(words.act.discard)
    await question().getByRole('button', { name: words.discard.act, exact: true }).click()
    await expect.poll(address).toBe('setting/imports')
    await expect.element(toast(words.discard.done)).toBeVisible()
    await expect.element(main().getByText(name)).not.toBeInTheDocument()
  })

  it('reports an earlier import of the same file and links to it', async () => {
    const text = ours(newMark(), 2)
    const first = await checked(text)
    const { importId, version } = first
    await importsApi.start.call({ importId, version, seenFresh: 2 })
    await expect.poll(() => stateOf(importId), { timeout: 30_000 }).toBe('DONE')
    const second = await sent(text)
    await openScreen(`setting/imports/${second.importId}`)
    await main().getByRole('link', { name: words.notice.openSame }).click()
    await expect.poll(address).toBe(`setting/imports/${importId}`)
  })

  it('resumes an interrupted upload only if the user selects the same file', async () => {
    const text = ours(newMark(), 3)
    const { importId } = await importsApi.add.call({
      fileName: '途中.csv',
      fileSize: new Blob([text]).size,
    })
    await openScreen(`setting/imports/${importId}`)
    const field = main().getByLabelText(words.drop.labelRest)
    await field.upload(new File(['other'], '別の.csv'))
    await expect
      .element(main().getByText(say(words.drop.fault.other, { name: '途中.csv' })))
      .toBeVisible()
    await field.upload(new File([text], '途中.csv'))
    await stateIs('DRAFT')
  })
})

it(
  'an import tells the slower of two users that it has changed, and shows the current status',
  { tags: ['no-retry'] },
  async () => {
    const { importId, version, findings } = await checked(ours(newMark(), 2))
    await openScreen(`setting/imports/${importId}`)
    await expect.element(main().getByRole('button', { name: words.act.start })).toBeVisible()
    await importsApi.start.call({ importId, version, seenFresh: findings!.fresh })
    await press(words.act.start)
    await question()
      .getByRole('button', { name: say(words.start.act, { count: '2' }) })
      .click()
    await expect.element(toast(words.act.changed)).toBeVisible()
    await stateIs('DONE')
  },
)

it('an import is not created for an empty file, and the drop zone shows an error', async () => {
  await openScreen('setting/imports')
  await main().getByLabelText(words.drop.label).upload(new File([], 'empty.csv'))
  await expect.element(main().getByText(words.drop.fault.empty)).toBeVisible()
  expect(address()).toBe('setting/imports')
})

it('the import screens keep the layout of a phone screen if the file name is long', async () => {
  const name = `${'とても長い名前のファイル'.repeat(12)}.csv`
  const { importId } = await checked(ours(newMark(), 1), name)
  await page.viewport(390, 844)
  await openScreen(`setting/imports/${importId}`)
  await expect.element(main().getByRole('heading', { name })).toBeVisible()
  await expectAccessible()
  await openScreen('setting/imports')
  await expect.element(main().getByText(name).first()).toBeVisible()
  await expectAccessible()
  await page.viewport(1280, 800)
})
