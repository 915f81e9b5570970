import './node-version.js'
import { parseArgs } from 'node:util'
import { restartWithMallocSettings } from './malloc.ts'
import { ensurePortal } from './portal-build.ts'

restartWithMallocSettings()

// `npm start` is the demo; `npm run serve` is the same with --production. `--fresh` seeds the demo's data again.
// `npm run serve -- --new-link` prints another link for the first administrator and ends.
const { values } = parseArgs({
  options: {
    production: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    'new-link': { type: 'boolean', default: false },
  },
})

try {
  ensurePortal()
  const { main } = await import('../apps/server/src/main.ts')
  await main({ production: values.production, fresh: values.fresh, newLink: values['new-link'] })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
