import { posix } from 'node:path'
import type { Rule } from './rule.ts'

/**
 * Kinds of files that several areas have. In a file name, only one of these may follow the first
 * dot.
 */
export const FILE_KINDS = [
  'approval',
  'columns',
  'demo',
  'export',
  'faults',
  'jobs',
  'repository',
  'routes',
  'samples',
  'service',
  'test',
  'testing',
  'views',
] as const

const kinds: ReadonlySet<string> = new Set(FILE_KINDS)

/** Checks that a file of a server area is named `<noun>.<kind>.ts`, or `<noun>.ts`. */
export const areaFileNameRule: Rule = (files) =>
  files.flatMap(({ path }) => {
    if (!path.startsWith('apps/server/src/areas/') || !path.endsWith('.ts')) return []
    const [, ...parts] = posix.basename(path, '.ts').split('.')
    const odd = parts.find((part) => !kinds.has(part))
    if (odd === undefined) return []
    return [
      { path, says: `has ".${odd}", which is not a kind of file; use a hyphen: <noun>-${odd}.ts` },
    ]
  })
