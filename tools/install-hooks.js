// `npm ci` runs this as `prepare`, possibly on an older Node, so it is plain JavaScript. Installs
// the Git hooks of `tools/git-hooks`. A path that someone has configured stays.
import { spawnSync } from 'node:child_process'

const HOOKS = 'tools/git-hooks'
const git = (...args) => spawnSync('git', args, { encoding: 'utf8' })

const top = git('rev-parse', '--show-prefix')
// Without Git, outside a repository, or in a folder of another repository there is nothing to do.
if (top.status === 0 && top.stdout.trim() === '') {
  const current = git('config', 'core.hooksPath').stdout.trim()
  if (current === '') git('config', 'core.hooksPath', HOOKS)
  else if (current !== HOOKS)
    console.log(`core.hooksPath is ${current}; the hooks of ${HOOKS} are not installed.`)
}
