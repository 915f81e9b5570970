import { cpSync, existsSync, globSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { capture, root } from './run.ts'

/** Every file of ours, by its path from the root: what is committed, and what is not but could be. */
export function sourceFiles(): string[] {
  const listed = capture('git', ['ls-files', '-co', '--exclude-standard'])
  if (!listed.ok) throw new Error(`git does not list the files: ${listed.output}`)
  // What was deleted and is not committed is still listed.
  return listed.output.split('\n').filter((name) => name !== '' && existsSync(join(root, name)))
}

/**
 * A copy of the tree as it is, with the packages of this one. Ours are linked into the copy: node resolves them to where they
 * really are, and the tests have to see the copy's.
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
