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

/**
 * Builds the functions for one endpoint: `query` for components, `pages` for lists with a cursor,
 * and `call` for actions.
 */
function callsOf<E extends Endpoint, A extends CallAddress>(name: string, endpoint: A) {
  type Result = ResultOf<E>
  const call = async (...[input, options]: Arguments<E>): Promise<Result> =>
    (await request(endpoint, input as object | undefined, options)) as Result
  // A query that already has data is refreshed without an action of the user, so the call is marked
  // as a background call.
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
    /** Returns the prefix of all query keys for this endpoint, to invalidate them. */
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
 * Builds the functions for the endpoints of an area: `usersApi.list.query(filters)`,
 * `refundsApi.add.call(body)`. Each area has a separate module (`users.api.ts`), so that its
 * contract loads with the first screen that uses it.
 * @param name name of the area in the contract, which all its query keys contain
 */
export const apiOf = <const A extends Endpoints>(name: string, area: A) => callsAt<A, A>(name, area)

/**
 * Builds the functions for the endpoints of an area from only their addresses, for code that must
 * not load the rest of the contract.
 */
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
