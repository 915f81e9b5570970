// Installs the Git hooks of `tools/git-hooks`. `npm ci` runs this file as its `prepare` script,
// possibly with an older Node, so the file is plain JavaScript. If another path for hooks is
// configured, it is not changed.
import { spawnSync } from 'node:child_process'

const HOOKS = 'tools/git-hooks'
const git = (...args) => spawnSync('git', args, { encoding: 'utf8' })

const top = git('rev-parse', '--show-prefix')
// Does nothing without Git, outside a repository, or in a subfolder of another repository.
if (top.status === 0 && top.stdout.trim() === '') {
  const current = git('config', 'core.hooksPath').stdout.trim()
  if (current === '') git('config', 'core.hooksPath', HOOKS)
  else if (current !== HOOKS)
    console.log(`core.hooksPath is ${current}; the hooks of ${HOOKS} are not installed.`)
}
