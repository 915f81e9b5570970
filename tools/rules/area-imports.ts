import { knownViolations, VIOLATIONS } from './area-violations.ts'
import { importsOf, specifiersOf } from './imports.ts'
import { areaOf } from './layers.ts'
import { isTest, type Fault, type Rule, type SourceFile } from './rule.ts'

const SERVER = 'apps/server/src/'
/**
 * Files directly in `src`. They start the server and connect its parts, so they may import
 * everything.
 */
const START = 'start-up'
/** Folders of the server from top to bottom. A folder imports only from folders below it. */
const floors = [START, 'areas', 'settlement', 'ledger', 'platform'] as const
type Floor = (typeof floors)[number]

/**
 * Package that reads import files. Only areas may import it, and the modules of the parser
 * processes that areas use.
 */
const FORMATS = 'packages/import-format/'
const PARSERS = `${SERVER}platform/files/`

interface Import {
  readonly from: string
  readonly to: string
  readonly line: number
}

const floorOf = (path: string): Floor | null => {
  if (!path.startsWith(SERVER)) return null
  const [folder, ...rest] = path.slice(SERVER.length).split('/')
  return rest.length === 0 ? START : (floors.find((floor) => floor === folder) ?? null)
}
const areaIn = (path: string): string | null =>
  floorOf(path) === 'areas' ? areaOf(path)!.area : null
const nameOf = ({ from, to }: Import): string => `${from} -> ${to}`

/**
 * Folders with the rules for money. They must not depend on HTTP, because jobs and commands use
 * them as well as requests.
 */
const withoutHttp: readonly (Floor | null)[] = ['settlement', 'ledger']
/** Matches packages for HTTP. `isHttp` matches the server's own code for HTTP. */
const httpPackage = /^(fastify|@fastify\/.+|undici|node:(http|https|http2))$/
const isHttp = (to: string): boolean => to.startsWith(`${SERVER}platform/http/`)

/**
 * Returns the fault of a single import; null if the import is allowed. Import cycles are checked
 * separately.
 */
function faultOf({ from, to }: Import): string | null {
  const here = floorOf(from)
  if (!here) return null
  if (to.startsWith(FORMATS)) {
    const mayRead = here === 'areas' || here === START || from.startsWith(PARSERS)
    return mayRead ? null : `${here} does not import import-format`
  }
  const there = floorOf(to)
  if (!there) return null
  if (withoutHttp.includes(here) && isHttp(to)) return `${here} does not import platform/http`
  if (floors.indexOf(there) < floors.indexOf(here)) return `${here} does not import ${there}`
  const mine = areaIn(from)
  const other = areaIn(to)
  if (!mine || !other || mine === other || to.endsWith('.service.ts')) return null
  return `${mine} reaches into ${other} without using its service`
}

/**
 * Returns the shortest path of areas from `start` to `end`, both included; null if there is none.
 */
function wayBetween(
  next: ReadonlyMap<string, ReadonlySet<string>>,
  start: string,
  end: string,
): string[] | null {
  const ways = [[start]]
  const seen = new Set([start])
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1)!
    if (last === end) return way
    for (const area of next.get(last) ?? []) {
      if (seen.has(area)) continue
      seen.add(area)
      ways.push([...way, area])
    }
  }
  return null
}

/**
 * Returns the imports through which an area imports itself indirectly. Such a cycle of areas can
 * exist even if no file imports itself indirectly.
 */
function circlesOf(imports: readonly Import[]): ReadonlyMap<Import, string> {
  const between = imports.flatMap((one) => {
    const mine = areaIn(one.from)
    const other = areaIn(one.to)
    return mine && other && mine !== other ? [{ one, mine, other }] : []
  })
  const next = new Map<string, Set<string>>()
  for (const { mine, other } of between) next.set(mine, (next.get(mine) ?? new Set()).add(other))
  return new Map(
    between.flatMap(({ one, mine, other }): [Import, string][] => {
      const back = wayBetween(next, other, mine)
      return back ? [[one, `${mine} imports itself through ${back.slice(0, -1).join(', ')}`]] : []
    }),
  )
}

/** Reports imports of HTTP packages in the money rules. */
const httpFaults = (files: readonly SourceFile[]): Fault[] =>
  files
    .filter(({ path }) => withoutHttp.includes(floorOf(path)) && !isTest(path))
    .flatMap((file) =>
      specifiersOf(file)
        .filter(({ specifier }) => httpPackage.test(specifier))
        .map(({ specifier, line }) => ({
          path: file.path,
          line,
          says: `${floorOf(file.path)} does not import ${specifier}`,
        })),
    )

const serverImports = (files: readonly SourceFile[]): Import[] =>
  files
    .filter(({ path }) => path.startsWith(SERVER) && !isTest(path))
    .flatMap((file) => importsOf(file).map(({ to, line }) => ({ from: file.path, to, line })))

/**
 * Checks imports between the folders of the server: areas → settlement → ledger → platform. An area
 * may import another area only through its `*.service.ts`, and areas must not import each other in
 * a cycle. Settlement and ledger must not import code for HTTP.
 * @param known violations that are allowed, as `from -> to`. A violation that no longer exists must
 * be removed from this list.
 */
export const areaImports =
  (known: readonly string[]): Rule =>
  (files) => {
    const imports = serverImports(files)
    const circles = circlesOf(imports)
    const listed = new Set(known)
    const broken = new Set<string>()
    const faults: Fault[] = []
    for (const one of imports) {
      const says = faultOf(one) ?? circles.get(one)
      if (says === undefined) continue
      broken.add(nameOf(one))
      if (!listed.has(nameOf(one))) faults.push({ path: one.from, line: one.line, says })
    }
    const gone = known.filter((name) => !broken.has(name))
    return [
      ...faults,
      ...httpFaults(files),
      ...gone.map((name) => ({
        path: VIOLATIONS,
        says: `lists a violation that no longer exists: ${name}`,
      })),
    ]
  }

export const areaImportRule: Rule = areaImports(knownViolations)
