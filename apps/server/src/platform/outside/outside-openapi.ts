import * as z from 'zod/mini'

// Parts of the OpenAPI documents of services that Choba calls: point systems and payment gateways.

/** The content of a body or an answer, from its schema. */
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
