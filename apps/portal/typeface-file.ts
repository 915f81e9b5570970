import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** The typeface at its address in development, where the gallery stands without a server. The product's server has it built in. */
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
