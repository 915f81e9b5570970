import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replaceFolder } from './portal-build.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'choba-portal-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function folder(name: string, files: readonly string[]): string {
  const path = join(root, name)
  mkdirSync(path)
  for (const file of files) writeFileSync(join(path, file), name)
  return path
}

it('takes the place of an older build, of which nothing is left', () => {
  const place = folder('dist', ['index.html', 'old.js'])
  replaceFolder(folder('dist-1', ['index.html']), place)
  expect(readdirSync(root)).toEqual(['dist'])
  expect(readdirSync(place)).toEqual(['index.html'])
  expect(readFileSync(join(place, 'index.html'), 'utf8')).toBe('dist-1')
})

it('takes a place where there was none', () => {
  replaceFolder(folder('dist-1', ['index.html']), join(root, 'dist'))
  expect(readdirSync(root)).toEqual(['dist'])
})

it('gives up where the place can not be moved away', () => {
  expect(() => replaceFolder(folder('dist-1', ['index.html']), join(root, 'no/such/dist'))).toThrow(
    'ENOENT',
  )
})
