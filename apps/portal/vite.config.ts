import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledPhrases } from './compiled-phrases.ts'
import { pdfParts } from './pdf-parts.ts'
import { precompressed } from './precompressed.ts'
import { typefaceFile } from './typeface-file.ts'

const server = process.env['CHOBA_API'] ?? 'http://localhost:3000'
// `npm start` sets CHOBA_BUILD to `quick`, so that the build takes less time.
const effort = process.env['CHOBA_BUILD'] === 'quick' ? 'quick' : 'greatest'
const proxied = [
  '/apiproxy',
  '/edge',
  '/realms',
  '/theme',
  '/widget',
  '/mailbox',
  '/setup',
  '/account',
]

/**
 * Returns the definition of a chunk for the modules that match `test` and their dependencies.
 * Loading one larger file is faster than a request for each small module.
 */
const together = (name: string, test: RegExp, priority: number) => ({ name, test, priority })

// Leaves out libraries that are loaded on demand, which have separate chunks.
const vendor =
  /node_modules[\\/]((react|react-dom|scheduler|use-intl|icu-minify|zod|keycloak-js)[\\/]|@tanstack[\\/](?!(react-)?virtual))/

// Includes the API calls of each area, because they are as small as the modules in `lib`.
const kit = /apps[\\/]portal[\\/]src[\\/]((ui|table|lib)[\\/]|areas[\\/].*\.api\.ts$)/

/** Names of larger chunks that several screens load. */
const large = /^(chart-|fields|kit|markup|period)/

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    compiledPhrases(),
    pdfParts(),
    precompressed(effort),
    typefaceFile(),
  ],
  resolve: {
    alias: {
      // The default file of this package for browsers decodes entities through `innerHTML`, which
      // the content security policy blocks.
      'decode-named-character-reference': fileURLToPath(
        import.meta.resolve('decode-named-character-reference'),
      ),
    },
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: server }])) },
  build: {
    target: 'es2023',
    // The polyfill is off, because the page allows no inline script and every supported browser
    // preloads modules natively.
    modulePreload: {
      polyfill: false,
      // Limits the list of preloaded files, because the first screen contains this list for all
      // other screens. Only larger files are worth the bytes. Small files load when the pointer
      // nears a link to their screen (`defaultPreload`).
      resolveDependencies: (_file, names) =>
        names.filter((name) => name.endsWith('.css') || large.test(name.replace(/^.*[\\/]/, ''))),
    },
    // No asset is inlined as a data: URL, because the content security policy blocks such URLs.
    assetsInlineLimit: 0,
    // Off, because reporting the sizes would compress every file a second time.
    // `tools/first-load.ts` checks size limits.
    reportCompressedSize: false,
    // The server does not send this file. `tools/first-load.ts` reads it to find the files that a
    // list loads.
    manifest: true,
    // Writes the license texts of all bundled packages beside the bundle, because the licenses
    // require it.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: {
        // File names are short, because the first screen contains the names of all chunks. Seven
        // characters of the hash are enough to distinguish two releases of a chunk.
        chunkFileNames: ({ name }) =>
          `assets/${name.startsWith('phrases') ? name : (large.exec(name)?.[0] ?? name.slice(0, 3))}-[hash:7].js`,
        codeSplitting: {
          groups: [
            // Separate chunk, so that it stays in the browser's cache when only the portal's code
            // changes.
            together('vendor', vendor, 5),
            together('portal', /apps[\\/]portal[\\/]src[\\/](main|app[\\/]start)\.tsx$/, 4),
            together('transactions', /areas[\\/]transactions[\\/]transactions\.tsx$/, 3),
            // Public holidays of a century, which only calendars and charts load.
            together('holidays', /src[\\/]ui[\\/]holidays\.ts$/, 3),
            together('badges', /areas[\\/].*-badge\.tsx$/, 2),
            // Code that at least three screens share loads with the first of them, so that later
            // screens need only one or two requests.
            { ...together('kit', kit, 1), minShareCount: 3 },
            { ...together('fields', /apps[\\/]portal[\\/]src[\\/]form[\\/]/, 0), minShareCount: 3 },
          ],
        },
      },
    },
  },
})
