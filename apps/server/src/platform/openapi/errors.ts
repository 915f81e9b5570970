import { alwaysRaised, type Endpoint } from '@choba/contract/endpoint.ts'
import { resultTypes, SUCCESS, type ResultType } from '@choba/contract/result-types.ts'
import { languages } from '@choba/phrases/languages.ts'
import { pascal } from './schema-names.ts'

const words: Readonly<Record<string, string>> = languages.en.results

export const successText = words['success']!

const sentence = (name: ResultType): string =>
  `\`${resultTypes[name].code}\` ${name}: ${words[name] ?? name}`

/** Errors that a call can return in addition to those of every call. */
const ownErrors = ({ raises = [], namesTenant, filtersMerchants, upload }: Endpoint) => [
  ...new Set<ResultType>([
    ...raises,
    ...(namesTenant ? (['notFound'] as const) : []),
    ...(filtersMerchants ? (['enterpriseCodeError'] as const) : []),
    ...(upload ? (['virusFound', 'thirdPartyUnavailable'] as const) : []),
  ]),
]

/** Errors that a call can return, without `systemError`. */
export const errorsOf = (endpoint: Endpoint): ResultType[] => [
  ...new Set([...alwaysRaised, ...ownErrors(endpoint)]),
]

export const errorCodesOf = (endpoint: Endpoint): number[] =>
  [...new Set(errorsOf(endpoint).map((name) => resultTypes[name].code))].sort((a, b) => a - b)

/** Returns a Markdown list of the errors that are special to a call. */
export function errorText(endpoint: Endpoint): string {
  const lines = ownErrors(endpoint).map((name) => `- ${sentence(name)}`)
  return lines.length === 0 ? '' : `Errors of this call:\n${lines.join('\n')}`
}

const namesOf = (status: number): ResultType[] =>
  (Object.keys(resultTypes) as ResultType[]).filter((name) => resultTypes[name].status === status)

/** HTTP statuses that have a shared answer. */
const statuses = [...new Set(Object.values(resultTypes).map(({ status }) => status))]
  .filter((status) => status !== 200)
  .sort((a, b) => a - b)

/** Name of the shared answer of a status, after the first error with this status. */
export const responseName = (status: number): string => pascal(namesOf(status)[0]!)

/** Example of a failed call. */
export const failureExample = (name: ResultType, result: unknown = null) => ({
  statusCode: resultTypes[name].status,
  resultStatus: 'Fail',
  resultType: resultTypes[name].code,
  message: words[name] ?? name,
  result,
})

export const successExample = (result: unknown) => ({
  statusCode: 200,
  resultStatus: 'Success',
  resultType: SUCCESS,
  message: successText,
  result,
})

const badInputExample = { fields: [{ path: 'pageSize', problem: 'tooLarge' }] }

/** Shared answers of HTTP errors. */
export const errorResponses = Object.fromEntries(
  statuses.map((status) => {
    const names = namesOf(status)
    const isBadInput = status === 400
    const headers = status === 429 || status === 503 ? { 'Retry-After': ref('Retry-After') } : {}
    return [
      responseName(status),
      {
        description: names.map(sentence).join('\n\n'),
        headers: { ...commonHeaders(), ...headers },
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${isBadInput ? 'InputFailure' : 'Failure'}` },
            example: failureExample(names[0]!, isBadInput ? badInputExample : null),
          },
        },
      },
    ]
  }),
)

function ref(name: string) {
  return { $ref: `#/components/headers/${name}` }
}

/** Headers of every answer. */
export function commonHeaders() {
  return { 'X-Request-Id': ref('X-Request-Id'), 'X-Result-Type': ref('X-Result-Type') }
}
