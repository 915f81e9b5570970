import './node-version.js'
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { resultFile } from './results.ts'
import { environment, root } from './run.ts'

interface FileResult {
  name: string
  assertionResults: { status: string }[]
}

interface Report {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  testResults: FileResult[]
}

// What vitest says when the process of a test file was ended by the runtime itself, and by no test.
const crash =
  /Worker exited unexpectedly with signal (SIG(?:TRAP|SEGV|ILL|BUS|ABRT)) during \w+ state while running test file (\S+)/g

/** Runs vitest, its output straight to the terminal. @returns the files whose process crashed, with the signal */
function vitest(
  name: string,
  files: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; crashed: Map<string, string> }> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile(name)}`]
  return new Promise((resolve, reject) => {
    const child = spawn('vitest', ['run', ...files, ...reporters], {
      cwd: root,
      env: { ...environment(), ...env },
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stdout.on('data', (text: Buffer) => process.stdout.write(text))
    child.stderr.on('data', (text: Buffer) => {
      said += String(text)
      process.stderr.write(text)
    })
    child.once('error', reject)
    child.once('exit', (code) => {
      const crashed = new Map(
        [...stripVTControlCharacters(said).matchAll(crash)].map(([, signal, file]) => [file!, signal!]),
      )
      resolve({ code: code ?? 1, crashed })
    })
  })
}

/** Takes files out of a report, as if they had not run. @returns whether what is left passed */
function leaveOut(name: string, files: ReadonlySet<string>): boolean {
  const report = JSON.parse(readFileSync(resultFile(name), 'utf8')) as Report
  const testResults = report.testResults.filter((one) => !files.has(one.name))
  const count = (status: string) =>
    testResults.flatMap((one) => one.assertionResults).filter((one) => one.status === status).length
  const left = { numPassedTests: count('passed'), numFailedTests: count('failed') }
  const success = left.numFailedTests === 0
  writeFileSync(resultFile(name), JSON.stringify({ ...report, ...left, success, testResults }))
  return success
}

/**
 * Unit and API tests, on the embedded database or on TEST_DATABASE_URL; `name` is that of the result file. A file whose
 * process the runtime ended runs once more, and that is said (docs/decisions/0009). A test that fails, fails. `args`
 * are vitest's: the folders whose tests run, or what is left out; all tests without them.
 * @returns whether everything passed
 */
export async function runUnits(name: string, args: readonly string[] = []): Promise<boolean> {
  const { code, crashed } = await vitest(name, args)
  if (code === 0 || crashed.size === 0) return code === 0
  const othersPassed = leaveOut(name, new Set(crashed.keys()))
  for (const [file, signal] of crashed) {
    console.log(`\nThe runtime ended the process of ${relative(root, file)} (${signal}): its tests run once more.\n`)
  }
  const again = await vitest(`${name}-again`, [...crashed.keys()])
  return again.code === 0 && othersPassed
}

/**
 * The portal's screens in a real browser (`tools/screens.vitest.config.ts`): the files of one run go one after the other, so
 * three runs share them, each with a browser and a server of its own: one more than there are cores, as a test waits for its
 * page a good part of its time. @returns whether everything passed
 */
export async function runScreens(): Promise<boolean> {
  const config = 'tools/screens.vitest.config.ts'
  const shards = ['1', '2', '3'].map((shard) =>
    vitest(`screens-${shard}`, ['--config', config, `--shard=${shard}/3`], { CHOBA_SCREENS_SHARD: shard }),
  )
  return (await Promise.all(shards)).every(({ code }) => code === 0)
}

const [name = 'units', ...args] = process.argv.slice(2)
if (import.meta.main) process.exitCode = (await runUnits(name, args)) ? 0 : 1
