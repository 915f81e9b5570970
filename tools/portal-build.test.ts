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

it('replacing a build removes all files of the older build', () => {
  const place = folder('dist', ['index.html', 'old.js'])
  replaceFolder(folder('dist-1', ['index.html']), place)
  expect(readdirSync(root)).toEqual(['dist'])
  expect(readdirSync(place)).toEqual(['index.html'])
  expect(readFileSync(join(place, 'index.html'), 'utf8')).toBe('dist-1')
})

it('replacing a build creates the target folder if it is missing', () => {
  replaceFolder(folder('dist-1', ['index.html']), join(root, 'dist'))
  expect(readdirSync(root)).toEqual(['dist'])
})

it('replacing a build fails if the target folder cannot be moved', () => {
  expect(() => replaceFolder(folder('dist-1', ['index.html']), join(root, 'no/such/dist'))).toThrow(
    'ENOENT',
  )
})
