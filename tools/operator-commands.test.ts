import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { productionSettings } from './production-settings.ts'
import { environment, root } from './run.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const folder = mkdtempSync(join(tmpdir(), 'choba-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Ended {
  code: number
  out: string
  err: string
}

/** Runs a script of package.json directly, without npm. */
function run(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const given = scripts[name]!.replace(/^(exec )?node /, '').split(' ')
  const { PATH } = process.env
  return new Promise((resolve) => {
    const options = { cwd: root, env: { PATH, CHOBA_DATA: folder, ...env } }
    execFile(process.execPath, [...given, ...args], options, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
  })
}

/** Operator commands, each with the usage text and the exit code for an unknown option. */
const commands: [name: string, called: string, usageExit: number][] = [
  ['serve', 'npm run serve', 2],
  ['start', 'npm start', 2],
  ['keys', 'npm run keys', 2],
  ['jobs', 'npm run jobs', 2],
  ['origins', 'npm run origins', 2],
  ['rescue', 'npm run rescue', 2],
  ['backup', 'npm run backup', 2],
  ['restore', 'npm run restore', 2],
  ['drill', 'npm run drill', 2],
  ['citus', 'npm run citus', 2],
  ['seed', 'npm run seed', 2],
  // The exit code 2 of this command means that a tenant has no anchor, so invalid options have the
  // exit code 1.
  ['verify:audit', 'npm run verify:audit', 1],
  ['verify:deposits', 'npm run verify:deposits', 2],
  ['verify:figures', 'npm run verify:figures', 2],
  ['import', 'npm run import', 2],
  ['gateway', 'npm run gateway', 2],
  ['test:gateway', 'npm run test:gateway', 2],
  ['point-system', 'npm run point-system', 2],
  ['feed', 'npm run feed', 2],
]

describe.each(commands)('npm run %s', (name, called, usageExit) => {
  it('prints its options with --help, and rejects an unknown option before doing anything', async () => {
    const [help, unknown] = await Promise.all([run(name, ['--help']), run(name, ['--unknown'])])
    expect(help).toEqual({ code: 0, out: expect.stringContaining(called), err: '' })
    expect(help.out).toMatch(/^usage: /i)
    expect(unknown).toEqual({ code: usageExit, out: '', err: expect.stringContaining(called) })
    expect(unknown.err).toMatch(/usage: /i)
    expect(unknown.err).not.toContain('    at ')
  })

  it('prints the required version if run with an old Node', async () => {
    const old = encodeURIComponent(
      `Object.defineProperty(process.versions, 'node', { value: '20.1.0' })`,
    )
    const { code, err } = await run(name, ['--help'], {
      NODE_OPTIONS: `--import=data:text/javascript,${old}`,
    })
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('Choba needs Node 24 or later, but this is Node 20.1.0.'),
    ])
  })
})

const CLOSED = 'postgres://choba:hidden@127.0.0.1:1/choba'

it.each([
  ['serve', [], productionSettings(CLOSED)],
  ['jobs', [], { DATABASE_URL: CLOSED }],
  ['citus', [CLOSED], {}],
  ['verify:audit', [], { DATABASE_URL: CLOSED }],
])('npm run %s reports in one line that the database does not respond', async (name, args, env) => {
  const { code, err } = await run(name, args, env)
  expect([code, err.trim().split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(
        /^The database choba at 127\.0\.0\.1:1 does not answer: connect ECONNREFUSED/,
      ),
    ],
  ])
})

it.each(['gateway', 'point-system'])('npm run %s ends when npm receives SIGTERM', async (name) => {
  const args = [
    'run',
    name,
    '--',
    '--secret',
    'a secret of both sides',
    '--port',
    String(await freePort()),
  ]
  const npm = spawn('npm', args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment({ npm_lifecycle_event: undefined }),
  })
  const ended = once(npm, 'exit')
  onTestFinished(() => {
    // Ends the process group. If the test has passed, the group no longer exists.
    if (!npm.stdout.readableEnded) process.kill(-npm.pid!, 'SIGKILL')
  })
  let said = ''
  npm.stdout.on('data', (text: Buffer) => (said += String(text)))
  await expect.poll(() => said, { timeout: 60_000 }).toContain('until Ctrl-C')
  npm.kill('SIGTERM')
  await ended
  // The pipe closes when no process has it open any more.
  await expect.poll(() => npm.stdout.readableEnded, { timeout: 10_000 }).toBe(true)
})

it('docs/operations.md uses the same Node flags as npm run serve', () => {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const documented = [...text.matchAll(/node (--\S+ .*tools\/start\.ts --production)$/gm)].map(
    ([, flags]) => `exec node ${flags}`,
  )
  // The documentation contains the command for systemd and for the container.
  expect(documented).toEqual([scripts['serve'], scripts['serve']])
})
