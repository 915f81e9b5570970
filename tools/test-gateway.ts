import { exitWithUsage, readArguments } from '@choba/database/operator-command.ts'
import { tryGateway } from './gateway-conformance/behaviors.ts'

const MIN_AMOUNT = 100
const USAGE = `usage: npm run test:gateway -- URL --secret SECRET --payment NUMBER --amount AMOUNT [--currency CODE]
       [--merchant CODE] [--store CODE] [--payment-type CODE] [--class CARD|WALLET] [--late-seconds SECONDS]
  --secret SECRET         the secret that Choba and the gateway share
  --payment NUMBER        a payment in a test environment; the command refunds all of it
  --amount AMOUNT         refundable amount of the payment in minor units, ${MIN_AMOUNT} or more
  --merchant CODE         merchant of the payment (default: SHIBUYA-COFFEE)
  --store CODE            store of the payment (default: S0001)
  --currency CODE         currency of the payment (default: JPY)
  --payment-type CODE     payment method of the payment (default: VISA)
  --class CARD|WALLET     payment class of the payment method (default: CARD)
  --late-seconds SECONDS  maximum time that a refund may stay processing (default: 60)
  --help                  prints this
Tests whether a gateway behaves as docs/gateway.md requires.`

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
if (!url || !secret || !payment) exitWithUsage('URL, --secret and --payment are required.', USAGE)
if (!Number.isSafeInteger(amount) || amount < MIN_AMOUNT)
  exitWithUsage(`--amount must be a whole number of at least ${MIN_AMOUNT}.`, USAGE)
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
console.log(`${outcomes.length - failed} of ${outcomes.length} behaviors are as documented`)
process.exitCode = failed === 0 ? 0 : 1
