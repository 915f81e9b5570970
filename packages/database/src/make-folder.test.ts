import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'choba-folder-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('makeFolder creates missing parents with the given permissions, and keeps an existing folder', () => {
  const folder = join(root, 'a/b/c')
  makeFolder(folder, 0o700)
  makeFolder(folder, 0o700)
  for (const path of ['a', 'a/b', 'a/b/c'])
    expect(statSync(join(root, path)).mode & 0o777).toBe(0o700)
})

it('makeFolder fails if a file is at the path of the folder or of a parent', () => {
  writeFileSync(join(root, 'file'), '')
  expect(() => makeFolder(join(root, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(join(root, 'file/b'))).toThrow('EEXIST')
})

it.runIf(process.platform === 'linux')(
  'makeFolder fails, and returns, if the file system creates no folders',
  () => {
    expect(() => makeFolder('/proc/choba/backups')).toThrow('ENOENT')
  },
)
