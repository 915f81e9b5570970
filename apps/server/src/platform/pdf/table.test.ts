import { expect, test } from 'vitest'
import { pdfInfo, pdfText } from '#testing/pdf-readers.ts'
import { paragraph } from './blocks.ts'
import { finish } from './finish.ts'
import { newPaper } from './paper.ts'
import { table } from './table.ts'

const info = {
  title: 'Sums',
  author: 'Choba',
  language: 'en',
  createdAt: new Date('2026-12-01T00:00:00Z'),
} as const

/** Renders a table with `rows` rows and a total, below `linesAbove` lines. */
async function pagesOf(rows: number, linesAbove: number): Promise<string[]> {
  const paper = newPaper(info)
  for (let at = 0; at < linesAbove; at++) paragraph(paper, `Line ${at}`)
  table(
    paper,
    { heading: 'Amounts', aside: '(in yen)' },
    [
      { title: 'Row', align: 'left', isFlexible: true },
      { title: 'Amount', align: 'right' },
    ],
    [
      ...Array.from({ length: rows }, (_, at) => ({ cells: [`row-${at}`, '1'] })),
      { cells: ['Sum', String(rows)], kind: 'total' },
    ],
  )
  const pdf = await finish(paper, {
    text: 'Foot',
    pageOf: (page, pages) => `page ${page} of ${pages}`,
  })
  return (await pdfText(pdf)).split('\f').slice(0, -1)
}

test.each([20, 35, 36, 37, 38, 39, 40, 41, 75, 76, 77, 78, 79])(
  'a table of %i rows has every row once, and its head and at least one row on every page',
  async (rows) => {
    const pages = await pagesOf(rows, 0)
    for (const [index, page] of pages.entries()) {
      expect(page.match(/Row\s+Amount/g)).toHaveLength(1)
      expect(page).toContain('row-')
      expect(page).toContain(`page ${index + 1} of ${pages.length}`)
    }
    const found = pages.join('\n').match(/row-\d+/g)
    expect(found).toEqual(Array.from({ length: rows }, (_, at) => `row-${at}`))
    expect(pages.at(-1)).toMatch(/Sum\s+\d+/)
  },
)

test.each([30, 40, 45, 46, 47, 48, 49, 50, 51])(
  'a short table below %i lines is on one page together with its heading and total',
  async (lines) => {
    const pages = await pagesOf(5, lines)
    const place = pages.findIndex((page) => page.includes('Amounts'))
    expect(pages[place]).toContain('(in yen)')
    expect(pages[place]).toMatch(/Row\s+Amount/)
    expect(pages[place]!.match(/row-\d/g)).toHaveLength(5)
    expect(pages[place]).toMatch(/Sum\s+5/)
  },
)

test('the PDF file has language, title and tags for screen readers', async () => {
  const paper = newPaper(info)
  paragraph(paper, 'Text')
  const pdf = await finish(paper, { text: '', pageOf: () => '1' })
  const says = await pdfInfo(pdf)
  expect(says).toMatch(/Title:\s+Sums/)
  expect(says).toMatch(/Author:\s+Choba/)
  expect(says).toMatch(/Tagged:\s+yes/)
  expect(says).toMatch(/Page size:.*A4/)
  expect(pdf.toString('latin1')).toContain('/Lang (en)')
})
