import { expect, it } from 'vitest'
import { limitWords } from './limit-words.ts'

it('says that a limit is exceeded only above it', () => {
  expect(limitWords({ used: 2_880, limit: 3_600 })).toBe('DAY_LIMIT_NEAR')
  expect(limitWords({ used: 3_600, limit: 3_600 })).toBe('DAY_LIMIT_NEAR')
  expect(limitWords({ used: 3_660, limit: 3_600 })).toBe('dayLimitExceeded')
  expect(limitWords({ used: null, limit: 3_600 })).toBe('DAY_LIMIT_NEAR')
})
