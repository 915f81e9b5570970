import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

// Node versions on which `npm ci` prints no EBADENGINE warning, as both READMEs promise. All
// commands run on the Node 24 that `npm ci` installs (docs/decisions/0001).
const PROMISED = '^22.13.0 || ^24.0.0 || >=26.0.0'

interface Semver {
  readonly subset: (range: string, of: string) => boolean
}

interface LockEntry {
  readonly engines?: { readonly node?: string }
  readonly optional?: boolean
}

const read = (name: string): string => readFileSync(join(root, name), 'utf8')
const semver = createRequire(import.meta.url)('semver') as Semver

/** Returns the packages that do not run on every promised version. npm does not check optional packages. */
function unsupported(packages: Readonly<Record<string, LockEntry>>): string[] {
  return Object.entries(packages)
    .filter(
      ([, { engines, optional }]) => !optional && !semver.subset(PROMISED, engines?.node ?? '*'),
    )
    .map(([path, { engines }]) => `${path}: ${engines?.node}`)
}

test('every package that npm ci installs supports the Node versions that the READMEs promise', () => {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockEntry> }
  expect(unsupported(lock.packages)).toEqual([])
})

test('a package that needs a newer Node is found, and an optional package is not checked', () => {
  const packages = {
    'node_modules/newer': { engines: { node: '>=22.14' } },
    'node_modules/optional': { engines: { node: '^20' }, optional: true },
    'node_modules/any': {},
  }
  expect(unsupported(packages)).toEqual(['node_modules/newer: >=22.14'])
})

test.each(['README.md', 'README.ja.md'])('%s names the supported Node versions', (name) => {
  expect(read(name)).toMatch(/Node 22 ?[(（]22\.13 /)
})
