import { promisify } from 'node:util'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(m?js|css|svg|json)$/

/**
 * Compression effort. `greatest` gives the smallest files, but compression then takes most of the
 * build time. `quick` builds faster and gives larger files, for the demo, whose files seldom travel
 * over a network. The build writes the effort into `.vite/effort`.
 */
export type Effort = 'greatest' | 'quick'

const levels = {
  greatest: { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION },
  quick: { brotli: 5, gzip: 5 },
} as const

/**
 * Vite plugin that writes a `.br` and a `.gz` copy of each asset. The server sends them to browsers
 * that accept them.
 */
export const precompressed = (effort: Effort): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const level = levels[effort]
    const compress = async (file: (typeof bundle)[string]) => {
      const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
      const path = join(dir!, file.fileName)
      const params = {
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_QUALITY]: level.brotli,
      }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: level.gzip }))
    }
    const files = Object.values(bundle).filter(
      ({ fileName }) => compressible.test(fileName) && !fileName.startsWith('.vite/'),
    )
    await Promise.all(files.map(compress))
    await writeFile(join(dir!, '.vite/effort'), effort)
  },
})
