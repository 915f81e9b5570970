import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledPhrases } from './compiled-phrases.ts'
import { pdfParts } from './pdf-parts.ts'
import { precompressed } from './precompressed.ts'
import { typefaceFile } from './typeface-file.ts'

const server = process.env['CHOBA_API'] ?? 'http://localhost:3000'
// `npm start` asks for the quick one.
const effort = process.env['CHOBA_BUILD'] === 'quick' ? 'quick' : 'greatest'
const proxied = [
  '/apiproxy',
  '/edge',
  '/realms',
  '/brand',
  '/widget',
  '/mailbox',
  '/setup',
  '/account',
]

/** Modules of these names and what they need themselves, in one file: a request costs more than the bytes of a small module. */
const together = (name: string, test: RegExp, priority: number) => ({ name, test, priority })

// What is loaded when it is asked for keeps files of its own, whatever else needs it.
const vendor =
  /node_modules[\\/]((react|react-dom|scheduler|use-intl|icu-minify|zod|keycloak-js)[\\/]|@tanstack[\\/](?!(react-)?virtual))/

// The calls of an area belong to it, and are as small as what lies in `lib`.
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
      // What its package offers to browsers reads `&amp;` by `innerHTML`, which our content security policy refuses.
      'decode-named-character-reference': fileURLToPath(
        import.meta.resolve('decode-named-character-reference'),
      ),
    },
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: server }])) },
  build: {
    target: 'es2023',
    // The page allows no inline script, and every browser we serve preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // The first screen names each file that is fetched ahead for every other screen: those of some size are worth it, and what is
      // small comes when its screen asks for it, mostly before the pointer has gone down (`defaultPreload`).
      resolveDependencies: (_file, names) =>
        names.filter(
          (name) => name.endsWith('.css') || /[\\/](chart-|fields|kit|markup|period)-/.test(name),
        ),
    },
    // An asset turned into a data: address would be refused by the same rule.
    assetsInlineLimit: 0,
    // Compressing every file once more to print a size takes a second; `tools/first-load.ts` has the limits.
    reportCompressedSize: false,
    // The server does not send it: `tools/first-load.ts` reads what the first list loads.
    manifest: true,
    // The licenses of what the bundle contains, beside it: each asks that its text comes with it.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: {
        // The first screen names every chunk there is: short names do, and seven signs tell two releases of one apart.
        chunkFileNames: ({ name }) =>
          `assets/${name.startsWith('phrases') ? name : name.slice(0, 6)}-[hash:7].js`,
        codeSplitting: {
          groups: [
            // A new release of ours leaves it in the browser's cache.
            together('vendor', vendor, 5),
            together('portal', /apps[\\/]portal[\\/]src[\\/](main|app[\\/]start)\.tsx$/, 4),
            together('transactions', /areas[\\/]transactions[\\/]transactions\.tsx$/, 3),
            // The public holidays of a century, for calendars and charts alone.
            together('holidays', /src[\\/]ui[\\/]holidays\.ts$/, 3),
            together('badges', /areas[\\/].*-badge\.tsx$/, 2),
            // What three screens share comes with the first of them: the next ones take a request or two, not fifty.
            { ...together('kit', kit, 1), minShareCount: 3 },
            { ...together('fields', /apps[\\/]portal[\\/]src[\\/]form[\\/]/, 0), minShareCount: 3 },
          ],
        },
      },
    },
  },
})
