import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fillIn, type AreaNames } from './area-names.ts'

const templates = join(import.meta.dirname, 'templates')

/**
 * Path of the file that each template creates. `NNN` is replaced by the number of the next
 * migration.
 */
const places: Readonly<Record<string, (names: AreaNames) => string>> = {
  contract: ({ plural }) => `packages/contract/src/${plural}.contract.ts`,
  filters: ({ plural }) => `packages/contract/src/${plural}.filters.ts`,
  'phrases-ja': ({ plural }) => `packages/phrases/src/${plural}.ja.ts`,
  'phrases-en': ({ plural }) => `packages/phrases/src/${plural}.en.ts`,
  'phrases-mn': ({ plural }) => `packages/phrases/src/${plural}.mn.ts`,
  migration: ({ plural }) => `packages/database/migrations/NNN-${plural}.sql`,
  tables: ({ singular }) => `packages/database/src/${singular}-tables.ts`,
  seed: ({ plural }) => `packages/database/seed/${plural}.seed.ts`,
  readme: ({ plural }) => `apps/server/src/areas/${plural}/README.md`,
  routes: ({ plural }) => `apps/server/src/areas/${plural}/${plural}.routes.ts`,
  service: ({ plural }) => `apps/server/src/areas/${plural}/${plural}.service.ts`,
  repository: ({ plural }) => `apps/server/src/areas/${plural}/${plural}.repository.ts`,
  views: ({ plural }) => `apps/server/src/areas/${plural}/${plural}.views.ts`,
  samples: ({ plural }) => `apps/server/src/areas/${plural}/${plural}.samples.ts`,
  faults: ({ plural }) => `apps/server/src/areas/${plural}/${plural}.faults.ts`,
  test: ({ plural }) => `apps/server/src/areas/${plural}/${plural}.test.ts`,
  'portal-api': ({ plural }) => `apps/portal/src/areas/${plural}/${plural}.api.ts`,
  'portal-routes': ({ plural }) => `apps/portal/src/areas/${plural}/${plural}.routes.ts`,
  'portal-screen': ({ plural }) => `apps/portal/src/areas/${plural}/${plural}.tsx`,
  'portal-list': ({ plural, singular }) => `apps/portal/src/areas/${plural}/${singular}-list.tsx`,
  'portal-page': ({ plural, singular }) => `apps/portal/src/areas/${plural}/${singular}-page.tsx`,
  'portal-form': ({ plural, singular }) => `apps/portal/src/areas/${plural}/${singular}-form.tsx`,
  'portal-create': ({ plural, singular }) =>
    `apps/portal/src/areas/${plural}/${singular}-create.tsx`,
  'portal-edit': ({ plural, singular }) => `apps/portal/src/areas/${plural}/${singular}-edit.tsx`,
  'portal-removal': ({ plural, singular }) =>
    `apps/portal/src/areas/${plural}/${singular}-removal.tsx`,
  'portal-navigation': ({ plural, singular }) =>
    `apps/portal/src/areas/${plural}/use-${singular}-navigation.ts`,
  'screen-test': ({ plural }) => `apps/portal/src/areas/${plural}/${plural}.screen.test.tsx`,
  'e2e-screens': ({ plural }) => `e2e/${plural}.screens.ts`,
}

/** Lines that a new area adds to existing files, by file. */
const registrations: Readonly<Record<string, string>> = {
  'packages/contract/src/areas.ts': "export { {{things}} } from './{{things-}}.contract.ts'",
  'apps/server/src/areas.ts':
    "export { {{things}}Area } from './areas/{{things-}}/{{things-}}.routes.ts'",
  'apps/portal/src/app/area-routes.ts':
    "export * from '../areas/{{things-}}/{{things-}}.routes.ts'",
}

function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'packages/database/migrations')).map((file) =>
    Number(file.slice(0, 3)),
  )
  return String(Math.max(...numbers) + 1).padStart(3, '0')
}

/**
 * Returns the text of a template with the names filled in.
 * @throws Error that names the template, if a token or a part is unknown
 */
function textOf(template: string, names: AreaNames): string {
  const file = `${template}.txt`
  try {
    return fillIn(readFileSync(join(templates, file), 'utf8'), names)
  } catch (error) {
    throw new Error(`${file} cannot be filled in`, { cause: error })
  }
}

/** Inserts a line in alphabetical order among similar lines. No other line moves. */
export function withLine(text: string, line: string): string {
  const lines = text.split('\n')
  const isBefore = (one: string) => one.slice(0, 8) === line.slice(0, 8) && one < line
  const before = lines.findLastIndex(isBefore)
  const first = lines.findIndex((one) => one.startsWith('export '))
  lines.splice(before === -1 ? first : before + 1, 0, line)
  return lines.join('\n')
}

function register(path: string, line: string): void {
  writeFileSync(path, withLine(readFileSync(path, 'utf8'), line))
}

/**
 * Writes the files of a new area, and adds the lines that register the area.
 * @returns the paths of the new files and of the changed files, relative to the root
 * @throws Error if a file already exists; then nothing is written
 */
export function writeArea(
  root: string,
  names: AreaNames,
): { written: string[]; registered: string[] } {
  const number = nextMigration(root)
  const files = Object.entries(places).map(([template, place]) => ({
    path: place(names).replace('NNN', number),
    text: textOf(template, names),
  }))
  const taken = files.filter(({ path }) => existsSync(join(root, path)))
  if (taken.length > 0)
    throw new Error(`these files already exist: ${taken.map(({ path }) => path).join(', ')}`)
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, line] of Object.entries(registrations))
    register(join(root, path), fillIn(line, names))
  return { written: files.map(({ path }) => path), registered: Object.keys(registrations) }
}
