import { bringPrograms } from './system-packages.ts'

/**
 * Programs that tests use to read PDFs, printed codes and Prometheus rules, with their Debian
 * packages. nginx is for `npm run test:rolling`: it is installed here because apt cannot run twice
 * at the same time.
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
 * Vitest global setup that installs these programs if run as root on Debian. Elsewhere, tests that
 * need a missing program fail and name its package; they are never skipped.
 */
export default async function setup(): Promise<void> {
  await bringPrograms(programs)
}
