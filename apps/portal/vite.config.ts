import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledPhrases } from './compiled-phrases.ts'
import { pdfParts } from './pdf-parts.ts'
import { precompressed } from './precompressed.ts'
import { typefaceFile } from './typeface-file.ts'

const server = process.env['CHOBA_API'] ?? 'http://localhost:3000'
// `npm start` builds with quick compression.
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
 * Defines a chunk for the modules that match `test` and their dependencies. One larger file costs
 * less than a request for each small module.
 */
const together = (name: string, test: RegExp, priority: number) => ({ name, test, priority })

// Excludes libraries that are loaded on demand: they keep their own chunks.
const vendor =
  /node_modules[\\/]((react|react-dom|scheduler|use-intl|icu-minify|zod|keycloak-js)[\\/]|@tanstack[\\/](?!(react-)?virtual))/

// Includes the API calls of each area, because they are as small as the modules in `lib`.
const kit = /apps[\\/]portal[\\/]src[\\/]((ui|table|lib)[\\/]|areas[\\/].*\.api\.ts$)/

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
      // The package's browser entry decodes entities through `innerHTML`, which the content
      // security policy blocks.
      'decode-named-character-reference': fileURLToPath(
        import.meta.resolve('decode-named-character-reference'),
      ),
    },
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: server }])) },
  build: {
    target: 'es2023',
    // The page allows no inline script, and every supported browser preloads modules natively.
    modulePreload: {
      polyfill: false,
      // The first screen lists each file that is preloaded for other screens. Only larger files are
      // worth the bytes. Small files load when the pointer nears a link to their screen
      // (`defaultPreload`).
      resolveDependencies: (_file, names) =>
        names.filter(
          (name) => name.endsWith('.css') || /[\\/](chart-|fields|kit|markup|period)-/.test(name),
        ),
    },
    // The content security policy also blocks assets inlined as data: URLs.
    assetsInlineLimit: 0,
    // Reporting sizes compresses every file a second time; `tools/first-load.ts` checks size
    // limits.
    reportCompressedSize: false,
    // The server does not send the manifest. `tools/first-load.ts` reads it to find what a list
    // loads.
    manifest: true,
    // Writes the license texts of all bundled packages next to the bundle; the licenses require it.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: {
        // The first screen lists the names of all chunks, so names are short. Seven hash characters
        // are enough to distinguish two releases of a chunk.
        chunkFileNames: ({ name }) =>
          `assets/${name.startsWith('phrases') ? name : name.slice(0, 6)}-[hash:7].js`,
        codeSplitting: {
          groups: [
            // Stays in the browser's cache when only the portal's own code changes.
            together('vendor', vendor, 5),
            together('portal', /apps[\\/]portal[\\/]src[\\/](main|app[\\/]start)\.tsx$/, 4),
            together('transactions', /areas[\\/]transactions[\\/]transactions\.tsx$/, 3),
            // Public holidays of a century, loaded only by calendars and charts.
            together('holidays', /src[\\/]ui[\\/]holidays\.ts$/, 3),
            together('badges', /areas[\\/].*-badge\.tsx$/, 2),
            // Code that at least three screens share loads with the first of them, so later screens
            // need one or two requests instead of fifty.
            { ...together('kit', kit, 1), minShareCount: 3 },
            { ...together('fields', /apps[\\/]portal[\\/]src[\\/]form[\\/]/, 0), minShareCount: 3 },
          ],
        },
      },
    },
  },
})
