import { tradeKinds } from '@choba/contract/transactions.contract.ts'
import { FEED_LINE_MAX } from '@choba/contract/feed-rows.ts'
import { APP_VERSION_MAX, terminalStates } from '@choba/contract/feed-terminals.ts'
import type { JsonSchema } from './json-schema.ts'

// Schemas of the lines of signed calls. A line has at most `FEED_LINE_MAX` bytes, so its texts are
// shorter than this.

const text: JsonSchema = { type: 'string', maxLength: FEED_LINE_MAX }
const textOf = (description: string, more: JsonSchema = {}): JsonSchema => ({
  ...text,
  ...more,
  description,
})

const ofStore = {
  entCode: textOf('Merchant code. Optional with the key of a store.'),
  storeCode: textOf('Store code, as the portal shows it.'),
  serviceId: textOf('Service ID of the store. Replaces `storeCode`.'),
}

const described: Record<string, JsonSchema> = {
  ...ofStore,
  paymentNo: textOf('Number of the transaction, unique within the merchant.', { maxLength: 64 }),
  tradeKind: textOf('Type of the transaction.', { enum: [...tradeKinds] }),
  state: textOf('`PAID` or `FAILED` for a payment, `SUCCEEDED` or `FAILED` for a refund.'),
  paidAt: textOf('Date and time, such as 2026-10-05T12:30:00+09:00.'),
  amount: textOf(
    'Decimal text in the unit of the currency: `1200` for ¥1,200, `12.50` for CN¥12.50. All other calls use minor units.',
  ),
  originalPaymentNo: textOf('For a refund: number of its payment.'),
  pointCardNo: textOf('Number of the point card.'),
  pointsUsed: textOf('Points that paid a part of the sale.'),
  pointsAwarded: textOf('Points awarded for the sale.'),
  pointBalance: textOf('Balance of the card after the sale.'),
  presentation: textOf('How the customer showed the point card.', {
    enum: ['CARD', 'APP', 'NONE'],
  }),
}

const plain = [
  'paymentType',
  'storeName',
  'companyCode',
  'companyName',
  'terminalNo',
  'currency',
  'outTradeNo',
  'orderNo',
  'walletTradeNo',
  'deviceNo',
  'deviceProcNo',
  'remark',
  'reason',
  'tradeType',
]

const transaction: JsonSchema = {
  type: 'object',
  properties: {
    ...described,
    ...Object.fromEntries(plain.map((field) => [field, text])),
  },
  required: ['paymentNo', 'tradeKind', 'state', 'paidAt', 'paymentType', 'amount'],
}

const heartbeat: JsonSchema = {
  type: 'object',
  properties: {
    ...ofStore,
    terminalNo: textOf('Number of a registered terminal.'),
    state: textOf('Status of the terminal; READY by default.', { enum: [...terminalStates] }),
    appVersion: textOf('Version of the software.', { maxLength: APP_VERSION_MAX }),
    seenAt: textOf('Time of the heartbeat; the time of the request by default.'),
    signedInAt: textOf('Time of the last sign-in at the device.'),
  },
  required: ['terminalNo'],
}

const notice: JsonSchema = {
  type: 'object',
  properties: { key: textOf('Idempotency key of the refund.') },
  required: ['key'],
}

export interface LineSchema {
  /** Name of the component. */
  readonly name: string
  readonly schema: JsonSchema
  readonly example: Readonly<Record<string, string>>
}

/** Schema of a line, by the name of the call. A test lists calls that are missing. */
export const lineSchemas: Readonly<Record<string, LineSchema>> = {
  'feed.take': {
    name: 'FeedLine',
    schema: transaction,
    example: {
      entCode: 'SHIBUYA-COFFEE',
      storeCode: 'S0001',
      paymentNo: 'P-0001',
      tradeKind: 'PAYMENT',
      state: 'PAID',
      paymentType: 'VISA',
      amount: '1200',
      paidAt: '2026-10-05T12:30:00+09:00',
    },
  },
  'feed.heartbeat': {
    name: 'HeartbeatLine',
    schema: heartbeat,
    example: { entCode: 'SHIBUYA-COFFEE', storeCode: 'S0001', terminalNo: 'T01', state: 'READY' },
  },
  'gateways.notice': {
    name: 'RefundNoticeLine',
    schema: notice,
    example: { key: '0b7a3c1e-52f4-4d6a-8c1b-9e2f7a6d5c40' },
  },
}
