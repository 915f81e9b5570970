import { posix } from 'node:path'
import { isTest } from './rule.ts'

/**
 * Layer of the architecture; each is one or several folders. `tools` contains all code that is not
 * part of the product, and may import anything.
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

/** Layers that each layer may import, in addition to itself. */
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
 * Layers that every test may import, so that a test can compare the code of different layers. A
 * test in an app must not import another app.
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
 * Returns the app and the area of a path, such as `{ app: 'server', area: 'refunds' }`. Returns
 * null for a path outside the areas.
 */
export function areaOf(path: string): { app: string; area: string } | null {
  const match = /^apps\/(server|portal)\/src\/areas\/([^/]+)\//.exec(path)
  return match ? { app: match[1]!, area: match[2]! } : null
}

/**
 * Resolves an import to a path relative to the root of the project. Returns null for an installed
 * package.
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
  // Counts the waiting work of all tenants, for the metrics.
  'apps/server/src/platform/observability/backlog.ts',
  'apps/server/src/main.ts',
  // Reads the demo users to set their passwords.
  'apps/server/src/demo/demo-data.ts',
  // Encrypts the secrets of all tenants with a new key, in one transaction.
  'apps/server/src/reseal.ts',
  // Commands for operations that the portal does not offer.
  'apps/server/src/origins.ts',
  'apps/server/src/rescue.ts',
]

/**
 * Returns true if a file may bypass row-level security. Allowed are the database layer, seeds,
 * tools, tests, the job library, and start-up code.
 */
export const mayBeOwner = (path: string): boolean =>
  ['database', 'seed', 'tools'].includes(layerOf(path)) ||
  isTest(path) ||
  ownersFriends.includes(path)

export const isOwner = (path: string): boolean => path === OWNER
