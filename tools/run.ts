import { spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const bin = join(root, 'node_modules', '.bin')

/**
 * Returns the environment variables for child processes. The installed programs come first in PATH,
 * so that they run with the current version of Node. With CHOBA_DEMO=bare, a demo contains only the
 * rows of the seed, because tests count rows.
 */
export const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  CHOBA_DEMO: 'bare',
  ...process.env,
  PATH: [bin, dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter),
  ...more,
})

// On Windows, the programs that npm installs are command files, which need a shell.
const shell = process.platform === 'win32'

export interface Outcome {
  ok: boolean
  output: string
}

/** Runs a program to its end and returns its output. */
export function capture(program: string, args: readonly string[], cwd = root): Outcome {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    shell,
    encoding: 'utf8',
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  })
  return { ok: status === 0, output: error ? `${error.message}\n` : `${stdout}${stderr}` }
}

/**
 * Runs a program like `capture`, but with lower priority and without blocking, so that other
 * programs can run in parallel.
 * @param options a `signal` ends the program
 */
export async function captureBeside(
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'signal'> = {},
): Promise<Outcome> {
  const child = spawn(program, args, {
    cwd: root,
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
    env: environment(options.env),
  })
  // The other programs determine the total time, because they take longer than this program. They
  // therefore get the processor first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => said.push(text))
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    return { ok: code === 0, output: Buffer.concat(said).toString() }
  } catch (error) {
    return { ok: false, output: `${(error as Error).message}\n` }
  }
}

/**
 * Runs a program. Its output goes to the terminal.
 * @returns the exit code of the program
 */
export function run(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      shell,
      stdio: ['ignore', 'inherit', 'inherit'],
      ...options,
      env: environment(options.env),
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
