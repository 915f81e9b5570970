import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import type {
  BodyOf,
  CallAddress,
  Endpoint,
  Endpoints,
  QueryOf,
  ResultOf,
} from '@choba/contract/endpoint.ts'
import { request, type CallOptions } from './request.ts'
import { maybeSession, tenantCode } from './session.ts'

type InputOf<E extends Endpoint> = E['method'] extends 'GET' ? QueryOf<E> : BodyOf<E>
type Arguments<E extends Endpoint> =
  InputOf<E> extends undefined
    ? [input?: undefined, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions]

type Page = { readonly nextCursor: string | null }

/** The calls of one endpoint: `query` for components, `pages` for lists that are walked by a cursor, `call` for acts. */
function callsOf<E extends Endpoint, A extends CallAddress>(name: string, endpoint: A) {
  type Result = ResultOf<E>
  const call = async (...[input, options]: Arguments<E>): Promise<Result> =>
    (await request(endpoint, input as object | undefined, options)) as Result
  // What is in view already is being refreshed: a call of the portal's own accord.
  const isRefresh = (client: QueryClient, key: readonly unknown[]) =>
    client.getQueryData(key) !== undefined
  const keyOf = (...rest: readonly unknown[]) => [
    tenantCode(),
    maybeSession()?.user.userId ?? null,
    name,
    ...rest,
  ]
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
      infiniteQueryOptions<
        Result & Page,
        Error,
        InfiniteData<Result & Page>,
        readonly unknown[],
        string | undefined
      >({
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

type CallsOf<E extends Endpoint, A extends CallAddress> = ReturnType<typeof callsOf<E, A>>

/**
 * The calls of an area: `usersApi.list.query(filters)`, `refundsApi.add.call(body)`. Each area's are a module of their own
 * (`users.api.ts`), so that its contract is loaded with the first screen that makes one of them. `Object.entries` forgets
 * which name goes with which call; the type says it.
 * @param name the area's name in the contract; every query key of it begins with it
 */
export const apiOf = <const A extends Endpoints>(name: string, area: A) => callsAt<A, A>(name, area)

/** The calls of an area by their addresses alone, for a portal that does without the rest of its contract. */
export const callsAt = <
  A extends Endpoints,
  At extends Readonly<Record<keyof A & string, CallAddress>>,
>(
  name: string,
  addresses: At,
) =>
  Object.fromEntries(
    Object.entries<CallAddress>(addresses).map(([call, address]) => [
      call,
      callsOf(`${name}.${call}`, address),
    ]),
  ) as unknown as { readonly [N in keyof A & string]: CallsOf<A[N], At[N]> }
