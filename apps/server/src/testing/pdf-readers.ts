import { readByProgram } from './reader-program.ts'

const readBytes = (
  pdf: Uint8Array,
  program: string,
  args: (file: string) => string[],
): Promise<Buffer> =>
  readByProgram({ bytes: pdf, ending: 'pdf', debian: 'poppler-utils and qpdf' }, program, args)

/** Gives a program the document as a file. @returns what it prints @throws Error that says what to install, or what it found wrong */
const read = async (
  pdf: Uint8Array,
  program: string,
  args: (file: string) => string[],
): Promise<string> => (await readBytes(pdf, program, args)).toString()

/** The text of a document, laid out as on the page. */
export const pdfText = (pdf: Uint8Array): Promise<string> =>
  read(pdf, 'pdftotext', (file) => ['-layout', '-enc', 'UTF-8', file, '-'])

export interface EmbeddedFont {
  readonly name: string
  readonly isEmbedded: boolean
  readonly isSubset: boolean
}

/** The fonts of a document. */
export async function pdfFonts(pdf: Uint8Array): Promise<EmbeddedFont[]> {
  const lines = (await read(pdf, 'pdffonts', (file) => [file])).trim().split('\n').slice(2)
  return lines.map((line) => {
    const [, emb, sub] = /\s(yes|no)\s+(yes|no)\s+(?:yes|no)\s+\d+\s+\d+\s*$/.exec(line) ?? []
    return { name: line.split(/\s/)[0]!, isEmbedded: emb === 'yes', isSubset: sub === 'yes' }
  })
}

/** What `qpdf --check` says. @throws Error with what is wrong */
export const pdfCheck = (pdf: Uint8Array): Promise<string> =>
  read(pdf, 'qpdf', (file) => ['--check', file])

/** Title, author, language and whether its parts are marked, as `pdfinfo` says them. */
export const pdfInfo = (pdf: Uint8Array): Promise<string> => read(pdf, 'pdfinfo', (file) => [file])

/** The first page of a document in dots, as a PNG. */
export const pdfPicture = (pdf: Uint8Array, dpi: number): Promise<Buffer> =>
  readBytes(pdf, 'pdftoppm', (file) => ['-r', String(dpi), '-png', '-f', '1', '-l', '1', file])
