import { resultTypes } from '@choba/contract/result-types.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FailedQuery, noteSuccess, sayFailure } from '#app/query-failures.ts'
import { ApiError } from '#lib/api-error.ts'
import { loadLanguage } from '#lib/i18n.ts'
import { dismissToast, listToasts } from '#ui/toasts.ts'

const refusal = (name: keyof typeof resultTypes, message: string) => {
  const { code, status } = resultTypes[name]
  return new ApiError({ status, resultType: code, message })
}
const query = (
  refetchInterval: number | false = false,
  meta: FailedQuery['meta'] = {},
): FailedQuery => ({
  meta,
  observers: [{ options: { queryKey: ['a'], refetchInterval } }],
})

/** Runs `act`, then returns and dismisses the toasts that `act` has shown. */
function saidBy(act: () => void): (readonly [string, string])[] {
  act()
  const said = listToasts().map(({ severity, message }) => [severity, message] as const)
  for (const { id } of listToasts()) dismissToast(id)
  return said
}

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await loadLanguage()
})
afterAll(() => {
  vi.unstubAllGlobals()
})
afterEach(() => {
  for (const { id } of listToasts()) dismissToast(id)
})

describe('a failed query', () => {
  it.each([
    ['searchPeriodTooLong', 'warning'],
    ['statisticsPeriodTooLong', 'warning'],
    ['userNotFound', 'warning'],
    ['notFound', 'warning'],
    ['refundRejected', 'error'],
    ['refundFailed', 'error'],
    ['thirdPartyUnavailable', 'error'],
  ] as const)(
    'shows a toast for %s even if the screen shows the failure itself',
    (name, severity) => {
      expect(saidBy(() => sayFailure(refusal(name, 'words'), query()))).toEqual([
        [severity, 'words'],
      ])
    },
  )

  it('shows one toast if several queries of a screen fail with the same message', () => {
    const error = refusal('statisticsPeriodTooLong', 'too long')
    const said = saidBy(() => [query(), query(), query()].forEach((one) => sayFailure(error, one)))
    expect(said).toEqual([['warning', 'too long']])
  })

  it('shows no toast if the message appears beside a field', () => {
    const error = refusal('notFound', 'none')
    expect(saidBy(() => sayFailure(error, query(false, { withoutToast: true })))).toEqual([])
  })
})

describe('a failing background poll', () => {
  const busy = refusal('temporarilyUnavailable', 'busy')

  it('shows one toast, and no other toast until the poll has succeeded again', () => {
    const poll = query(5_000)
    expect(saidBy(() => sayFailure(busy, poll))).toEqual([['warning', 'busy']])
    expect(saidBy(() => sayFailure(busy, poll))).toEqual([])
    expect(saidBy(() => noteSuccess(null, poll))).toEqual([])
    expect(saidBy(() => sayFailure(busy, poll))).toEqual([['warning', 'busy']])
  })

  it("shows another toast if the failure differs or if another screen shows the poll's data", () => {
    const poll = query(5_000)
    expect(saidBy(() => sayFailure(busy, poll))).toHaveLength(1)
    expect(saidBy(() => sayFailure(refusal('processFailed', 'failed'), poll))).toEqual([
      ['error', 'failed'],
    ])
    expect(saidBy(() => sayFailure(busy, query(5_000)))).toHaveLength(1)
  })

  it('does not suppress failures of queries that the user starts', () => {
    const list = query()
    for (const _ of [1, 2])
      expect(saidBy(() => sayFailure(busy, list))).toEqual([['warning', 'busy']])
  })
})
