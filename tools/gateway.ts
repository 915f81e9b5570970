import { exitWithUsage, readArguments, runCommand } from '@choba/database/operator-command.ts'
import { behaviourOf, startGateway } from '../apps/server/src/platform/gateway/sample.ts'

const USAGE = `usage: npm run gateway -- --secret SECRET [--port PORT] [--payment NUMBER:AMOUNT:CURRENCY:MERCHANT]…
  --secret SECRET   secret that is saved at "Processor connections"
  --port PORT       port to listen on (default: 4200)
  --payment NUMBER:AMOUNT:CURRENCY:MERCHANT
                    payment that the gateway knows, with its amount in minor units. Without --payment, it
                    knows every payment. MERCHANT is optional (default: SHIBUYA-COFFEE)
  --help            prints this
Runs a sample gateway for trying Choba (docs/gateway.md). It keeps its data only in memory.`

const { values } = readArguments({
  usage: USAGE,
  options: {
    port: { type: 'string', default: '4200' },
    secret: { type: 'string' },
    payment: { type: 'string', multiple: true },
  },
})
const { secret } = values
if (!secret) exitWithUsage('--secret is required.', USAGE)
const payments = values.payment?.map((text) => {
  const [paymentNo = '', amount = '', currency = 'JPY', entCode = 'SHIBUYA-COFFEE'] =
    text.split(':')
  return [paymentNo, { amount: Number(amount), currency, entCode }] as const
})
await runCommand(async () => {
  const gateway = await startGateway({
    secret,
    port: Number(values.port),
    ...(payments && { payments: new Map(payments) }),
  })
  gateway.behave = (order) => {
    const behaviour = behaviourOf(order)
    console.log(`${order.paymentNo} ${order.amount} ${order.currency} ${behaviour}  (${order.key})`)
    return behaviour
  }
  console.log(`The sample gateway listens at ${gateway.url} until Ctrl-C.`)
})
