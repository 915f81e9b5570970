import { exitWithUsage, readArguments, runCommand } from '@choba/database/operator-command.ts'
import { startReceiver } from '../apps/server/src/platform/point-system/receiver.testing.ts'

const USAGE = `usage: npm run point-system -- --secret SECRET [--port PORT]
  --secret SECRET  the one that the tenant is configured with
  --port PORT      where it listens; without it, 4100
  --help           prints this
Runs a point system to try Choba with (docs/point-system.md). It forgets everything when it ends.`

const { values } = readArguments({
  usage: USAGE,
  options: { port: { type: 'string', default: '4100' }, secret: { type: 'string' } },
})
const { secret } = values
if (!secret) exitWithUsage('--secret is needed.', USAGE)
await runCommand(async () => {
  const receiver = await startReceiver(secret, Number(values.port))
  receiver.behave = (entry) => {
    if (entry)
      console.log(
        `${entry.merchant} ${entry.cardNo} ${entry.chargeType} ${entry.quantity}  (${entry.entryId})`,
      )
    return 'ok'
  }
  console.log(`A point system answers at ${receiver.url}, until Ctrl-C.`)
})
