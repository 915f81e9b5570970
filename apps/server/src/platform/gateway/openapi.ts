import {
  CallRefused,
  RefundNotice,
  RefundOrder,
  RefundReport,
  UnknownKey,
} from '@choba/contract/gateway-protocol.ts'
import { header, inPath, json } from '#platform/outside/outside-openapi.ts'

const signed = [
  header('X-Choba-Timestamp', 'Seconds since 1970'),
  header(
    'X-Choba-Signature',
    'Hexadecimal HMAC-SHA256 of `timestamp.body`, of a GET of `timestamp.path`',
  ),
]
const refused = { description: 'Not read: it says nothing about the refund', ...json(CallRefused) }

/** OpenAPI document of the answers that a payment gateway must give: docs/gateway.openapi.json. */
export const gatewayDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'A payment gateway, as Choba calls it',
    version: '1.0.0',
    description:
      'Implemented by the payment gateway of a tenant: docs/gateway.md. The whole answer has to be there within 5 seconds and is a megabyte at most. A report is believed with any 2xx, 409 or 422; every other answer says nothing about the refund.',
  },
  paths: {
    '/refunds': {
      post: {
        operationId: 'refund',
        summary: 'Makes a refund once, however often it is asked for',
        parameters: [...signed, header('Idempotency-Key', 'The key of the body')],
        requestBody: { required: true, ...json(RefundOrder) },
        responses: {
          '200': {
            description: 'How the refund stands, made now or by an earlier call',
            ...json(RefundReport),
          },
          '2XX': { description: 'A report in any 2xx is believed', ...json(RefundReport) },
          '401': refused,
          '409': {
            description: 'A report is believed; without a `status` it says nothing',
            ...json(RefundReport),
          },
          '422': {
            description: 'The key was used for another refund; a report is believed here too',
            ...json(CallRefused),
          },
          default: { description: 'No answer: Choba asks what became of the refund' },
        },
      },
    },
    '/refunds/{key}': {
      get: {
        operationId: 'findRefund',
        summary: 'What became of a refund',
        parameters: [inPath('key'), ...signed],
        responses: {
          '200': { description: 'How the refund stands', ...json(RefundReport) },
          '401': refused,
          '404': { description: 'The gateway has never acted on this key', ...json(UnknownKey) },
          default: { description: 'No answer: Choba asks again later' },
        },
      },
    },
  },
  webhooks: {
    refundEnded: {
      post: {
        operationId: 'tellOfRefunds',
        summary:
          'Optional: sent to /apiproxy/api/ingest/refunds of Choba when refunds have come to an end',
        parameters: [header('X-Choba-Key', 'The payment class: WALLET or CARD'), ...signed],
        requestBody: {
          required: true,
          description: 'One line of JSON for each refund, 500 at most',
          content: {
            'application/x-ndjson': {
              schema: json(RefundNotice).content['application/json'].schema,
            },
          },
        },
        responses: { '200': { description: 'Choba asks for each of them at once' } },
      },
    },
  },
})
