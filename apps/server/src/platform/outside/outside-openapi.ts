import * as z from 'zod/mini'

// Parts of the OpenAPI documents of outside services that this product calls: point systems and
// payment gateways.

/** Converts a schema to the OpenAPI content of a body or an answer. */
export const json = (schema: z.ZodMiniType) => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return { content: { 'application/json': { schema: rest } } }
}

export const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

export const inPath = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
})

/** Parts that the documents of all outside services have. */
export const outsideParts = {
  openapi: '3.1.0',
  servers: [{ url: '/', description: 'The address that an administrator sets up' }],
  security: [{ signature: [] }],
  components: {
    securitySchemes: {
      signature: {
        type: 'apiKey',
        in: 'header',
        name: 'X-Choba-Signature',
        description:
          'Hexadecimal HMAC-SHA256 of `timestamp.body` with the shared secret; for a GET, of `timestamp.path`.',
      },
    },
  },
}

/** Fields of `info` that the documents of all outside services have. */
export const outsideInfo = {
  version: '1.0.0',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  contact: { name: 'The operator of the Choba installation' },
}

export const timestamp = header('X-Choba-Timestamp', 'Seconds since 1970.')
