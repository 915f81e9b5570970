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

/** Parts of the portal, from the plainest on. A part imports nothing of those it is told to stay away from. */
const portalParts: Record<string, readonly string[]> = {
  ui: ['areas', 'app', 'lib', 'form', 'table', 'chart'],
  lib: ['areas', 'app'],
  form: ['areas', 'app'],
  table: ['areas', 'app'],
  chart: ['areas', 'app'],
}
/** The calls of an area of the portal. Every part but `ui` may make them, so they import nothing of an area. */
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

/** Only start-up fills the demo's database, and only the living demo sends what comes after. */
const isOfDemo = (from: string, there: Layer): boolean =>
  from.startsWith('apps/server/src/demo/')
    ? there === 'seed' || there === 'feed'
    : there === 'seed' && /^apps\/server\/src\/(main|serve)\.ts$/.test(from)

function callsFault(from: string, to: string): string | null {
  if (!isCalls(from) || layerOf(to) !== 'portal' || partOf(to) === 'lib') return null
  return 'the calls of an area import the contract and lib alone'
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

/** Every import as it is written, with its line, and whether it is loaded when it is called. */
export const specifiersOf = ({ text }: SourceFile) =>
  [...text.matchAll(statement)].map((match) => ({
    specifier: match.groups!['target']!,
    isDynamic: match[0].includes('('),
    line: lineAt(text, match.index + match[0].length),
  }))

/** The same of the files of ours, with their paths. */
export const importsOf = (file: SourceFile) =>
  specifiersOf(file).flatMap((one) => {
    const to = resolveImport(file.path, one.specifier)
    return to ? [{ to, ...one }] : []
  })

/** The arrows of the house: who imports whom. */
export const importRule: Rule = (files) =>
  files.flatMap((file) =>
    importsOf(file).flatMap(({ to, specifier, line }): Fault[] => {
      const { path } = file
      const says = faultOf({ from: path, to }, specifier.startsWith('.'))
      return says ? [{ path, line, says }] : []
    }),
  )
