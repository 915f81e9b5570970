import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/**
 * Limits of the portal's build; no other file contains these limits. Sizes are in compressed bytes.
 * The first list is the list of transactions, which users see after they sign in.
 */
export const BUILD_LIMITS = {
  /** Size of the scripts that are loaded until the first list is shown. */
  firstScripts: 170_000,
  /** Size of the styles that are loaded until the first list is shown. */
  firstStyles: 12_000,
  /**
   * Number of these scripts and styles. Limited because each request costs more time than the bytes
   * of a small file.
   */
  firstFiles: 7,
  /** Size of the typeface file. */
  typeface: 60_000,
}

/**
 * Chunks that the first list loads. `apps/portal/vite.config.ts` defines their names.
 * `e2e/first-load.e2e.ts` checks in a browser that the list is right.
 */
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

/**
 * Returns the scripts and styles that the first list loads, including their imports.
 * @throws Error if the build lacks one of the chunks
 */
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

/** Returns the compressed size of files of the build, in bytes. */
export const sentBytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(join(portalBuild, `${file}.br`)).size, 0)
