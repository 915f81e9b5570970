import { resultTypes, SUCCESS } from '@choba/contract/result-types.ts'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { languageOf, success } from './answers.ts'
import type { Caller } from './call.ts'
import { admit, type Gate } from './guard.ts'
import { Refusal } from './refusal.ts'
import { perform, performDownload, refusalsOf, type Input, type Route } from './routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

const envelopeOf = (result: z.core.$ZodType) =>
  z.object({
    statusCode: z.int(),
    resultStatus: z.enum(['Success', 'Fail']),
    resultType: z.int(),
    message: z.string(),
    // A refusal has none, or what the caller needs to go on.
    result: z.nullable(z.union([result, z.record(z.string(), z.unknown())])),
  })

const refusalEnvelope = envelopeOf(z.null())

/** The statuses an endpoint may answer with, for the OpenAPI document. */
function responsesOf(endpoint: Endpoint): Record<string, z.core.$ZodType> {
  const responses: Record<string, z.core.$ZodType> = {
    200: envelopeOf(endpoint.result ?? z.null()),
    500: refusalEnvelope,
  }
  for (const name of refusalsOf(endpoint)) responses[resultTypes[name].status] ??= refusalEnvelope
  return responses
}

/** The keys of a query that are lists: one value alone is a list of one. */
function listKeys(query: Endpoint['query']): string[] {
  const { shape } = (query ?? z.object({})) as unknown as { shape: Record<string, z.core.$ZodType> }
  return Object.entries(shape).flatMap(([key, schema]) => {
    const { type, innerType } = schema._zod.def as { type: string; innerType?: z.core.$ZodType }
    return (type === 'optional' ? innerType?._zod.def.type : type) === 'array' ? [key] : []
  })
}

function refuseStrayBody(endpoint: Endpoint, body: unknown) {
  const isEmpty = body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)
  if (!endpoint.body && !isEmpty) throw new Refusal('badRequest')
}

async function sendDownload(route: Route, gate: Gate, request: FastifyRequest, reply: FastifyReply, input: Input) {
  const file = await performDownload(route, request.caller!, gate.people, input)
  return reply
    .headers({ ...file.headers, 'x-result-type': String(SUCCESS), 'cache-control': 'no-store' })
    .header(
      'content-disposition',
      `attachment; filename="download"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
    .type(file.contentType)
    .send(file.stream)
}

/** Puts a route on the server: guard, validation, handler, envelope. One way for every call there is. */
export function mount(app: FastifyInstance, gate: Gate, route: Route, checkAnswers: boolean): void {
  const { endpoint, name } = route
  const lists = listKeys(endpoint.query)
  const options: RouteOptions = {
    method: endpoint.method,
    url: `/api/${endpoint.path}`,
    schema: {
      operationId: name,
      summary: endpoint.summary,
      tags: [name.split('.')[0]!],
      querystring: endpoint.query ?? z.strictObject({}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: responsesOf(endpoint),
      ...(endpoint.can === 'anybody' ? {} : { security: [{ bearer: [] }] }),
    },
    onRequest: async (request) => {
      request.caller = await admit(gate, request, name, endpoint)
    },
    preValidation: async (request) => {
      const query = request.query as Record<string, unknown>
      for (const key of lists) if (typeof query[key] === 'string') query[key] = [query[key]]
    },
    handler: async (request, reply) => {
      refuseStrayBody(endpoint, request.body)
      const input: Input = { query: request.query, body: request.body }
      if (endpoint.download) return sendDownload(route, gate, request, reply, input)
      const result = await perform(route, request.caller!, gate.people, input)
      if (checkAnswers && endpoint.result) z.parse(endpoint.result, result)
      reply.header('x-result-type', String(SUCCESS))
      return success(result, languageOf(request.headers))
    },
  }
  app.route(options)
}
