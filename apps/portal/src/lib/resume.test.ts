import { expect, test } from 'vitest'
import { isCallback, withFlagsInSearch } from './resume.ts'

test('withFlagsInSearch moves flags from the hash to the query of the page, and keeps the rest', () => {
  expect(withFlagsInSearch({ search: '', hash: '#/trade?childmode&storeId=3&storeId=7' })).toEqual({
    search: '?childmode=',
    hash: '#/trade?storeId=3&storeId=7',
  })
  expect(withFlagsInSearch({ search: '?systemconfig=1', hash: '#/trade' })).toEqual({
    search: '?systemconfig=1',
    hash: '#/trade',
  })
  expect(withFlagsInSearch({ search: '', hash: '' })).toEqual({ search: '', hash: '' })
})

test('isCallback recognizes the redirect from the identity provider among addresses of the portal', () => {
  expect(isCallback('?state=a&session_state=b&iss=c&code=d')).toBe(true)
  expect(isCallback('?state=a&error=access_denied')).toBe(true)
  expect(isCallback('?state=open')).toBe(false)
  expect(isCallback('?systemconfig')).toBe(false)
})
