import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onDatabase, onServer } from '@choba/database/testing.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from './free-port.ts'
import { productionSettings } from './production-settings.ts'
import { nameOf, runSignalCase, serveCases, startCases, type SignalCase } from './signal-cases.ts'

// A small part of `npm run test:signals`: the real npm, shell and server.
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-signals-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The cases in which the server is told by npm, is told twice, and is told by no one. */
const CHOSEN = new Set(['npm SIGTERM', 'group SIGTERM', 'npm SIGKILL'])
const isChosen = ({ target, signal, when }: SignalCase) => when === 'ready' && CHOSEN.has(`${target} ${signal}`)

async function expectEnd(one: SignalCase, env: NodeJS.ProcessEnv): Promise<void> {
  const outcome = await runSignalCase(one, { port: await freePort(), folder, env })
  expect(outcome).toEqual({ end: one.end, isPortTaken: false, errors: [] })
}

describe('the demo', () => {
  it.each(startCases.filter(({ target, signal }) => target === 'npm' && signal === 'SIGKILL'))(
    'ends with npm and its shell: $script, $signal to $target',
    (one) => expectEnd(one, { CHOBA_SIZE: '1000' }),
  )
})

const server = process.env['TEST_DATABASE_URL']
const servers = server === undefined ? [] : [server]
const NAME = `choba_signals_${process.pid}`

// Production needs a server of PostgreSQL.
describe.each(servers)('production', (url) => {
  beforeEach(() => onServer(url, `create database ${NAME}`))
  afterEach(() => onServer(url, `drop database ${NAME} with (force)`))

  it.each(serveCases.filter(isChosen).map((one) => [nameOf(one), one] as const))(
    '%s: no process is left, and the port is free',
    (_name, one) => expectEnd(one, productionSettings(onDatabase(url, NAME))),
  )
})
