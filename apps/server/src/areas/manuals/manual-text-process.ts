import { fileURLToPath } from 'node:url'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ReadText } from './manual-text.ts'

/**
 * Program of a process that extracts the text of one document, sends the text and ends (README.md,
 * docs/decisions/0020). A malicious document could exploit the PDF library. The process therefore
 * has no secrets and no connections, and its memory and its output are limited.
 */

const PAGES_MAX = 300
/** Maximum number of characters of one page (`PAGE_SIGNS`) and of all pages (`ALL_SIGNS`). */
const PAGE_SIGNS = 20_000
const ALL_SIGNS = 1_000_000
/**
 * Maximum memory of the process in bytes. Extracting text renders no pages, so it needs little
 * memory.
 */
const MEMORY_MAX = 400 * 1024 * 1024

const endAtOnce = () => process.kill(process.pid, 'SIGKILL')
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX) endAtOnce()
}, 10)
process.once('disconnect', endAtOnce)

const around = (name: string) =>
  fileURLToPath(new URL(`../../${name}/`, import.meta.resolve('pdfjs-dist')))

/**
 * Returns the text of a page as a single line, without control characters and with single spaces.
 */
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
  // An encrypted or broken document, or a file of another type, makes `read` fail. The process then
  // ends without an answer, and the document has no searchable text.
  read(bytes).then((answer) => process.send!(answer, endAtOnce), endAtOnce)
})
