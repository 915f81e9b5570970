import './node-version.js'
import { parseArgs } from 'node:util'
import { watchParent } from '../apps/server/src/platform/parent-watch.ts'
import { restartWithMallocSettings } from './malloc.ts'
import { ensurePortal } from './portal-build.ts'

restartWithMallocSettings()
// Before the portal is built and the server is loaded, which takes seconds in which the parent may end.
const parent = watchParent()

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
  await main({ production: values.production, fresh: values.fresh, newLink: values['new-link'], parent })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
