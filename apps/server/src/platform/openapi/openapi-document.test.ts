import { gzipSync } from 'node:zlib'
import { allEndpoints } from '@choba/contract/contract.ts'
import { addressOf, SUMMARY_MAX } from '@choba/contract/endpoint.ts'
import { fields } from '@choba/import-format/row/row-fields.ts'
import { pointFields } from '@choba/import-format/row/row-points.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { areaTexts } from './areas.ts'
import { buildDocument } from './document.ts'
import { lineSchemas } from './line-schemas.ts'
import { schemaTexts } from './schema-texts.ts'

/** Maximum size of the document, compressed with gzip. */
const MAX_BYTES = 250_000

interface Operation {
  readonly summary: string
  readonly description: string
  readonly security: readonly object[]
  readonly parameters: readonly { readonly $ref?: string; readonly example?: unknown }[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: unknown }>>
  }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> }>
  >
}

const document = await buildDocument()
const text = JSON.stringify(document)
const operationOf = ({ path, base, method }: (typeof allEndpoints)[number]['endpoint']) =>
  document.paths[addressOf({ path, ...(base && { base }) })]![method.toLowerCase()] as Operation

const refs = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, ref]) => ref!))

it(`the OpenAPI document has at most ${MAX_BYTES} bytes with gzip`, () => {
  expect(gzipSync(text).length).toBeLessThanOrEqual(MAX_BYTES)
})

it('every reference of the OpenAPI document has a target, and every component is used', () => {
  const { schemas, parameters, headers, responses } = document.components
  const parts = { schemas, parameters, headers, responses }
  const names = Object.entries(parts).flatMap(([kind, components]) =>
    Object.keys(components).map((name) => `${kind}/${name}`),
  )
  expect([...refs].sort()).toEqual(names.sort())
})

it('the OpenAPI document is the same at every start', async () => {
  expect(text).not.toMatch(/undefined|NaN/)
  expect(JSON.stringify(await buildDocument())).toBe(text)
})

it('every area of the contract has a title and a description: add them to openapi/areas.ts', () => {
  const areas = new Set(allEndpoints.map(({ name }) => name.split('.')[0]!))
  expect([...areas].filter((area) => !areaTexts[area])).toEqual([])
  expect(Object.keys(areaTexts).filter((area) => area !== 'health' && !areas.has(area))).toEqual([])
})

it('every signed call with a body has a line schema: add it to openapi/line-schemas.ts', () => {
  const signed = allEndpoints.filter(({ endpoint }) => endpoint.lines && endpoint.method !== 'GET')
  expect(Object.keys(lineSchemas).sort()).toEqual(signed.map(({ name }) => name).sort())
})

it('a line of the feed has the fields that the feed accepts', () => {
  const known = [...fields, ...pointFields, 'entCode', 'orderNo']
  expect(Object.keys(lineSchemas['feed.take']!.schema.properties!).sort()).toEqual(known.sort())
})

it('every description of a schema belongs to a component', () => {
  const unused = Object.keys(schemaTexts).filter(
    (name) => !['Envelope', ...Object.keys(document.components.schemas)].includes(name),
  )
  expect(unused).toEqual([])
})

it('only calls without a sign-in have an empty security requirement', () => {
  const open = allEndpoints.filter(({ endpoint }) => operationOf(endpoint).security.length === 0)
  const expected = allEndpoints.filter(
    ({ endpoint }) => endpoint.can === 'public' && !endpoint.lines,
  )
  expect(open.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
})

/** Problems of the texts of a call, each with the remedy. */
function textProblems({ summary, description }: { summary: string; description?: string }) {
  return [
    ...(summary === '' ? ['has no summary'] : []),
    ...(/[.;:]/.test(summary)
      ? ['has a summary with a period, colon or semicolon; move the rest to `description`']
      : []),
    ...(summary.length > SUMMARY_MAX
      ? [`has a summary of more than ${SUMMARY_MAX} characters; move the rest to \`description\``]
      : []),
    ...(/^(The|A|An|One|What|Who|Which|How|Whether|All|Every|Of|Its)\b/.test(summary)
      ? ['has a summary that does not begin with a verb']
      : []),
    ...(description !== undefined && !/[.)]$/.test(description)
      ? ['has a description without a period at the end']
      : []),
  ]
}

it('every call has a summary that begins with a verb, and a description in whole sentences', () => {
  const wrong = allEndpoints.flatMap(({ name, endpoint }) =>
    textProblems(endpoint).map((problem) => `${name} ${problem}`),
  )
  expect(wrong).toEqual([])
})

describe('every call has an example', () => {
  /** Replaces a part that has no value, so that the message names its place. */
  const missingIn = (value: unknown, path: string): string[] => {
    if (value === undefined) return [path]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, child]) => missingIn(child, `${path}.${key}`))
  }

  it('of its answer, in which each field has a value: add one to openapi/example-values.ts', () => {
    const missing = allEndpoints.flatMap(({ name, endpoint }) => {
      if (endpoint.download) return []
      const { content } = operationOf(endpoint).responses[endpoint.rawResponse ?? 200]!
      return missingIn(content!['application/json']!.example, name)
    })
    expect(missing).toEqual([])
  })

  it('of its answer, which the contract accepts', () => {
    const wrong = allEndpoints.flatMap(({ name, endpoint }) => {
      if (endpoint.download || !endpoint.result) return []
      const { content } = operationOf(endpoint).responses[endpoint.rawResponse ?? 200]!
      const example = content!['application/json']!.example as { result: unknown }
      const read = z.safeParse(endpoint.result, endpoint.rawResponse ? example : example.result)
      return read.success ? [] : [`${name}: ${JSON.stringify(read.error.issues).slice(0, 300)}`]
    })
    expect(wrong).toEqual([])
  })

  it('of its body, which the contract accepts: openapi/example-changes.ts can correct it', () => {
    const wrong = allEndpoints.flatMap(({ name, endpoint }) => {
      if (!endpoint.body || endpoint.upload || endpoint.lines) return []
      const { content } = operationOf(endpoint).requestBody!
      const { example } = content['application/json']!
      const read = z.safeParse(endpoint.body, example)
      return read.success ? [] : [`${name}: ${JSON.stringify(read.error.issues).slice(0, 300)}`]
    })
    expect(wrong).toEqual([])
  })

  it('of each query parameter, which the contract accepts', () => {
    const { parameters } = document.components as {
      parameters: Record<string, { name: string; in: string; example?: unknown }>
    }
    const wrong = allEndpoints.flatMap(({ name, endpoint }) => {
      const { query } = endpoint
      if (!query) return []
      const given = operationOf(endpoint).parameters.map((parameter) =>
        parameter.$ref ? parameters[parameter.$ref.split('/').at(-1)!]! : parameter,
      ) as { name: string; in: string; example?: unknown }[]
      const { shape } = query as z.ZodMiniObject
      return given
        .filter((parameter) => parameter.in === 'query')
        .flatMap(({ name: field, example }) => {
          const sent = typeof example === 'number' ? String(example) : example
          const read = z.safeParse(shape[field]!, sent)
          return read.success ? [] : [`${name} ${field}: ${JSON.stringify(example)}`]
        })
    })
    expect(wrong).toEqual([])
  })
})
