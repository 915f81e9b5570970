import { CardBalance, EntryRefused, EntryTaken, PointEntry } from '@choba/contract/point-system.ts'
import {
  header,
  inPath,
  json,
  outsideInfo,
  outsideParts,
  timestamp,
} from '#platform/outside/outside-openapi.ts'

/**
 * OpenAPI document of the answers that an outside point system must give:
 * docs/point-system.openapi.json.
 */
export const pointSystemDocument = () => ({
  ...outsideParts,
  info: {
    ...outsideInfo,
    title: 'A point system, as Choba calls it',
    description:
      'Calls that the point system of a tenant must answer. docs/point-system.md is the guide.',
  },
  tags: [{ name: 'points', description: 'Entries and balances of point cards.' }],
  paths: {
    '/entries': {
      post: {
        operationId: 'deliverEntry',
        summary: 'Store an entry of points',
        description: 'Stores the entry once, also if Choba sends it again.',
        tags: ['points'],
        parameters: [timestamp, header('Idempotency-Key', 'The `entryId` of the body.')],
        requestBody: { required: true, ...json(PointEntry) },
        responses: {
          '200': { description: 'Stored, now or by an earlier call', ...json(EntryTaken) },
          '422': {
            description: 'Rejected; sending the entry again has the same result',
            ...json(EntryRefused),
          },
          default: { description: 'No result: Choba sends the same call again' },
        },
      },
    },
    '/merchants/{merchant}/cards/{cardNo}': {
      get: {
        operationId: 'readBalance',
        summary: 'Get the balance of a point card',
        description: 'Returns the balance of a card of the merchant.',
        tags: ['points'],
        parameters: [inPath('merchant'), inPath('cardNo'), timestamp],
        responses: {
          '200': { description: 'Total of its entries', ...json(CardBalance) },
          '404': { description: 'The card does not exist', ...json(EntryRefused) },
        },
      },
    },
  },
})
