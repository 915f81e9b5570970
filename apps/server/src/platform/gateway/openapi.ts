import {
  CallRefused,
  RefundNotice,
  RefundOrder,
  RefundReport,
  UnknownKey,
} from '@choba/contract/gateway-protocol.ts'
import {
  header,
  inPath,
  json,
  outsideInfo,
  outsideParts,
  timestamp,
} from '#platform/outside/outside-openapi.ts'

const refused = {
  description: 'The call was not accepted; says nothing about the refund',
  ...json(CallRefused),
}

/** OpenAPI document of the answers that a payment gateway must give: docs/gateway.openapi.json. */
export const gatewayDocument = () => ({
  ...outsideParts,
  info: {
    ...outsideInfo,
    title: 'A payment gateway, as Choba calls it',
    description:
      'Calls that the payment gateway of a tenant must answer. docs/gateway.md is the guide. The answer must be complete within 5 seconds and have at most one megabyte. Choba accepts a report with any 2xx, 409 or 422. Any other answer says nothing about the refund.',
  },
  tags: [{ name: 'refunds', description: 'Refunds that Choba orders.' }],
  paths: {
    '/refunds': {
      post: {
        operationId: 'refund',
        summary: 'Make a refund',
        description:
          'Makes the refund once, also if Choba sends the same `key` again. A repeated call returns the status of the refund.',
        tags: ['refunds'],
        parameters: [timestamp, header('Idempotency-Key', 'The `key` of the body.')],
        requestBody: { required: true, ...json(RefundOrder) },
        responses: {
          '200': {
            description: 'Status of the refund, made now or by an earlier call',
            ...json(RefundReport),
          },
          '2XX': { description: 'Any 2xx with a report is accepted', ...json(RefundReport) },
          '401': refused,
          '409': {
            description:
              'A report is accepted; an answer without a `status` says nothing about the refund',
            ...json(RefundReport),
          },
          '422': {
            description: 'The key belongs to another refund; a report is accepted',
            ...json(CallRefused),
          },
          default: { description: 'No result: Choba asks for the result' },
        },
      },
    },
    '/refunds/{key}': {
      get: {
        operationId: 'findRefund',
        summary: 'Get the result of a refund',
        description: 'Choba asks again until the result is final.',
        tags: ['refunds'],
        parameters: [inPath('key'), timestamp],
        responses: {
          '200': { description: 'Status of the refund', ...json(RefundReport) },
          '401': refused,
          '404': { description: 'The gateway does not know this key', ...json(UnknownKey) },
          default: { description: 'No result: Choba asks again later' },
        },
      },
    },
  },
  webhooks: {
    refundEnded: {
      post: {
        operationId: 'tellOfRefunds',
        summary: 'Report refunds that have ended',
        description:
          'Optional. The gateway sends this call to /apiproxy/api/ingest/refunds of Choba, which then asks for each refund.',
        tags: ['refunds'],
        parameters: [header('X-Choba-Key', 'Payment class: WALLET or CARD.'), timestamp],
        requestBody: {
          required: true,
          description: 'One JSON object per line for each refund, at most 500',
          content: {
            'application/x-ndjson': {
              schema: json(RefundNotice).content['application/json'].schema,
            },
          },
        },
        responses: { '200': { description: 'Choba asks for the result of each refund' } },
      },
    },
  },
})
