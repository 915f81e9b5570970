import { page } from 'vitest/browser'
import { beforeEach, expect, it, vi } from 'vitest'
import { phrases, say } from '#testing/phrases.ts'
import { address, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { importsApi } from './imports.api.ts'
import { cafe, fileOf, newMark, ours, sent } from './imports.testing.ts'

const { imports: words, importMapping: mapping } = phrases.ja

const previewed = () => main().getByRole('region', { name: words.preview.title })
const rowOf = (text: string) => previewed().getByRole('row').filter({ hasText: text })
const select = (name: string) => main().getByRole('combobox', { name, exact: true })

beforeEach(() => signInAs('owner2'))

it('a dropped file opens as a preview, with the format detected from its header', async () => {
  const mark = newMark()
  await openScreen('setting/imports')
  await main()
    .getByLabelText(words.drop.label)
    .upload(fileOf(ours(mark, 2), '十月の取引.csv'))
  await expect.poll(address, { timeout: 10_000 }).toMatch(/setting\/imports\/\d+/)
  await expect.element(main().getByRole('heading', { name: '十月の取引.csv' })).toBeVisible()
  await expect
    .element(main().getByText(say(words.draft.recognised, { name: words.draft.format.choba })))
    .toBeVisible()
  await expect.element(rowOf(`${mark}-1`).getByText(words.preview.state.REFUSED)).toBeVisible()
  await main().getByText(words.draft.createStores.label, { exact: true }).click()
  await expect.element(rowOf(`${mark}-1`).getByText(words.preview.state.FRESH)).toBeVisible()
  await expectAccessible()
})

it('a mapping is guessed for an unknown service, and the user can correct it in the fields', async () => {
  const mark = newMark()
  const { importId } = await sent(cafe(mark), 'kasse.csv')
  await openScreen(`setting/imports/${importId}`)
  await expect.element(main().getByText(words.draft.guessed), { timeout: 10_000 }).toBeVisible()
  await main().getByText(words.draft.createStores.label, { exact: true }).click()
  // Rows that the guessed mapping cannot interpret are rejected with a reason.
  await expect.element(rowOf(`${mark}-0005`).getByText(words.preview.state.REFUSED)).toBeVisible()
  await expect.element(rowOf(`${mark}-0001`).first().getByText('1,200')).toBeVisible()
  await expect.element(rowOf(`${mark}-0003`).getByText(words.kind.REFUND)).toBeVisible()
  await expect
    .element(rowOf(`${mark}-0003`).getByText(say(words.preview.original, { no: `${mark}-0001` })))
    .toBeVisible()
  await select(say(mapping.kindOf, { value: 'Trinkgeld' })).selectOptions('SKIP')
  await expect.element(rowOf(`${mark}-0005`).getByText(words.preview.state.SKIPPED)).toBeVisible()
  // Selecting a payment method for an unknown value makes the rows with that value valid.
  await expect.element(rowOf(`${mark}-0002`).getByText(words.preview.state.REFUSED)).toBeVisible()
  await select(say(mapping.paymentMethodOf, { value: 'Girokarte' })).selectOptions('CARD')
  await expect.element(rowOf(`${mark}-0002`).getByText(words.preview.state.FRESH)).toBeVisible()
  await expectAccessible()
})

it('an error names the unknown key in the text of a mapping, and blocks the check of rows', async () => {
  const { importId } = await sent(cafe(newMark()))
  await openScreen(`setting/imports/${importId}`)
  await expect.element(main().getByText(words.draft.guessed), { timeout: 10_000 }).toBeVisible()
  await main().getByRole('tab', { name: mapping.view.text }).click()
  const text = main().getByLabelText(mapping.text.label)
  const right = (text.element() as HTMLTextAreaElement).value
  await text.fill(right.replace('"amount"', '"betrag": 1, "amount"'))
  await expect.element(main().getByRole('alert').getByText('betrag')).toBeVisible()
  const check = main().getByRole('button', { name: words.draft.check })
  await expect.element(check).toHaveAttribute('aria-disabled', 'true')
  await text.fill('')
  await expect.element(main().getByText(mapping.text.empty)).toBeVisible()
  // The text answers the questions that the guess left open: the status “Trinkgeld” is rejected,
  // and the order of the dates is known.
  const { questions, ...answered } = JSON.parse(right) as { questions: readonly unknown[] }
  expect(questions).toHaveLength(1)
  await text.fill(JSON.stringify({ ...answered, answers: { dateOrder: 'DMY' } }))
  await expect.element(check).not.toHaveAttribute('aria-disabled')
})

it('a mapping can be saved under a name, used for the next file, changed and deleted', async () => {
  const mark = newMark()
  const name = `カフェ ${mark}`
  const { importId } = await sent(cafe(mark))
  await openScreen(`setting/imports/${importId}`)
  await expect.element(main().getByText(words.draft.guessed), { timeout: 10_000 }).toBeVisible()
  await select(say(mapping.kindOf, { value: 'Trinkgeld' })).selectOptions('SKIP')
  await main().getByRole('button', { name: mapping.keep.add }).click()
  await page.getByRole('dialog').getByLabelText(mapping.keep.name).fill(name)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: mapping.keep.act, exact: true })
    .click()
  await expect.element(page.getByText(say(mapping.keep.added, { name }))).toBeVisible()
  const { kept } = await importsApi.mappings.call({})
  expect(kept.find((one) => one.name === name)?.text).toContain('Trinkgeld')
  await expect
    .element(select(words.draft.format.label))
    .toHaveDisplayValue(say(words.draft.format.kept, { name }))
  await select(say(mapping.kindOf, { value: 'Trinkgeld' })).selectOptions('PAYMENT')
  await main()
    .getByRole('button', { name: say(mapping.keep.overwrite, { name }) })
    .click()
  await expect.element(page.getByText(say(mapping.keep.changed, { name }))).toBeVisible()
  await main().getByRole('button', { name: mapping.keep.remove }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: mapping.keep.removeAct, exact: true })
    .click()
  await expect.element(page.getByText(say(mapping.keep.removed, { name }))).toBeVisible()
  await vi.waitFor(
    async () =>
      expect((await importsApi.mappings.call({})).kept.some((one) => one.name === name)).toBe(
        false,
      ),
    { timeout: 5000 },
  )
  await expect.element(select(words.draft.format.label)).toHaveDisplayValue(words.draft.format.own)
})

it('an import that does not exist is reported', async () => {
  await openScreen('setting/imports/1')
  await expect.element(main().getByText(words.page.missingTitle)).toBeVisible()
})

it('users without permission to import do not see the screen', { tags: ['no-retry'] }, async () => {
  await signInAs('clerk')
  await openScreen('setting/imports')
  await expect.poll(address).toMatch(/^notFound/)
})
