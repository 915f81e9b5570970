import { exitWithUsage, readArguments, runCommand } from '@choba/database/operator-command.ts'
import { behaviourOf, startGateway } from '../apps/server/src/platform/gateway/sample.ts'

const USAGE = `usage: npm run gateway -- --secret SECRET [--port PORT] [--payment NUMBER:AMOUNT:CURRENCY:MERCHANT]…
  --secret SECRET   the one that is saved at "Processor connections"
  --port PORT       where it listens; without it, 4200
  --payment NUMBER:AMOUNT:CURRENCY:MERCHANT
                    a payment that it knows, in minor units; without one it knows every payment.
                    The merchant may be left out: SHIBUYA-COFFEE
  --help            prints this
Runs a gateway to try Choba with (docs/gateway.md). It forgets everything when it ends.`

const { values } = readArguments({
  usage: USAGE,
  options: {
    port: { type: 'string', default: '4200' },
    secret: { type: 'string' },
    payment: { type: 'string', multiple: true },
  },
})
const { secret } = values
if (!secret) exitWithUsage('--secret is needed.', USAGE)
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
  console.log(`A gateway answers at ${gateway.url}, until Ctrl-C.`)
})
