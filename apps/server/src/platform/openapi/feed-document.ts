import { openApiDocument } from './document.ts'
import { reachable } from './json-schema.ts'

/** Calls of the document of the feed: those that a gateway or a store makes without a user. */
const isOfFeed = (operation: object): boolean => {
  const { security, operationId } = operation as { security: object[]; operationId: string }
  return operationId === 'terminals.register' || security.some((one) => 'feedKey' in one)
}

/** Returns the names of the components of one kind that `node` refers to. */
const named = (node: unknown, kind: string): Set<string> =>
  new Set(
    [...JSON.stringify(node).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)]
      .filter(([, found]) => found === kind)
      .map(([, , name]) => name!),
  )

const only = <T>(components: Readonly<Record<string, T>>, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(components).filter(([name]) => names.has(name)))

/** Returns the OpenAPI document of the feed, a part of the document of all calls. */
export async function feedDocument() {
  const { info, tags, paths: all, components, ...rest } = await openApiDocument()
  const paths = Object.fromEntries(
    Object.entries(all)
      .map(([path, methods]) => {
        const kept = Object.entries(methods).filter(([, operation]) => isOfFeed(operation))
        return [path, Object.fromEntries(kept)] as const
      })
      .filter(([, methods]) => Object.keys(methods).length > 0),
  )
  const used = new Set(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => (operation as { tags: string[] }).tags),
    ),
  )
  const responses = only(components.responses, named(paths, 'responses'))
  const parameters = only(components.parameters, named(paths, 'parameters'))
  return {
    ...rest,
    info: {
      ...info,
      title: 'Choba transaction feed',
      description: 'Calls of gateways, stores and terminals. [feed.md](feed.md) is the guide.',
    },
    security: [{ feedKey: [] }],
    tags: tags.filter(({ name }) => used.has(name)),
    paths,
    components: {
      securitySchemes: { feedKey: components.securitySchemes.feedKey },
      schemas: only(
        components.schemas,
        reachable(components.schemas, [paths, responses, parameters]),
      ),
      parameters,
      headers: only(components.headers, named([paths, responses], 'headers')),
      responses,
    },
  }
}
