import { expect, test } from 'vitest'
import { isCallback, withFlagsInSearch } from './resume.ts'

test('flags move from the hash to the page and the rest stays where it is', () => {
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

test('the way back from the sign-in service is told from a place of ours', () => {
  expect(isCallback('?state=a&session_state=b&iss=c&code=d')).toBe(true)
  expect(isCallback('?state=a&error=access_denied')).toBe(true)
  expect(isCallback('?state=open')).toBe(false)
  expect(isCallback('?systemconfig')).toBe(false)
})
