import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const runFile = promisify(execFile)

/**
 * Runs a program on a file. `debian`: the packages that contain the program.
 * @returns its output
 * @throws Error that says what to install, or the problem that the program found
 */
export async function readByProgram(
  { bytes, ending, debian }: { bytes: Uint8Array; ending: string; debian: string },
  program: string,
  args: (file: string) => string[],
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-read-'))
  try {
    const file = join(folder, `document.${ending}`)
    await writeFile(file, bytes)
    const { stdout } = await runFile(program, args(file), {
      maxBuffer: 64 * 1024 * 1024,
      encoding: 'buffer',
    })
    return stdout
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Error(`${program} is not installed here. Install ${debian} first.`, { cause: error })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
