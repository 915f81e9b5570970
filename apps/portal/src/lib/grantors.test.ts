import { en } from '@choba/phrases/en.ts'
import { portalPhrases } from '@choba/phrases/portal-phrases.ts'
import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { grantorsOf, missingWords } from './grantors.ts'

const t = createTranslator({ locale: 'en', messages: portalPhrases(en) })
const grantors = {
  permission: 'Refund.add',
  roles: ['Owners', 'Cashiers'],
  people: ['Ann', 'Bo'],
} as const

test('missingWords names the missing permission, the people who can grant it and the roles that contain it', () => {
  const given = { ...grantors, roles: [...grantors.roles], people: [...grantors.people] }
  const people = 'Ask: Ann, Bo'
  const page = 'To open this page, you need the permission to refund transactions.'
  expect(missingWords(t, given, 'page')).toEqual([
    page,
    people,
    'Roles with this permission: Owners, Cashiers',
  ])
  expect(missingWords(t, given, 'call')).toEqual([
    'You need the permission to refund transactions.',
    people,
  ])
  const noGrantor = 'No one in your organization can grant this. Contact support.'
  expect(missingWords(t, { ...given, roles: [], people: [] }, 'page')).toEqual([page, noGrantor])
})

test('grantorsOf returns null unless a 403 response names a permission', () => {
  const error = (status: number, result: unknown) =>
    new ApiError({ status, resultType: 2000, message: '', result })
  expect(grantorsOf(error(403, grantors))).toEqual(grantors)
  expect(grantorsOf(error(200, grantors))).toBeNull()
  for (const result of [null, {}, { ...grantors, permission: 'No.such' }]) {
    expect(grantorsOf(error(403, result))).toBeNull()
  }
})
