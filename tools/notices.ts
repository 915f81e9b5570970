import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** Fields of a package-lock.json entry that the notices need. */
export interface LockEntry {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
}

/**
 * Licenses of packages whose package.json names no license. They are taken from the LICENSE files.
 */
const STATED_ELSEWHERE: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Licenses that are compatible with a product under Apache-2.0. */
const ALLOWED =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|OFL-1\.1|CC0-1\.0|LGPL-3\.0-or-later)$/

const HEAD = `# Third-party notices

This table lists the packages that Choba uses at run time and to build the portal, with their
licenses. \`npm run notices\` generates this file from package-lock.json; a test compares the two.
The license text is in the package's folder in \`node_modules\`.

- The typeface is a subset of [Inter](https://rsms.me/inter/), copyright The Inter Project Authors,
  under the SIL Open Font License 1.1.
- libvips (\`@img/sharp-libvips-…\`, LGPL-3.0-or-later) is a shared library that sharp loads. It can
  be replaced by another build.

| package | version | license |
| ------- | ------- | ------- |
`

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const isAllowed = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(/ AND | OR /)
    .every((part) => ALLOWED.test(part))

/**
 * Returns THIRD-PARTY-NOTICES.md for the entries of a lock file, sorted by name and version.
 *
 * @throws Error for a package without a license, or with one that is not in the list
 */
export function noticesOf(packages: Readonly<Record<string, LockEntry>>): string {
  const lines = Object.entries(packages)
    .filter(
      ([path, entry]) =>
        path.includes('node_modules/') && entry.dev !== true && entry.link !== true,
    )
    .map(([path, { version = '', license }]) => {
      const name = nameOf(path)
      const stated = license ?? STATED_ELSEWHERE[name]
      if (stated === undefined || !isAllowed(stated))
        throw new Error(`${name} ${version} has the license ${stated}, which is not allowed.`)
      return `| ${name} | ${version} | ${stated} |`
    })
  return `${HEAD}${[...new Set(lines)].toSorted().join('\n')}\n`
}

/**
 * Returns THIRD-PARTY-NOTICES.md for the project's own lock file.
 * @throws Error like `noticesOf`
 */
export function projectNotices(): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  return noticesOf(lock.packages)
}
