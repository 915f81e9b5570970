import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openDatabase } from './open.ts'

/** Folder of an embedded database that was closed properly. */
let whole: string
let folder: string
beforeAll(async () => {
  whole = await mkdtemp(join(tmpdir(), 'choba-whole-'))
  await (await openDatabase({ url: null, folder: whole })).close()
})
afterAll(() => rm(whole, { recursive: true }))
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-open-'))
  await cp(whole, folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

const open = () => openDatabase({ url: null, folder, onConnectionLost: () => {} })
const inData = (...names: string[]) => join(folder, 'pglite', ...names)

it.each([
  ['a partly deleted folder', () => rm(inData('base'), { recursive: true })],
  ['a missing file', () => rm(inData('global', 'pg_control'))],
  ['another version of PostgreSQL', () => writeFile(inData('PG_VERSION'), '16\n')],
])(
  'opening an embedded database with damaged data fails with an explanation: %s',
  async (_what, spoil) => {
    await spoil()
    await expect(open()).rejects.toThrow(
      /pglite cannot be opened: it is damaged.*npm start -- --fresh/,
    )
    // After the failure the folder is not locked, so that the next start can use it.
    await cp(whole, folder, { recursive: true })
    await (await open()).close()
  },
)
