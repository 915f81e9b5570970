import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { account, ChangedProfile } from './account.contract.ts'
import { may } from './permissions.ts'

const accepts = (changed: object) => {
  const profile = { version: 3, userFullName: '佐藤 陽子', phone: '03-1234-5678' }
  return z.safeParse(ChangedProfile, { ...profile, ...changed }).success
}

describe('the schema of a profile change', () => {
  it.each([{}, { phone: '' }, { userFullName: 'x'.repeat(100) }, { userFullName: '  佐藤  ' }])(
    'accepts %j',
    (changed) => expect(accepts(changed)).toBe(true),
  )

  it.each([
    { userFullName: '' },
    { userFullName: '   ' },
    { userFullName: 'x'.repeat(101) },
    { userFullName: '一行目\n二行目' },
    { phone: '03 1234' },
    { phone: '-03' },
    { phone: '0'.repeat(21) },
    { version: 1.5 },
    { version: '3' },
    // Only administrators can change these fields.
    { roleId: '1' },
    { userEmail: 'other@example.com' },
    { managedStores: 'ALL' },
  ])('rejects %j', (changed) => expect(accepts(changed)).toBe(false))

  it('trims the full name', () =>
    expect(
      z.parse(ChangedProfile, { version: 1, userFullName: ' 佐藤 ', phone: '' }).userFullName,
    ).toBe('佐藤'))
})

describe('account calls', () => {
  const nothingHeld = { permissions: new Set<string>() }

  it.each(Object.entries(account))(
    '`%s` can be called by every signed-in user and administrator',
    (_name, { can }) => {
      expect(may({ isAdmin: false, ...nothingHeld }, can)).toBe(true)
      expect(may({ isAdmin: true, ...nothingHeld }, can)).toBe(true)
      expect(may(null, can)).toBe(false)
    },
  )

  it('reject a user id, because they always act on the signed-in user', () => {
    const { endSession, endSessions } = account
    expect(z.safeParse(endSession.body, { sessionId: 'a', userId: '1' }).success).toBe(false)
    expect(z.safeParse(endSession.body, { sessionId: '' }).success).toBe(false)
    expect(z.safeParse(endSessions.body, { scope: 'OTHERS' }).success).toBe(true)
    expect(z.safeParse(endSessions.body, {}).success).toBe(false)
  })
})
