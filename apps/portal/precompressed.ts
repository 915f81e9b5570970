import { promisify } from 'node:util'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(m?js|css|svg|json)$/

/**
 * Writes every asset of the build once more as `.br` and `.gz`, which the server sends to browsers that take them: compressed
 * once with the greatest effort, and not for each request.
 */
export const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    for (const file of Object.values(bundle)) {
      if (!compressible.test(file.fileName) || file.fileName.startsWith('.vite/')) continue
      const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
      const path = join(dir!, file.fileName)
      const effort = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, effort))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
    }
  },
})
