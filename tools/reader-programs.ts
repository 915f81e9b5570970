import { bringPrograms } from './system-packages.ts'

/**
 * Programs with which tests read PDFs, printed codes and Prometheus rules, and the Debian packages
 * that contain them. nginx is for `npm run test:rolling`. It is installed together with the other
 * programs, because apt cannot run twice at the same time.
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
 * Vitest global setup that installs these programs if run as root on Debian. Elsewhere, a test that
 * needs a missing program fails with the name of the package. Tests are never skipped.
 */
export default async function setup(): Promise<void> {
  await bringPrograms(programs)
}
