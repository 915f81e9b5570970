import './node-version.js'
import { parseArgs } from 'node:util'
import { tryGateway } from './gateway-conformance/behaviors.ts'

// `npm run test:gateway -- URL --secret SECRET --payment NUMBER --amount 100000 --currency JPY`: holds a gateway against
// docs/gateway.md. It refunds the whole payment, so it takes one of a test environment, of 100 minor units at least.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    secret: { type: 'string' },
    payment: { type: 'string' },
    amount: { type: 'string' },
    currency: { type: 'string', default: 'JPY' },
    brand: { type: 'string', default: 'VISA' },
    class: { type: 'string', default: 'CARD' },
    'late-seconds': { type: 'string', default: '60' },
  },
})
const MIN_AMOUNT = 100
const [url] = positionals
const amount = Number(values.amount)
const { secret, payment, currency, brand } = values
const paymentClass = values.class === 'WALLET' ? 'WALLET' : 'CARD'
if (!url || !secret || !payment || !Number.isSafeInteger(amount) || amount < MIN_AMOUNT) {
  console.error(
    `npm run test:gateway -- URL --secret SECRET --payment NUMBER --amount ${MIN_AMOUNT} [--currency JPY] [--brand VISA] [--class CARD|WALLET] [--late-seconds 60]`,
  )
  process.exit(2)
}
const subject = {
  url: url.replace(/\/$/, ''),
  secret,
  paymentNo: payment,
  amount,
  currency,
  brand,
  paymentClass,
  lateMs: Number(values['late-seconds']) * 1_000,
} as const
const outcomes = await tryGateway(subject, ({ name, fault }) => {
  console.log(fault === null ? `ok    ${name}` : `FAIL  ${name}\n      ${fault}`)
})
const failed = outcomes.filter(({ fault }) => fault !== null).length
console.log(`${outcomes.length - failed} of ${outcomes.length} behaviors as documented`)
process.exitCode = failed === 0 ? 0 : 1
