import { bringPrograms } from './system-packages.ts'

/** What tests read PDFs and printed codes with, and the packages of Debian that have it. */
const programs = {
  pdftotext: 'poppler-utils',
  pdffonts: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  qpdf: 'qpdf',
  zbarimg: 'zbar-tools',
}

/**
 * Before the tests: installs these readers, as root on Debian. Elsewhere the tests that need them fail, and say what to install: they
 * are never left out.
 */
export default async function setup(): Promise<void> {
  await bringPrograms(programs)
}
