import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onDatabase, onServer } from '@choba/database/testing.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from './free-port.ts'
import { environment } from './run.ts'
import { productionSettings } from './production-settings.ts'
import { nameOf, runSignalCase, serveCases, startCases, type SignalCase } from './signal-cases.ts'

// A small part of `npm run test:signals`. Starts real processes of npm, the shell and the server.
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-signals-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/**
 * Names of the chosen cases. In the first, npm forwards the signal to the server. In the second,
 * the server gets the signal twice: directly and from npm. In the third, npm is killed, so the
 * server gets no signal.
 */
const CHOSEN = new Set(['npm SIGTERM', 'group SIGTERM', 'npm SIGKILL'])
const isChosen = ({ target, signal, when }: SignalCase) =>
  when === 'ready' && CHOSEN.has(`${target} ${signal}`)

/**
 * Runs a case and checks its result.
 * @returns the output of npm and of the server
 */
async function expectEnd(one: SignalCase, env: NodeJS.ProcessEnv, awaited = ''): Promise<string> {
  const { output, ...outcome } = await runSignalCase(one, {
    port: await freePort(),
    folder,
    env,
    awaited,
  })
  expect(outcome).toEqual({ end: one.end, isPortTaken: false, errors: [] })
  return output
}

describe('npm start with the demo', () => {
  it.each(startCases.filter(({ target, signal }) => target === 'npm' && signal === 'SIGKILL'))(
    'ends if npm is killed: $script, $signal to $target',
    async (one) => {
      await expectEnd(one, { CHOBA_SIZE: '1000' })
    },
  )
})

/**
 * Last line that a starting server logs here. The server logs it because no mail server listens at
 * the address in SMTP_URL.
 */
const SILENT = '"msg":"the mail server of SMTP_URL does not answer: e-mails wait for it"'

const server = process.env['TEST_DATABASE_URL']
const servers = server === undefined ? [] : [server]
const NAME = `choba_signals_${process.pid}`

// A production start requires a PostgreSQL server.
describe.each(servers)('npm run serve in production', (url) => {
  beforeEach(() => onServer(url, `create database ${NAME}`))
  afterEach(() => onServer(url, `drop database ${NAME} with (force)`))

  it.each(serveCases.filter(isChosen).map((one) => [nameOf(one), one] as const))(
    'leaves no process and frees the port: %s',
    async (_name, one) => {
      const program = join(folder, 'systemd-notify')
      writeFileSync(program, `#!/bin/sh\necho "$1" >> "${folder}/heard"\n`)
      chmodSync(program, 0o755)
      const env = productionSettings(onDatabase(url, NAME))
      const { PATH } = environment()
      const output = await expectEnd(
        one,
        { ...env, NOTIFY_SOCKET: '/run/notify', PATH: `${folder}:${PATH}` },
        SILENT,
      )
      expect(output).toMatch(/"msg":"Choba \S+ listens on http:\/\/127.0.0.1:\d+"/)
      expect(readFileSync(join(folder, 'heard'), 'utf8')).toBe('READY=1\nSTOPPING=1\n')
    },
  )
})
