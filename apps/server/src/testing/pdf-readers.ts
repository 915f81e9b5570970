import { readByProgram } from './reader-program.ts'

const readBytes = (
  pdf: Uint8Array,
  program: string,
  args: (file: string) => string[],
): Promise<Buffer> =>
  readByProgram({ bytes: pdf, ending: 'pdf', debian: 'poppler-utils and qpdf' }, program, args)

/**
 * Runs a program on the document.
 * @returns its output
 * @throws Error that says what to install, or the problem that the program found
 */
const read = async (
  pdf: Uint8Array,
  program: string,
  args: (file: string) => string[],
): Promise<string> => (await readBytes(pdf, program, args)).toString()

/** Returns the text of a document in its page layout. */
export const pdfText = (pdf: Uint8Array): Promise<string> =>
  read(pdf, 'pdftotext', (file) => ['-layout', '-enc', 'UTF-8', file, '-'])

export interface EmbeddedFont {
  readonly name: string
  readonly isEmbedded: boolean
  readonly isSubset: boolean
}

/** Returns the fonts of a document. */
export async function pdfFonts(pdf: Uint8Array): Promise<EmbeddedFont[]> {
  const lines = (await read(pdf, 'pdffonts', (file) => [file])).trim().split('\n').slice(2)
  return lines.map((line) => {
    const [, emb, sub] = /\s(yes|no)\s+(yes|no)\s+(?:yes|no)\s+\d+\s+\d+\s*$/.exec(line) ?? []
    return { name: line.split(/\s/)[0]!, isEmbedded: emb === 'yes', isSubset: sub === 'yes' }
  })
}

/** Returns the output of `qpdf --check`. @throws Error with the problems */
export const pdfCheck = (pdf: Uint8Array): Promise<string> =>
  read(pdf, 'qpdf', (file) => ['--check', file])

/** Returns title, author, language and tagging from `pdfinfo`. */
export const pdfInfo = (pdf: Uint8Array): Promise<string> => read(pdf, 'pdfinfo', (file) => [file])

/** Renders the first page of a document as a PNG. */
export const pdfPicture = (pdf: Uint8Array, dpi: number): Promise<Buffer> =>
  readBytes(pdf, 'pdftoppm', (file) => ['-r', String(dpi), '-png', '-f', '1', '-l', '1', file])
