import { posix } from 'node:path'
import { isTest } from './rule.ts'

/**
 * Layer of the architecture, by folder. `tools` is everything around the product and may import
 * anything.
 */
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

/** Layers of the project that each layer may import, besides itself. */
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

/**
 * Layers that any test may import, so that one can be checked against another. Tests must not
 * import a different app.
 */
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

/**
 * Returns the app and area of a path, such as `{ app: 'server', area: 'refunds' }`; null outside
 * areas.
 */
export function areaOf(path: string): { app: string; area: string } | null {
  const match = /^apps\/(server|portal)\/src\/areas\/([^/]+)\//.exec(path)
  return match ? { app: match[1]!, area: match[2]! } : null
}

/**
 * Resolves an import to a path from the root; returns null for packages that are not part of the
 * project.
 */
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
  // Counts waiting work of all tenants for the metrics.
  'apps/server/src/platform/observability/backlog.ts',
  'apps/server/src/main.ts',
  // Reads the users whose passwords it sets.
  'apps/server/src/demo/demo-data.ts',
  // Seals the secrets of all tenants again in one transaction.
  'apps/server/src/reseal.ts',
  // Commands for operations that the portal does not offer.
  'apps/server/src/origins.ts',
  'apps/server/src/rescue.ts',
]

/**
 * True if a file may bypass row-level security: the database layer, seeds, tools, tests, the job
 * library and start-up.
 */
export const mayBeOwner = (path: string): boolean =>
  ['database', 'seed', 'tools'].includes(layerOf(path)) ||
  isTest(path) ||
  ownersFriends.includes(path)

export const isOwner = (path: string): boolean => path === OWNER
