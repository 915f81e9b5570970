import { fileURLToPath } from 'node:url'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ReadText } from './manual-text.ts'

/**
 * The program of a process that reads the text of one document, answers and ends (README.md,
 * docs/decisions/0020). It holds no secret and no connection, and its bounds are those of what a
 * search keeps.
 */

const PAGES_MAX = 300
/** Signs of one page, and of all pages. */
const PAGE_SIGNS = 20_000
const ALL_SIGNS = 1_000_000
/** Bytes: reading text draws nothing. */
const MEMORY_MAX = 400 * 1024 * 1024

const endAtOnce = () => process.kill(process.pid, 'SIGKILL')
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX) endAtOnce()
}, 10)
process.once('disconnect', endAtOnce)

const around = (name: string) =>
  fileURLToPath(new URL(`../../${name}/`, import.meta.resolve('pdfjs-dist')))

/** One line of a page: no control signs, one space between words. */
const tidy = (text: string) =>
  text
    .normalize('NFKC')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, PAGE_SIGNS)
    .toWellFormed()

async function read(bytes: Uint8Array): Promise<ReadText> {
  const document = await getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: around('cmaps'),
    cMapPacked: true,
    useWasm: false,
    enableXfa: false,
    verbosity: 0,
  }).promise
  const pages: string[] = []
  let signs = 0
  for (
    let number = 1;
    number <= Math.min(document.numPages, PAGES_MAX) && signs < ALL_SIGNS;
    number++
  ) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const text = tidy(
      items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    )
    signs += text.length
    pages.push(text)
  }
  return { pages, pageCount: document.numPages }
}

process.once('message', (bytes: Uint8Array) => {
  // Encrypted, broken, none at all: without an answer it has no text.
  read(bytes).then((answer) => process.send!(answer, endAtOnce), endAtOnce)
})
