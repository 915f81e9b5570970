import { exitWithUsage, readArguments } from '@choba/database/operator-command.ts'
import { tryGateway } from './gateway-conformance/behaviors.ts'

const MIN_AMOUNT = 100
const USAGE = `usage: npm run test:gateway -- URL --secret SECRET --payment NUMBER --amount AMOUNT [--currency CODE]
       [--merchant CODE] [--store CODE] [--payment-type CODE] [--class CARD|WALLET] [--late-seconds SECONDS]
  --secret SECRET         the secret of both sides
  --payment NUMBER        a payment of a test environment: all of it is refunded
  --amount AMOUNT         its amount in minor units, ${MIN_AMOUNT} or more
  --merchant CODE         the merchant of the payment; without it, SHIBUYA-COFFEE
  --store CODE            the store of the payment; without it, S0001
  --currency CODE         its currency; without it, JPY
  --payment-type CODE     its payment method; without it, VISA
  --class CARD|WALLET     the type of its payment method; without it, CARD
  --late-seconds SECONDS  how long a refund may be processing; without it, 60
  --help                  prints this
Holds a gateway against docs/gateway.md.`

const { values, positionals } = readArguments({
  usage: USAGE,
  maxPositionals: 1,
  options: {
    secret: { type: 'string' },
    payment: { type: 'string' },
    amount: { type: 'string' },
    merchant: { type: 'string', default: 'SHIBUYA-COFFEE' },
    store: { type: 'string', default: 'S0001' },
    currency: { type: 'string', default: 'JPY' },
    'payment-type': { type: 'string', default: 'VISA' },
    class: { type: 'string', default: 'CARD' },
    'late-seconds': { type: 'string', default: '60' },
  },
})
const [url] = positionals
const amount = Number(values.amount)
const { secret, payment, currency, 'payment-type': paymentType } = values
const paymentClass = values.class === 'WALLET' ? 'WALLET' : 'CARD'
if (!url || !secret || !payment) exitWithUsage('URL, --secret and --payment are needed.', USAGE)
if (!Number.isSafeInteger(amount) || amount < MIN_AMOUNT)
  exitWithUsage(`--amount is a whole number, ${MIN_AMOUNT} or more.`, USAGE)
const subject = {
  url: url.replace(/\/$/, ''),
  secret,
  entCode: values.merchant,
  storeCode: values.store,
  paymentNo: payment,
  amount,
  currency,
  paymentType,
  paymentClass,
  lateMs: Number(values['late-seconds']) * 1_000,
} as const
const outcomes = await tryGateway(subject, ({ name, fault, mayFollow }) => {
  const mark = mayFollow ? ' (may follow from a FAIL above)' : ''
  console.log(fault === null ? `ok    ${name}` : `FAIL  ${name}${mark}\n      ${fault}`)
})
const failed = outcomes.filter(({ fault }) => fault !== null).length
console.log(`${outcomes.length - failed} of ${outcomes.length} behaviors as documented`)
process.exitCode = failed === 0 ? 0 : 1
