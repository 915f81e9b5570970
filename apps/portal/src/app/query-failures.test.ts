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

/** The toasts of what is done, which are taken away with it. */
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
    'raises the toast of %s, whatever the screen shows in its place',
    (name, severity) => {
      expect(saidBy(() => sayFailure(refusal(name, 'words'), query()))).toEqual([
        [severity, 'words'],
      ])
    },
  )

  it('says the same thing once, however many queries of a screen fail by it', () => {
    const error = refusal('statisticsPeriodTooLong', 'too long')
    const said = saidBy(() => [query(), query(), query()].forEach((one) => sayFailure(error, one)))
    expect(said).toEqual([['warning', 'too long']])
  })

  it('says nothing where the same words stand beside a field', () => {
    const error = refusal('notFound', 'none')
    expect(saidBy(() => sayFailure(error, query(false, { withoutToast: true })))).toEqual([])
  })
})

describe('a poll that fails', () => {
  const busy = refusal('temporarilyUnavailable', 'busy')

  it('is said once until it is answered', () => {
    const poll = query(5_000)
    expect(saidBy(() => sayFailure(busy, poll))).toEqual([['warning', 'busy']])
    expect(saidBy(() => sayFailure(busy, poll))).toEqual([])
    expect(saidBy(() => noteSuccess(null, poll))).toEqual([])
    expect(saidBy(() => sayFailure(busy, poll))).toEqual([['warning', 'busy']])
  })

  it('is said again when it fails in another way, or when another screen shows its data', () => {
    const poll = query(5_000)
    expect(saidBy(() => sayFailure(busy, poll))).toHaveLength(1)
    expect(saidBy(() => sayFailure(refusal('processFailed', 'failed'), poll))).toEqual([
      ['error', 'failed'],
    ])
    expect(saidBy(() => sayFailure(busy, query(5_000)))).toHaveLength(1)
  })

  it('is not mistaken for what a person asks for: each failure of that is said', () => {
    const list = query()
    for (const _ of [1, 2])
      expect(saidBy(() => sayFailure(busy, list))).toEqual([['warning', 'busy']])
  })
})
