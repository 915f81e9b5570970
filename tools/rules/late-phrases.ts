import { dirname } from 'node:path'
import { earlyPhrases } from '@choba/phrases/portal-phrases.ts'
import { importsOf } from './imports.ts'
import type { Rule } from './rule.ts'

const called = /\b(?:useTranslations|usePhrases)\(([^)]*)\)/g
const namesIn = (list: string): string[] =>
  [...list.matchAll(/'(\w+)[.\w]*'/g)].map(([, name]) => name!)
const withoutComments = (text: string): string => text.replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '')
/**
 * Returns true if a file is loaded together with the file that imports it. A panel of another area
 * is loaded separately, so its phrases may load later.
 */
const isFetchedWith = (path: string, to: string): boolean =>
  !to.endsWith('-panel.tsx') || dirname(to) === dirname(path)
const early: readonly string[] = [...earlyPhrases, 'screens']

/**
 * Checks that the route of a screen loads every phrase that the code of the screen may use. These
 * are the `phrases` of the route and those of its title. If a component needs phrases that are not
 * loaded, React suspends the component while the user works. This hides a half-filled form and
 * loses the click that opened the component.
 */
export const latePhrasesRule: Rule = (files) => {
  const byPath = new Map(files.map((file) => [file.path, file]))

  /** Returns, by file, the phrases that a file and all files loaded with it use. */
  function saidFrom(path: string, seen = new Map<string, readonly string[]>()) {
    const file = byPath.get(path)
    if (!file || seen.has(path)) return seen
    seen.set(
      path,
      [...withoutComments(file.text).matchAll(called)].flatMap(([, list]) => namesIn(list!)),
    )
    const together = importsOf(file).filter(
      ({ to, isDynamic }) => !isDynamic && isFetchedWith(path, to),
    )
    for (const { to } of together) saidFrom(to, seen)
    return seen
  }

  return files.flatMap((file) => {
    if (!/^apps\/portal\/src\/areas\/.*\.routes\.ts$/.test(file.path)) return []
    const titles = [...file.text.matchAll(/\btitle: '(\w+)\./g)].map(([, name]) => name!)
    const listed = [...file.text.matchAll(/\bphrases: \[([^\]]*)\]/g)].flatMap(([, list]) =>
      namesIn(list!),
    )
    const loaded = new Set([...early, ...titles, ...listed])
    const screens = importsOf(file).filter(({ isDynamic }) => isDynamic)
    const said = new Map(screens.flatMap(({ to }) => [...saidFrom(to)]))
    return [...said].flatMap(([path, names]) =>
      [...new Set(names)]
        .filter((name) => !loaded.has(name))
        .map((name) => ({
          path: file.path,
          says: `does not load the phrases '${name}', which ${path} uses`,
        })),
    )
  })
}
