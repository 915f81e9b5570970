import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.ts'

/** What tests read PDFs and printed codes with, and the packages of Debian that have it. */
const programs = {
  pdftotext: 'poppler-utils',
  pdffonts: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  qpdf: 'qpdf',
  zbarimg: 'zbar-tools',
}

const suffix = process.platform === 'win32' ? '.exe' : ''
const folders = (process.env['PATH'] ?? '').split(delimiter)
const isThere = (name: string): boolean => folders.some((folder) => existsSync(join(folder, name + suffix)))

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Before the tests: brings these readers, as root on Debian. Elsewhere the tests that need them fail, and say what to install: they
 * are never left out.
 */
export default async function setup(): Promise<void> {
  const missing = Object.entries(programs).filter(([name]) => !isThere(name))
  if (missing.length === 0 || !mayInstall()) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const packages = [...new Set(missing.map(([, name]) => name))]
  await run('apt-get', ['update', '-q'], { env })
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
}
