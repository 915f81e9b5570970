import { exitWithUsage, readArguments, runCommand } from '@choba/database/operator-command.ts'
import { startReceiver } from '../apps/server/src/platform/point-system/receiver.testing.ts'

const USAGE = `usage: npm run point-system -- --secret SECRET [--port PORT]
  --secret SECRET  secret in the configuration of the tenant
  --port PORT      port to listen on (default: 4100)
  --help           prints this
Runs a sample point system for trying Choba (docs/point-system.md). It keeps its data only in memory.`

const { values } = readArguments({
  usage: USAGE,
  options: { port: { type: 'string', default: '4100' }, secret: { type: 'string' } },
})
const { secret } = values
if (!secret) exitWithUsage('--secret is required.', USAGE)
await runCommand(async () => {
  const receiver = await startReceiver(secret, Number(values.port))
  receiver.behave = (entry) => {
    if (entry)
      console.log(
        `${entry.merchant} ${entry.cardNo} ${entry.chargeType} ${entry.quantity}  (${entry.entryId})`,
      )
    return 'ok'
  }
  console.log(`The sample point system listens at ${receiver.url} until Ctrl-C.`)
})
