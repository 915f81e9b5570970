import type { Endpoint } from '@choba/contract/endpoint.ts'
import { signedIn } from '@choba/contract/permissions.ts'
import type { FastifyInstance } from 'fastify'
import { admit, type Gate } from '#platform/access/guard.ts'
import { openApiDocument } from '#platform/openapi/document.ts'

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
export function describeCalls(app: FastifyInstance, gate: Gate, isPublic: boolean): void {
  app.get('/apiproxy/openapi.json', {
    onRequest: async (request) => {
      if (!isPublic) await admit(gate, request, 'session.openapi', documentCall)
    },
    handler: openApiDocument,
  })
}
