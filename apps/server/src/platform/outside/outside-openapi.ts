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
