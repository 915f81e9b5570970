import { page, userEvent } from 'vitest/browser'
import { expect, it } from 'vitest'
import { upload } from '#lib/upload.ts'
import { pdfOf } from '#testing/pdf.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  address,
  drawer,
  expectAccessible,
  main,
  openScreen,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { manualsApi } from './manuals.api.ts'

const { kit, manuals: words, results } = phrases.ja
const { categories, form, record, removal, viewer } = words

const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click()
const field = (label: string) => drawer().getByLabelText(label, { exact: true })
/** Returns a unique text, so that the test can find its own manuals. */
const mark = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

async function added({ file = pdfOf('One', 'Second page', 'Third page') } = {}) {
  const category = await manualsApi.addCategory.call({ name: mark('分類'), sequence: 50 })
  const sending = { signal: new AbortController().signal, onProgress: () => {} }
  const { fileName } = await upload(manualsApi.upload.endpoint, file, sending)
  const { categoryId } = category
  const parts = { name: mark('案内'), categoryId, files: [{ language: 'ja' as const, fileName }] }
  return { category, manual: await manualsApi.add.call(parts) }
}

it('a manual needs a category first, whose number must be from 1 to 99999', async () => {
  await signInAs('owner')
  await openScreen('help')
  await main().getByRole('button', { name: categories.manage, exact: true }).click()
  await press(form.addCategory)
  await field(form.name).fill('端末')
  await field(form.sequence).fill('100000')
  await press(kit.save)
  await expect.element(drawer().getByText(say(form.sequenceFault, { max: '99999' }))).toBeVisible()
  await field(form.sequence).fill('5')
  await press(kit.save)
  await expect.element(drawer().getByText('端末')).toBeVisible()
  await press(kit.close)
  await main().getByRole('button', { name: form.add, exact: true }).click()
  await expect.element(drawer().getByText(say(form.fileHelp, { size: '10' }))).toBeVisible()
  await expectAccessible()
})

it('a manual can be read by all users, who get no buttons to change it', async () => {
  await signInAs('owner')
  const { manual } = await added()
  await signInAs('clerk')
  await openScreen('help/manual')
  await expect.element(main().getByRole('link', { name: manual.name })).toBeVisible()
  for (const name of [form.add, categories.manage, say(words.manageNamed, { name: manual.name })])
    await expect.element(main().getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  await expectAccessible()
})

it(
  'a manual gets a new version with each file, and cannot be saved after another user’s change',
  { tags: ['no-retry'] },
  async () => {
    await signInAs('owner')
    const { manual, category } = await added()
    const { manualId, version } = manual
    await openScreen(`help/manual/${manualId}/edit`)
    await press(kit.save)
    await expect.element(toast(results.nothingToDo)).toBeVisible()
    await drawer()
      .getByLabelText(say(form.newVersion, { language: words.language.ja }))
      .upload(pdfOf('New'))
    await expect
      .element(drawer().getByRole('button', { name: say(kit.removeNamed, { name: 'guide.pdf' }) }))
      .toBeVisible()
    const name = mark('改めた案内')
    await manualsApi.modify.call({ manualId, version, name, categoryId: category.categoryId })
    await press(kit.save)
    const taken = say(kit.stale.taken, { label: form.name, theirs: name })
    await expect.element(drawer().getByRole('alert')).toMatchTextContent(taken)
    await press(kit.save)
    await expect.element(toast(form.saved)).toBeVisible()
    const which = { language: words.language.ja, number: '2' }
    await expect
      .element(drawer().getByRole('button', { name: say(record.downloadVersion, which) }))
      .toBeVisible()
    await expect.element(drawer().getByText(record.older, { exact: true })).toBeVisible()
    await expectAccessible()
  },
)

/** Returns an MP4 file without visible content. */
function film(name: string, type = 'video/mp4'): File {
  const box = (kind: string, content: string) =>
    String.fromCharCode(0, 0, 0, content.length + 8) + kind + content
  const text = box('ftyp', 'isom\0\0\u0002\0') + box('mdat', '\0'.repeat(16)) + box('moov', '')
  return new File([Uint8Array.from(text, (sign) => sign.charCodeAt(0))], name, { type })
}

it('a manual that is a video can only be downloaded', async () => {
  await signInAs('owner')
  const { manual } = await added({ file: film('端末の設置.mp4') })
  await openScreen(`help/manual/${manual.manualId}`)
  await expect.element(main().getByText(viewer.savedTitle)).toBeVisible()
  await expect
    .element(main().getByText(say(viewer.savedText, { label: '端末の設置.mp4' })))
    .toBeVisible()
  await expect
    .element(main().getByRole('button', { name: words.download, exact: true }).first())
    .toBeEnabled()
  expect(main().element().querySelectorAll('video, iframe, object, embed, canvas')).toHaveLength(0)
  await expectAccessible()
})

it('the form of a manual accepts a video and rejects a document with macros', async () => {
  await signInAs('owner')
  await added()
  await openScreen('help/manual/add')
  const chosen = (name: string) => drawer().getByRole('listitem').filter({ hasText: name })
  await field(form.file).upload(
    film('無題.docm', 'application/vnd.ms-word.document.macroEnabled.12'),
  )
  await expect
    .element(chosen('無題.docm').getByRole('alert'))
    .toHaveTextContent(kit.uploadUnsupported)
  await drawer()
    .getByRole('button', { name: say(kit.removeNamed, { name: '無題.docm' }) })
    .click()
  await field(form.file).upload(film('無題.mp4'))
  await expect.element(chosen('無題.mp4')).toBeVisible()
  await expect.element(drawer().getByRole('progressbar')).not.toBeInTheDocument()
  await expect.element(drawer().getByRole('alert')).not.toBeInTheDocument()
})

it('a manual is deleted after a confirmation', async () => {
  await signInAs('owner')
  const { manual } = await added()
  await openScreen(`help/manual/${manual.manualId}/record`)
  await press(record.remove)
  await page
    .getByRole('dialog', { name: removal.title })
    .getByRole('button', { name: removal.act, exact: true })
    .click()
  await expect.element(toast(say(removal.done, { name: manual.name }))).toBeVisible()
  await expect.element(main().getByRole('link', { name: manual.name })).not.toBeInTheDocument()
})

it('a manual stays in its category when a user moves the category by keyboard', async () => {
  await signInAs('owner')
  const { category } = await added()
  const { name } = category
  await openScreen('help/manual/categories')
  await press(say(categories.remove, { name }))
  const question = page.getByRole('dialog', { name: categories.removal.title })
  await question.getByRole('button', { name: categories.removal.act, exact: true }).click()
  await expect.element(question.getByRole('alert')).toMatchTextContent(categories.removal.refused)
  await question.getByRole('button', { name: kit.cancel, exact: true }).click()
  const last = await manualsApi.addCategory.call({ name: mark('分類'), sequence: 99_999 })
  await openScreen('help/manual/categories')
  const up = drawer().getByRole('button', {
    name: say(categories.up, { name: last.name }),
    exact: true,
  })
  await expect.element(up).toBeVisible()
  ;(up.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(drawer().getByText(last.name, { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await manualsApi.categoryList.call()).items.at(-2)?.name)
    .toBe(last.name)
  await expect.element(up).toHaveFocus()
})

it('the viewer of a manual highlights the search text on the page, also across line ends', async () => {
  await signInAs('owner')
  const twoLines = 'Second page of the sec) Tj 0 -24 Td (ond book'
  const { manual } = await added({ file: pdfOf('One', twoLines, 'Third page') })
  const marks = () =>
    [...(CSS.highlights.get('manual-found') ?? [])].map((range) => String(range as Range))
  await openScreen(
    `help/manual/${manual.manualId}?language=ja&page=2&find=${encodeURIComponent('ｓｅｃｏｎｄ BOOK')}`,
  )
  await expect.poll(marks).toEqual(['Second', 'second', 'book'])
  await main().getByRole('button', { name: viewer.next, exact: true }).click()
  await expect.element(main().getByText('Third page')).toBeInTheDocument()
  await expect.poll(marks).toEqual([])
  expect(address()).toContain('find=')
})

it('a document opens at the page in its address, or can be downloaded if it cannot be shown', async () => {
  await signInAs('owner')
  const { manual } = await added()
  await openScreen(`help/manual/${manual.manualId}?language=ja&page=2`)
  await expect.element(main().getByText('Second page')).toBeInTheDocument()
  await expectAccessible()
  await main().getByRole('button', { name: viewer.next, exact: true }).click()
  await expect.element(main().getByText('Third page')).toBeInTheDocument()
  expect(address()).toContain('page=3')
  const { manual: broken } = await added({
    file: new File(['%PDF-1.7\n%%EOF\n'], 'a.pdf', { type: 'application/pdf' }),
  })
  await openScreen(`help/manual/${broken.manualId}`)
  await expect.element(main().getByText(viewer.unshownTitle)).toBeVisible()
})
