import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const source = fileURLToPath(new URL('../../../portal/index.html', import.meta.url))

/**
 * Creates a folder like a built portal, for tests that run without a build. The folder has the real
 * page of the portal and one asset.
 */
export function fakePortalBuild(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'choba-portal-'))
  mkdirSync(join(folder, 'assets'))
  copyFileSync(source, join(folder, 'index.html'))
  writeFileSync(join(folder, 'assets/main-abc.js'), '')
  writeFileSync(join(folder, 'assets/main-abc.js.br'), brotliCompressSync(''))
  writeFileSync(join(folder, 'assets/main-abc.js.gz'), gzipSync(''))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
