import './node-version.js'
import { parseArgs } from 'node:util'
import { behaviourOf, startGateway } from '../apps/server/src/platform/gateway/sample.ts'

// `npm run gateway -- --secret SECRET`: a gateway to try Choba with, as docs/gateway.md says it. It forgets everything when it
// ends. With `--payment NUMBER:AMOUNT:CURRENCY` it knows these payments alone.
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4200' },
    secret: { type: 'string' },
    payment: { type: 'string', multiple: true },
  },
})
if (!values.secret) throw new Error('--secret is needed: the one that is saved at “Processor connections”.')
const payments = values.payment?.map((text) => {
  const [paymentNo = '', amount = '', currency = 'JPY'] = text.split(':')
  return [paymentNo, { amount: Number(amount), currency }] as const
})
const gateway = await startGateway({
  secret: values.secret,
  port: Number(values.port),
  ...(payments && { payments: new Map(payments) }),
})
gateway.behave = (order) => {
  const behaviour = behaviourOf(order)
  console.log(`${order.paymentNo} ${order.amount} ${order.currency} ${behaviour}  (${order.key})`)
  return behaviour
}
console.log(`A gateway answers at ${gateway.url}, until Ctrl-C.`)
