import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { contract } from '@choba/contract/contract.ts'
import type { BodyOf, Endpoint, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { request, type CallOptions } from './request.ts'
import { maybeSession, tenantCode } from './session.ts'

type InputOf<E extends Endpoint> = E['method'] extends 'GET' ? QueryOf<E> : BodyOf<E>
type Arguments<E extends Endpoint> =
  InputOf<E> extends undefined ? [input?: undefined, options?: CallOptions] : [input: InputOf<E>, options?: CallOptions]

type Page = { readonly nextCursor: string | null }

/** The calls of one endpoint: `query` for components, `pages` for lists that are walked by a cursor, `call` for acts. */
function callsOf<E extends Endpoint>(name: string, endpoint: E) {
  type Result = ResultOf<E>
  const call = async (...[input, options]: Arguments<E>): Promise<Result> =>
    (await request(endpoint, input as object | undefined, options)) as Result
  // What is in view already is being refreshed: a call of the portal's own accord.
  const isRefresh = (client: QueryClient, key: readonly unknown[]) => client.getQueryData(key) !== undefined
  const keyOf = (...rest: readonly unknown[]) => [tenantCode(), maybeSession()?.user.userId ?? null, name, ...rest]
  return {
    endpoint,
    call,
    /** The beginning of every key of this endpoint, for invalidating. */
    key: keyOf,
    query: (...[input]: Arguments<E>) =>
      queryOptions<Result, Error, Result>({
        queryKey: keyOf(input),
        queryFn: ({ signal, client, queryKey }) =>
          request(endpoint, input as object | undefined, {
            signal,
            background: isRefresh(client, queryKey),
          }) as Promise<Result>,
      }),
    pages: (...[input]: Arguments<E>) =>
      infiniteQueryOptions<Result & Page, Error, InfiniteData<Result & Page>, readonly unknown[], string | undefined>({
        queryKey: keyOf('pages', input),
        initialPageParam: undefined,
        queryFn: ({ signal, client, queryKey, pageParam }) => {
          const known = client.getQueryData<InfiniteData<Result & Page>>(queryKey)
          const background = known?.pageParams.includes(pageParam) ?? false
          const query = { ...(input as object | undefined), cursor: pageParam }
          return request(endpoint, query, { signal, background }) as Promise<Result & Page>
        },
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      }),
  }
}

type Contract = typeof contract
type CallsOf<E extends Endpoint> = ReturnType<typeof callsOf<E>>
type Areas = {
  [A in keyof Contract]: { [N in keyof Contract[A]]: Contract[A][N] extends Endpoint ? CallsOf<Contract[A][N]> : never }
}

const area = (areaName: string, calls: Record<string, Endpoint>) =>
  Object.fromEntries(Object.entries(calls).map(([name, endpoint]) => [name, callsOf(`${areaName}.${name}`, endpoint)]))

/**
 * Every call of the contract: `api.transactions.list.query(filters)`, `api.refunds.add.call(body)`.
 * `Object.entries` forgets which name goes with which area; `Areas` says it.
 */
export const api = Object.fromEntries(
  Object.entries(contract).map(([name, calls]) => [name, area(name, calls)]),
) as unknown as Areas
