import { main } from '../apps/server/src/main.ts'

// What `npm run dev` runs under `node --watch`.
await main({ production: false, fresh: false })
