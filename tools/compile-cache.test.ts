import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const program = new URL('compile-cache.ts', import.meta.url).href

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'choba-compiled-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Runs a program that imports a TypeScript file and keeps its compile cache in the given folder.
 */
function run(cache: string): string {
  const script = join(folder, 'program.mjs')
  const lines = [
    `const { keepCompiled } = await import(${JSON.stringify(program)})`,
    `const isKept = keepCompiled(${JSON.stringify(cache)})`,
    `const { word } = await import('./word.ts')`,
    'console.log(isKept, word)',
  ]
  writeFileSync(script, lines.join('\n'))
  const { NODE_COMPILE_CACHE: _cache, NODE_DISABLE_COMPILE_CACHE: _off, ...env } = process.env
  return spawnSync(process.execPath, [script], { encoding: 'utf8', env }).stdout.trim()
}

it('the compile cache keeps compiled files for later starts, and a changed file is compiled again', () => {
  const cache = join(folder, 'cache')
  writeFileSync(join(folder, 'word.ts'), `export const word: string = 'before'`)
  expect(run(cache)).toBe('true before')
  expect(readdirSync(cache, { recursive: true }).length).toBeGreaterThan(1)
  expect(run(cache)).toBe('true before')
  writeFileSync(join(folder, 'word.ts'), `export const word: string = 'after.'`)
  expect(run(cache)).toBe('true after.')
})

it('a program starts without a compile cache if the cache folder cannot be written', () => {
  writeFileSync(join(folder, 'word.ts'), `export const word: string = 'before'`)
  writeFileSync(join(folder, 'file'), '')
  expect(run(join(folder, 'file'))).toBe('false before')
})
