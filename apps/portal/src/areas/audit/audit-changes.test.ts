import { expect, test } from 'vitest'
import { difference, readDetail } from './audit-changes.ts'

test('readDetail lists changed fields and leaves out unchanged fields', () => {
  const before = { userFullName: 'A', status: 'VALID', storeIds: ['1', '2'] }
  const after = { userFullName: 'B', status: 'VALID', storeIds: ['2', '3'], phone: '' }
  expect(readDetail({ before, after, reason: 'x' })).toEqual({
    changes: [
      { field: 'userFullName', before: 'A', after: 'B' },
      { field: 'storeIds', before: ['1', '2'], after: ['2', '3'] },
      { field: 'phone', before: undefined, after: '' },
    ],
    compared: true,
    facts: [{ field: 'reason', value: 'x' }],
  })
})

test('readDetail returns only one value per field of a created object, and keeps other facts', () => {
  expect(readDetail({ after: { roleName: 'A' } })).toEqual({
    changes: [{ field: 'roleName', before: undefined, after: 'A' }],
    compared: false,
    facts: [],
  })
  expect(readDetail({ amount: 5 })).toEqual({
    changes: [],
    compared: false,
    facts: [{ field: 'amount', value: 5 }],
  })
  expect(readDetail(null)).toEqual({ changes: [], compared: false, facts: [] })
})

test('difference returns the items that a list gained and lost', () => {
  const change = { field: 'permissions', before: ['a', 'b'], after: ['b', 'c'] }
  expect(difference(change)).toEqual({ added: ['c'], removed: ['a'] })
  expect(difference({ ...change, before: undefined })).toBeNull()
})
