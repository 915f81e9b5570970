import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { postgresPrograms } from '../tools/postgres-programs.ts'

interface Ran {
  stdout: string
  seconds: number
}

/**
 * Runs one of PostgreSQL's client programs to its end. If `discard` is true, sends its output to
 * /dev/null.
 * @throws Error with the error output of the program if it fails
 */
export async function runProgram(
  name: 'psql' | 'pgbench',
  args: readonly string[],
  discard = false,
): Promise<Ran> {
  const program = join(await postgresPrograms(), name)
  const began = performance.now()
  const child = spawn(program, args, { stdio: ['ignore', discard ? 'ignore' : 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (text: Buffer) => (stdout += text.toString()))
  child.stderr!.on('data', (text: Buffer) => (stderr += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${name} failed:\n${stderr}`)
  return { stdout, seconds: (performance.now() - began) / 1000 }
}

/**
 * Options of every psql command. They make psql ignore the configuration of the system user and
 * stop at the first error.
 */
const quiet = ['-X', '-q', '-v', 'ON_ERROR_STOP=1']

/**
 * Runs the command `\copy` with psql. Writes the query into one line, because psql requires it.
 * @returns the duration in seconds
 */
export async function psqlCopy(url: string, command: string, discard = false): Promise<number> {
  const line = command.replaceAll(/\s*\n\s*/g, ' ')
  return (await runProgram('psql', [...quiet, '-d', url, '-c', `\\copy ${line}`], discard)).seconds
}
