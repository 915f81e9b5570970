import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Address of a portal screen. */
export interface PortalRoute {
  /** Path in the notation of TanStack Router, such as `setting/user/$userId`. */
  readonly path: string
  /**
   * Path of the list on which the screen opens as a drawer or dialog; null for a screen on its own.
   */
  readonly over: string | null
}

/** Matches a route that only redirects to another route. */
const REDIRECT = /beforeLoad: (?:\([^)]*\)[^{]*\{\s*throw redirect|to\(|\(\): void => to\()/
const KEY = /^ {4,6}'?([\w$/]+)'?: \[/gm

/**
 * Returns the path of a route, from the source text of the route. The path is a literal, a template
 * literal that contains `path`, or a constant.
 */
function pathIn(route: string, constants: ReadonlyMap<string, string>): string | null {
  const written = /\bpath(?:: (?:'([^']*)'|`([^`]*)`|(\w+)))?,/.exec(route)
  if (!written) return null
  const [, text, template, name = 'path'] = written
  if (text !== undefined) return text
  if (template !== undefined)
    return template.replaceAll(/\$\{(\w+)\}/g, (gap, of: string) => constants.get(of) ?? gap)
  return constants.get(name) ?? null
}

/**
 * Returns the addresses of the routes in the source text of a routes file, except redirects.
 * @throws Error if a path is written in a form that this function does not know
 */
export function routesIn(text: string): PortalRoute[] {
  const constants = new Map(
    [...text.matchAll(/^(?:export )?const (\w+) = '([^']*)'/gm)].map(([, a, b]) => [a!, b!]),
  )
  const lists = new Map<string, string>()
  const routes: PortalRoute[] = []
  for (const [route, name] of text.matchAll(
    /const (\w+) = createRoute\(\{(?:.*\}\)|[^]*?\n\}\))/g,
  )) {
    const path = pathIn(route, constants)
    if (path === null) throw new Error(`The path of this route cannot be read:\n${route}`)
    if (REDIRECT.test(route)) continue
    lists.set(name!, path)
    routes.push({ path, over: null })
  }
  const add = (list: string, path: string) => {
    const over = lists.get(list)
    if (over === undefined)
      throw new Error(`${path} opens over ${list}, which is not in the same file`)
    routes.push({ path: `${over}/${path}`, over })
  }
  for (const [, list, path] of text.matchAll(/\boverlay\(\s*(\w+),\s*'([^']+)'/g)) add(list!, path!)
  for (const [, list, table] of text.matchAll(/\boverlays\((\w+), \{([^]*?)\n {2}\}\)/g))
    for (const [, path] of table!.matchAll(KEY)) add(list!, path!)
  return routes
}

/** Returns all addresses of the portal below `root`, sorted by path. */
export function portalRoutes(root: string): PortalRoute[] {
  const files = globSync(
    ['apps/portal/src/areas/*/*.routes.ts', 'apps/portal/src/app/routes.tsx'],
    { cwd: root },
  )
  return files
    .flatMap((file) => routesIn(readFileSync(join(root, file), 'utf8')))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
