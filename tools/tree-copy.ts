import { cpSync, existsSync, globSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { capture, root } from './run.ts'

/**
 * Returns the paths of all source files, relative to the root of the project: committed files, and
 * new files that git does not ignore.
 */
export function sourceFiles(): string[] {
  const listed = capture('git', ['ls-files', '-co', '--exclude-standard'])
  if (!listed.ok) throw new Error(`git cannot list the files: ${listed.output}`)
  // git also lists files that were deleted if the deletion is not committed.
  return listed.output.split('\n').filter((name) => name !== '' && existsSync(join(root, name)))
}

/**
 * Copies the working tree and links its installed packages. Links the project's own packages to the
 * copy, because Node resolves a link to the real path and the tests would otherwise use the
 * original files.
 * @returns the path of the copy
 */
export async function copyTree(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'choba-copy-'))
  for (const file of sourceFiles()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  for (const folder of ['', ...globSync('{packages,apps}/*', { cwd: root })]) {
    const from = join(root, folder, 'node_modules')
    const names = globSync('*', { cwd: from }).filter((name) => name !== '@choba')
    if (names.length === 0) continue
    mkdirSync(join(copy, folder, 'node_modules'), { recursive: true })
    for (const name of [...names, '.bin'])
      symlinkSync(join(from, name), join(copy, folder, 'node_modules', name))
  }
  mkdirSync(join(copy, 'node_modules/@choba'))
  for (const folder of ['packages', 'apps']) {
    for (const name of readdirSync(join(copy, folder))) {
      symlinkSync(join(copy, folder, name), join(copy, 'node_modules/@choba', name))
    }
  }
  return copy
}
