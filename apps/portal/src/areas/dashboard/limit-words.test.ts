import { expect, it } from 'vitest'
import { limitWords } from './limit-words.ts'

it('limitWords reports an exceeded limit only for an amount above the limit', () => {
  expect(limitWords({ used: 2_880, limit: 3_600 })).toBe('DAY_LIMIT_NEAR')
  expect(limitWords({ used: 3_600, limit: 3_600 })).toBe('DAY_LIMIT_NEAR')
  expect(limitWords({ used: 3_660, limit: 3_600 })).toBe('dayLimitExceeded')
  expect(limitWords({ used: null, limit: 3_600 })).toBe('DAY_LIMIT_NEAR')
})
