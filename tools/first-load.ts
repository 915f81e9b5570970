import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** What the portal's build may weigh, in compressed bytes. Each limit is defined here alone. */
export const BUILD_LIMITS = {
  /** Scripts until the first list is shown. */
  firstScripts: 170_000,
  /** Styles of the first list. */
  firstStyles: 12_000,
  /** Scripts and styles of the first list: a request costs more than the bytes of a small file. */
  firstFiles: 7,
  /** The one file of the typeface. */
  typeface: 60_000,
}

/** Chunks that the first list loads (`apps/portal/vite.config.ts` names them). `e2e/first-load.e2e.ts` compares them with a browser. */
const FIRST_CHUNKS = ['portal', 'transactions', 'badges', 'phrases-ja']

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}
export type Manifest = Record<string, Chunk>

export const portalBuild = join(root, 'apps/portal/dist')
export const manifestFile = join(portalBuild, '.vite/manifest.json')

export const readManifest = (): Manifest =>
  JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest

/** Scripts and styles that the first list loads, with all they import. @throws Error when the build has no such chunk */
export function firstLoad(manifest: Manifest): { scripts: string[]; styles: string[] } {
  const found = new Map<string, Chunk>()
  const waiting = FIRST_CHUNKS.map((name) => {
    const key = Object.keys(manifest).find((one) => manifest[one]!.name === name)
    if (key === undefined) throw new Error(`The portal's build has no chunk ${name}`)
    return key
  })
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (found.has(key)) continue
    const chunk = manifest[key]!
    found.set(key, chunk)
    waiting.push(...(chunk.imports ?? []))
  }
  const chunks = [...found.values()]
  return {
    scripts: chunks.map(({ file }) => file).sort(),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].sort(),
  }
}

/** Bytes of files of the build as they are sent. */
export const sentBytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(join(portalBuild, `${file}.br`)).size, 0)
