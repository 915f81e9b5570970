import { main } from '../apps/server/src/main.ts'

// `npm run dev` runs this file under `node --watch`.
await main({ production: false, fresh: false })
