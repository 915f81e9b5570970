import swagger from '@fastify/swagger'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import { signedIn } from '@choba/contract/permissions.ts'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { admit, type Gate } from '#platform/access/guard.ts'

/** The document itself, as a call that every signed-in user can make. */
const documentCall: Endpoint = {
  method: 'GET',
  path: '../openapi.json',
  summary: 'The OpenAPI document',
  can: signedIn,
  allowBeforeMfa: true,
}

/**
 * Serves the OpenAPI document at `GET /apiproxy/openapi.json`, generated from the schemas that
 * validate the calls.
 * @param isPublic false if only signed-in users can read the document (platform/README.md)
 */
export async function describeCalls(
  app: FastifyInstance,
  gate: Gate,
  isPublic: boolean,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Choba',
        version: '0.1.0',
        description: 'The calls of the merchant back office.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          feedKey: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Choba-Key',
            description: 'With X-Choba-Timestamp and X-Choba-Signature: docs/feed.md',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/apiproxy/openapi.json', {
    schema: { hide: true },
    onRequest: async (request) => {
      if (!isPublic) await admit(gate, request, 'session.openapi', documentCall)
    },
    handler: async () => app.swagger(),
  })
}
