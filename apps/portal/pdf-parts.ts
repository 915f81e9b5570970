import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
  version: string
}
/**
 * The path contains the version of pdfjs-dist, because browsers cache assets forever: a new version
 * needs a new address.
 */
const place = `assets/pdfjs-${version}`
// Files that the PDF reader loads by name: character maps for Japanese fonts that a document does
// not embed, symbol fonts, and JavaScript image decoders (the page's security policy forbids
// WebAssembly).
const wanted =
  '{cmaps/*.bcmap,standard_fonts/*.{pfb,ttf},wasm/*_nowasm_fallback.js,{cmaps,standard_fonts,wasm}/LICENSE*}'
const typeOf = (path: string): string =>
  path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream'

/**
 * Vite plugin that adds the files that pdfjs-dist loads on demand to the build, so the browser
 * loads them from the portal's own server.
 */
export const pdfParts = (): Plugin => ({
  name: 'pdf-parts',
  generateBundle() {
    for (const path of globSync(wanted, { cwd: home }))
      this.emitFile({
        type: 'asset',
        fileName: `${place}/${path.replaceAll('\\', '/')}`,
        source: readFileSync(join(home, path)),
      })
  },
  configureServer({ middlewares }) {
    const paths = new Set(globSync(wanted, { cwd: home }).map((path) => path.replaceAll('\\', '/')))
    middlewares.use(`/${place}/`, (request, response, next) => {
      const path = request.url?.slice(1).replace(/[?#].*$/, '') ?? ''
      if (!paths.has(path)) return next()
      response.writeHead(200, { 'content-type': typeOf(path) }).end(readFileSync(join(home, path)))
    })
  },
})
