import { strToU8, zipSync } from 'fflate'
import { userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { phrases, say } from '#testing/phrases.ts'
import { expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { fileOf, newMark, ours } from './imports.testing.ts'

const { imports: words } = phrases.ja

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
const relations = (...all: string[]) => `<Relationships>${all.join('')}</Relationships>`
const sheetXml = (rows: readonly (readonly string[])[]) =>
  `<worksheet><sheetData>${rows
    .map(
      (row) =>
        `<row>${row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`

/** Returns a workbook with text cells. */
function workbook(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): File {
  const all = Object.entries(sheets)
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(relation('r', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets>${all
      .map(([name], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...all.map((_, at) => relation(`r${at}`, 'worksheet', `sheet${at}.xml`)),
    ),
  }
  for (const [at, [, rows]] of all.entries()) parts[`xl/sheet${at}.xml`] = sheetXml(rows)
  const bytes = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  )
  return new File([bytes], '十月.xlsx')
}

const rowsOf = (csv: string) =>
  csv
    .trim()
    .split('\n')
    .map((line) => line.split(','))

/** Uploads files with the field of the list, and waits for the draft. */
async function drop(...files: File[]): Promise<void> {
  await openScreen('setting/imports')
  await main().getByLabelText(words.drop.label).upload(files)
  await expect
    .element(main().getByRole('button', { name: words.draft.check, exact: true }), {
      timeout: 30_000,
    })
    .toBeVisible()
}

beforeEach(() => signInAs('owner2'))

describe('the import of a workbook or of several files', () => {
  it('shows the first sheet with rows, and another sheet with its own format', async () => {
    const mark = newMark()
    await drop(
      workbook({
        Cover: [],
        Other: [
          ['Id', 'Total'],
          ['a-1', '100'],
        ],
        Payments: rowsOf(ours(mark, 2)),
      }),
    )
    const sheet = main().getByLabelText(words.draft.sheet.label)
    await expect.element(sheet).toHaveValue('Other')
    await expect.element(main().getByText(words.draft.guessed)).toBeVisible()
    await expectAccessible()
    await userEvent.selectOptions(sheet, 'Payments')
    await expect.element(main().getByText(`${mark}-1`).first()).toBeVisible()
    await expect.element(main().getByText(words.draft.guessed)).not.toBeInTheDocument()
  })

  it('imports files that are chosen together as one import', async () => {
    const mark = newMark()
    const files = [1, 2].map((nth) => fileOf(ours(`${mark}${nth}`, 2), `${mark}-${nth}.csv`))
    await drop(...files)
    await expect
      .element(main().getByRole('heading', { name: `${mark}-1.csv +1.zip` }))
      .toBeVisible()
    await expect.element(main().getByText(say(words.draft.members, { count: '2' }))).toBeVisible()
    await main().getByText(words.draft.createStores.label, { exact: true }).click()
    await main().getByRole('button', { name: words.draft.check, exact: true }).click()
    await expect
      .element(main().getByText(words.state.CHECKED, { exact: true }).first(), { timeout: 30_000 })
      .toBeVisible()
    await expect.element(main().getByText(say(words.count.read, { count: '4' }))).toBeVisible()
    await expectAccessible()
  })
})
