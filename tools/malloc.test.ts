import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { mallocSettings } from './malloc.ts'
import { root } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'choba-malloc-'))
afterAll(() => rmSync(folder, { recursive: true }))

const script = join(folder, 'script.ts')
const malloc = pathToFileURL(join(root, 'tools/malloc.ts')).href
writeFileSync(
  script,
  `import { restartWithMallocSettings } from '${malloc}'
console.log('started')
restartWithMallocSettings()
const { pid, argv, execArgv, env } = process
console.log(JSON.stringify({ pid, args: argv.slice(2), execArgv, trim: env.MALLOC_TRIM_THRESHOLD_ }))
`,
)

interface Said {
  pid: number
  args: string[]
  execArgv: string[]
  trim?: string
}

/**
 * Runs a script that calls `restartWithMallocSettings`.
 * @returns the number of starts, the process id, and the last output
 */
function start(env: NodeJS.ProcessEnv): { starts: number; pid: number; said: Said } {
  const { MALLOC_TRIM_THRESHOLD_: _, ...rest } = process.env
  const { stdout, pid } = spawnSync(
    process.execPath,
    ['--max-semi-space-size=4', script, '--fresh', 'a b'],
    {
      encoding: 'utf8',
      env: { ...rest, ...env },
    },
  )
  const lines = stdout.trim().split('\n')
  return { starts: lines.length - 1, pid, said: JSON.parse(lines.at(-1)!) as Said }
}

/** The malloc settings apply only to Linux. */
const isLinux = process.platform === 'linux'

describe('malloc settings', () => {
  it('restart the process with the same process id, flags and arguments', () => {
    const { starts, pid, said } = start({})
    expect(starts).toBe(isLinux ? 2 : 1)
    const trim = isLinux ? mallocSettings.MALLOC_TRIM_THRESHOLD_ : undefined
    expect(said).toEqual({
      pid,
      args: ['--fresh', 'a b'],
      execArgv: ['--max-semi-space-size=4'],
      trim,
    })
  })

  it.each(['MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_', 'GLIBC_TUNABLES'])(
    'are not changed if the operator has set %s',
    (name) => {
      const { starts, said } = start({
        [name]: name === 'GLIBC_TUNABLES' ? 'glibc.malloc.arena_max=2' : '262144',
      })
      expect(starts).toBe(1)
      expect(said.trim).toBe(name === 'MALLOC_TRIM_THRESHOLD_' ? '262144' : undefined)
    },
  )
})
