import './node-version.js'
import { readArguments, sentenceOf } from '@choba/database/operator-command.ts'
import { watchParent } from '../apps/server/src/platform/process/parent-watch.ts'
import { keepCompiled } from './compile-cache.ts'
import { restartWithMallocSettings } from './malloc.ts'
import { ensurePortal } from './portal-build.ts'

// `npm start` starts the demo. `npm run serve` starts production, with the argument --production.
const production = process.argv.includes('--production')

const flag = { type: 'boolean', default: false } as const
const { values } = production
  ? readArguments({
      usage: `usage: npm run serve [-- --new-link | --adopt]
  --new-link  prints a new link for the first administrator, and exits
  --adopt     puts a restored copy of the database into service (docs/operations.md)
  --help      prints this
Settings come from environment variables; docs/operations.md lists them.`,
      options: { production: flag, 'new-link': flag, adopt: flag },
    })
  : readArguments({
      usage: `usage: npm start [-- --fresh]
  --fresh  creates the demo's data again
  --help   prints this`,
      options: { fresh: flag },
    })

restartWithMallocSettings()
if (!production) keepCompiled()
// Starts to watch the parent process before the server is loaded, because loading takes seconds and
// the parent may end in the meantime.
const parent = watchParent()

try {
  const { main } = await import('../apps/server/src/main.ts')
  const {
    fresh = false,
    'new-link': newLink = false,
    adopt = false,
  } = values as Record<string, boolean | undefined>
  const buildPortal = (signal: AbortSignal) => ensurePortal({ quick: !production, signal })
  await main({ production, fresh, newLink, adopt, parent, buildPortal })
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}
