import './node-version.js'
import { parseArgs } from 'node:util'
import { startReceiver } from '../apps/server/src/platform/point-system/receiver.testing.ts'

// `npm run point-system -- --secret SECRET`: a point system to try Choba with, as docs/point-system.md says it. It forgets everything when it ends.
const { values } = parseArgs({
  options: { port: { type: 'string', default: '4100' }, secret: { type: 'string' } },
})
if (!values.secret) throw new Error('--secret is needed: the one that the tenant is configured with.')
const receiver = await startReceiver(values.secret, Number(values.port))
receiver.behave = (entry) => {
  if (entry) console.log(`${entry.merchant} ${entry.cardNo} ${entry.chargeType} ${entry.quantity}  (${entry.entryId})`)
  return 'ok'
}
console.log(`A point system answers at ${receiver.url}, until Ctrl-C.`)
