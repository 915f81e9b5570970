import { importsOf } from './imports.ts'
import type { Fault, Rule } from './rule.ts'

/**
 * Forbids import cycles, including cycles of types. Files in a cycle cannot be read, tested or
 * loaded one at a time.
 */
export const circleRule: Rule = (files) => {
  const imports = new Map(files.map((file) => [file.path, importsOf(file).map(({ to }) => to)]))
  const done = new Set<string>()
  const faults: Fault[] = []

  function visit(path: string, trail: readonly string[]): void {
    const start = trail.indexOf(path)
    if (start >= 0) {
      faults.push({
        path,
        says: `imports itself through ${[...trail.slice(start + 1), path].join(', ')}`,
      })
      return
    }
    if (done.has(path)) return
    for (const to of imports.get(path) ?? []) visit(to, [...trail, path])
    done.add(path)
  }

  for (const path of imports.keys()) visit(path, [])
  return faults
}
