import {
  areaOf,
  isOwner,
  type Layer,
  layerOf,
  mayBeOwner,
  mayImport,
  mayImportInTest,
  resolveImport,
} from './layers.ts'
import { isTest, lineAt, type Fault, type Rule, type SourceFile } from './rule.ts'

interface Import {
  from: string
  to: string
}

const statement =
  /(?:^|[^\w.])(?:(?:import|export)\b[^'"();]*?\bfrom\s*|import\s*|import\s*\(\s*)['"](?<target>[^'"\n]+)['"]/g

const packageOf = (path: string): string => path.split('/').slice(0, 2).join('/')

/** Folders of the portal. Each has a list of folders that it must not import. */
const portalParts: Record<string, readonly string[]> = {
  ui: ['areas', 'app', 'lib', 'form', 'table', 'chart'],
  lib: ['areas', 'app'],
  form: ['areas', 'app'],
  table: ['areas', 'app'],
  chart: ['areas', 'app'],
}
/**
 * Returns true for the file with the API calls of a portal area. Every part of the portal except
 * `ui` may import this file, so the file itself must not import from an area.
 */
const isCalls = (path: string): boolean =>
  /^apps\/portal\/src\/areas\/[^/]+\/[^/]+\.api\.ts$/.test(path)
const partOf = (path: string): string | null =>
  /^apps\/portal\/src\/([^/]+)\//.exec(path)?.[1] ?? null

function faultOf({ from, to }: Import, isRelative: boolean): string | null {
  const here = layerOf(from)
  const there = layerOf(to)
  if (from.startsWith('tools/') && to.startsWith('e2e/'))
    return 'tools does not import e2e, which imports tools'
  if (here === 'tools') return null
  if (isRelative && packageOf(from) !== packageOf(to))
    return `reaches into ${packageOf(to)} by a relative path`
  if (isOwner(to) && !mayBeOwner(from)) return 'opens the database as its owner; use withScope'
  const allowed =
    here === there ||
    mayImport[here].includes(there) ||
    (isTest(from) && mayImportInTest.includes(there))
  if (!allowed && !isOfDemo(from, there)) return `${here} does not import ${there}`
  return callsFault(from, to) ?? panelFault({ from, to }) ?? partFault(from, to)
}

/**
 * Returns true for the allowed imports of demo code. Only start-up code fills the demo database,
 * and only the running demo sends new transactions.
 */
const isOfDemo = (from: string, there: Layer): boolean =>
  from.startsWith('apps/server/src/demo/')
    ? there === 'seed' || there === 'feed'
    : there === 'seed' && /^apps\/server\/src\/(main|serve)\.ts$/.test(from)

function callsFault(from: string, to: string): string | null {
  if (!isCalls(from) || layerOf(to) !== 'portal' || partOf(to) === 'lib') return null
  return 'the API calls of an area import only the contract and lib'
}

function panelFault({ from, to }: Import): string | null {
  const mine = areaOf(from)
  const other = areaOf(to)
  if (mine?.app !== 'portal' || !other || mine.area === other.area || isTest(from)) return null
  return to.endsWith('-panel.tsx') || isCalls(to)
    ? null
    : `${mine.area} imports ${other.area}; only a panel of another area may be shown`
}

function partFault(from: string, to: string): string | null {
  const mine = partOf(from)
  const other = partOf(to)
  if (!mine || !other || isTest(from) || (mine !== 'ui' && isCalls(to))) return null
  return portalParts[mine]?.includes(other) ? `${mine} does not import ${other}` : null
}

/**
 * Returns the imports of a file as they are written, with their line numbers. `isDynamic` is true
 * for an `import()` call.
 */
export const specifiersOf = ({ text }: SourceFile) =>
  [...text.matchAll(statement)].map((match) => ({
    specifier: match.groups!['target']!,
    isDynamic: match[0].includes('('),
    line: lineAt(text, match.index + match[0].length),
  }))

/** Returns the imports of files that belong to the project, with their resolved paths. */
export const importsOf = (file: SourceFile) =>
  specifiersOf(file).flatMap((one) => {
    const to = resolveImport(file.path, one.specifier)
    return to ? [{ to, ...one }] : []
  })

/**
 * Checks which layers may import each other, and which parts of the portal may import each other.
 */
export const importRule: Rule = (files) =>
  files.flatMap((file) =>
    importsOf(file).flatMap(({ to, specifier, line }): Fault[] => {
      const { path } = file
      const says = faultOf({ from: path, to }, specifier.startsWith('.'))
      return says ? [{ path, line, says }] : []
    }),
  )
