import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/**
 * Vite plugin that serves the typeface in development, because the gallery runs without the
 * product's server. In production, that server contains the file.
 */
export const typefaceFile = (): Plugin => ({
  name: 'typeface',
  configureServer({ middlewares }) {
    const font = readFileSync(
      createRequire(import.meta.url).resolve('@choba/typeface/choba-sans.woff2'),
    )
    middlewares.use('/typeface/choba-sans.woff2', (_request, response) => {
      response.writeHead(200, { 'content-type': 'font/woff2' }).end(font)
    })
  },
})
