import { posix } from 'node:path'
import type { Rule } from './rule.ts'

/** The kinds of files that several areas have. Only these follow a dot in the name of a file. */
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

/** Checks that a file of a server area is named `<noun>.<kind>.ts`, or `<noun>.ts` for what it holds. */
export const areaFileNameRule: Rule = (files) =>
  files.flatMap(({ path }) => {
    if (!path.startsWith('apps/server/src/areas/') || !path.endsWith('.ts')) return []
    const [, ...parts] = posix.basename(path, '.ts').split('.')
    const odd = parts.find((part) => !kinds.has(part))
    if (odd === undefined) return []
    return [
      { path, says: `has ".${odd}", which is no kind of file; use a hyphen: <noun>-${odd}.ts` },
    ]
  })
