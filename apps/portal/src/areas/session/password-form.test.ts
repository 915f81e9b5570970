import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { passwordForm } from './password-form.ts'

const faults = (oldPassword: string, newPassword: string, rePassword: string) =>
  z
    .safeParse(passwordForm('owner'), { oldPassword, newPassword, rePassword })
    .error?.issues.map(({ path }) => path[0])
    .toSorted() ?? []

test('passwordForm reports all faults at the same time', () => {
  expect(faults('', 'short', 'other')).toEqual(['newPassword', 'oldPassword', 'rePassword'])
  expect(faults('x', 'Spring-2027-rain', 'Spring-2027-Rain')).toEqual(['rePassword'])
  expect(faults('x', 'Owner-2027-rain!', 'Owner-2027-rain!')).toEqual(['newPassword'])
  expect(faults('x', 'Spring-2027-rain', 'Spring-2027-rain')).toEqual([])
})
