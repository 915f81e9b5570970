import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledPhrases } from './compiled-phrases.ts'

const server = process.env['CHOBA_API'] ?? 'http://localhost:3000'
const proxied = ['/apiproxy', '/edge', '/realms', '/brand', '/widget', '/mailbox', '/setup']

// What every screen needs, in chunks that a new release of ours leaves in the browser's cache.
const vendor = (name: string, test: RegExp) => ({ name, test, priority: 1 })

export default defineConfig({
  plugins: [react(), tailwindcss(), compiledPhrases()],
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: server }])) },
  build: {
    target: 'es2023',
    // The page allows no inline script, and every browser we serve preloads modules by itself.
    modulePreload: { polyfill: false },
    // An asset turned into a data: address would be refused by the same rule.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            vendor('react', /node_modules[\\/](react|react-dom|scheduler)[\\/]/),
            vendor('tanstack', /node_modules[\\/]@tanstack[\\/](?!(react-)?virtual)/),
          ],
        },
      },
    },
  },
})
