import { CardBalance, EntryRefused, EntryTaken, PointEntry } from '@choba/contract/point-system.ts'
import { header, inPath, json } from '#platform/outside/outside-openapi.ts'

const signed = [
  header('X-Choba-Timestamp', 'Seconds since 1970'),
  header(
    'X-Choba-Signature',
    'Hexadecimal HMAC-SHA256 of `timestamp.body`, of a GET of `timestamp.path`',
  ),
]

/**
 * OpenAPI document of the answers that an outside point system must give:
 * docs/point-system.openapi.json.
 */
export const pointSystemDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'A point system, as Choba calls it',
    version: '1.0.0',
    description: 'Implemented by the point system of a tenant: docs/point-system.md.',
  },
  paths: {
    '/entries': {
      post: {
        operationId: 'deliverEntry',
        summary: 'Takes an entry of points once, however often it comes',
        parameters: [...signed, header('Idempotency-Key', 'The entryId of the body')],
        requestBody: { required: true, ...json(PointEntry) },
        responses: {
          '200': { description: 'Taken, now or by an earlier call', ...json(EntryTaken) },
          '422': { description: 'Never to be taken as it is', ...json(EntryRefused) },
          default: { description: 'No answer: the same call comes again' },
        },
      },
    },
    '/merchants/{merchant}/cards/{cardNo}': {
      get: {
        operationId: 'readBalance',
        summary: 'What is on a card of a merchant',
        parameters: [inPath('merchant'), inPath('cardNo'), ...signed],
        responses: {
          '200': { description: 'The sum of its entries', ...json(CardBalance) },
          '404': { description: 'There is no such card', ...json(EntryRefused) },
        },
      },
    },
  },
})
