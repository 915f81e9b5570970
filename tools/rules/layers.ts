import { posix } from 'node:path'
import { isTest } from './rule.ts'

/** A floor of the house, by the folder a file lies in. `tools` is everything around the product: it may look anywhere. */
export type Layer =
  | 'banking'
  | 'contract'
  | 'feed'
  | 'import-format'
  | 'phrases'
  | 'typeface'
  | 'database'
  | 'money-model'
  | 'seed'
  | 'identity'
  | 'server'
  | 'portal'
  | 'tools'

const folders: readonly (readonly [folder: string, layer: Layer])[] = [
  ['packages/banking/', 'banking'],
  ['packages/contract/', 'contract'],
  ['packages/feed/', 'feed'],
  ['packages/import-format/', 'import-format'],
  ['packages/phrases/', 'phrases'],
  ['packages/typeface/', 'typeface'],
  ['packages/money-model/', 'money-model'],
  ['packages/database/seed/', 'seed'],
  ['packages/database/', 'database'],
  ['packages/identity/', 'identity'],
  ['apps/server/', 'server'],
  ['apps/portal/', 'portal'],
]

export const layerOf = (path: string): Layer =>
  folders.find(([folder]) => path.startsWith(folder))?.[1] ?? 'tools'

/** What a floor may import of ours, beside itself. */
export const mayImport: Record<Layer, readonly Layer[]> = {
  banking: [],
  contract: [],
  feed: [],
  'import-format': ['banking', 'contract'],
  phrases: [],
  typeface: [],
  'money-model': [],
  database: ['contract'],
  seed: ['contract', 'database'],
  identity: ['contract', 'database', 'phrases', 'typeface'],
  server: ['banking', 'contract', 'database', 'identity', 'import-format', 'phrases', 'typeface'],
  portal: ['banking', 'contract', 'phrases', 'typeface'],
  tools: [
    'banking',
    'contract',
    'feed',
    'phrases',
    'typeface',
    'database',
    'seed',
    'identity',
    'server',
    'portal',
    'money-model',
    'import-format',
  ],
}

/** A test may look at any package, so that one place can be held against another; never at an app that is not its own. */
export const mayImportInTest: readonly Layer[] = [
  'banking',
  'contract',
  'phrases',
  'database',
  'seed',
  'identity',
  'import-format',
  'money-model',
]

/** `{ app: 'server', area: 'refunds' }` for a file of an area. */
export function areaOf(path: string): { app: string; area: string } | null {
  const match = /^apps\/(server|portal)\/src\/areas\/([^/]+)\//.exec(path)
  return match ? { app: match[1]!, area: match[2]! } : null
}

/** Where an import leads, as a path from the root; null for what is not ours. */
export function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  if (specifier.startsWith('#')) {
    const app = from.split('/').slice(0, 2).join('/')
    return `${app}/src/${specifier.slice(1)}`
  }
  const match = /^@choba\/([^/]+)\/(.+)$/.exec(specifier)
  if (!match) return null
  const [, name, rest] = match
  if (name === 'portal' || name === 'server') return `apps/${name}/src/${rest}`
  return name === 'database' && rest!.startsWith('seed/')
    ? `packages/database/${rest}`
    : `packages/${name}/src/${rest}`
}

const OWNER = 'packages/database/src/owner.ts'
const ownersFriends = [
  'apps/server/src/platform/jobs/job-database.ts',
  // Counts what waits of all tenants, for the metrics.
  'apps/server/src/platform/observability/backlog.ts',
  'apps/server/src/main.ts',
  // Reads the people whose passwords it sets.
  'apps/server/src/demo/demo-data.ts',
  // Seals what all tenants have again, in one transaction.
  'apps/server/src/reseal.ts',
  // Commands for what no one could do in the portal.
  'apps/server/src/origins.ts',
  'apps/server/src/rescue.ts',
]

/** Whether a file may go past row-level security: the database itself, seeds, tools, tests, the job library and start-up. */
export const mayBeOwner = (path: string): boolean =>
  ['database', 'seed', 'tools'].includes(layerOf(path)) ||
  isTest(path) ||
  ownersFriends.includes(path)

export const isOwner = (path: string): boolean => path === OWNER
