import { bringPrograms } from './system-packages.ts'

/**
 * What tests read PDFs, printed codes and rules of Prometheus with, and the packages of Debian that have it. nginx is for
 * `npm run test:rolling`, beside which other tests may install something: apt takes no two at once.
 */
const programs = {
  pdftotext: 'poppler-utils',
  pdffonts: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  qpdf: 'qpdf',
  zbarimg: 'zbar-tools',
  promtool: 'prometheus',
  nginx: 'nginx-light',
}

/**
 * Before the tests: installs these programs, as root on Debian. Elsewhere the tests that need them fail, and say what to install: they
 * are never left out.
 */
export default async function setup(): Promise<void> {
  await bringPrograms(programs)
}
