import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  cleanAddress,
  codeAddressForm,
  confirmFault,
  emailFault,
  passwordFault,
} from './code-address-form.ts'

test('an address is missing, wrong, or good with spaces around it', () => {
  expect(emailFault('  ')).toBe('emailMissing')
  expect(emailFault('owner@demo')).toBe('emailInvalid')
  expect(emailFault('owner demo.example')).toBe('emailInvalid')
  expect(emailFault(' owner@demo.example ')).toBeNull()
})

test('the address typed again is judged by itself before it is compared', () => {
  expect(confirmFault('owner@demo.example', '')).toBe('emailMissing')
  expect(confirmFault('owner@demo.example', 'owner@')).toBe('emailInvalid')
  expect(confirmFault('owner@demo.example', 'owner@demo.test')).toBe('emailDifferent')
  expect(confirmFault('owner@demo.example', 'owner@demo.example ')).toBeNull()
})

test('a password has eight characters of four classes at least', () => {
  expect(passwordFault('')).toBe('passwordMissing')
  expect(passwordFault('Aa1!aaa')).toBe('passwordUnlikely')
  expect(passwordFault('Aa1aaaaaaaaa')).toBe('passwordUnlikely')
  expect(passwordFault('Aa1!aaaa')).toBeNull()
})

test('every fault of the form is found at once', () => {
  const read = z.safeParse(codeAddressForm, { password: '', email: 'x', confirmEmail: '' })
  expect(read.error?.issues.map(({ path }) => path[0]).toSorted()).toEqual([
    'confirmEmail',
    'email',
    'password',
  ])
  const good = { password: 'Aa1!aaaa', email: ' a@b.example', confirmEmail: 'a@b.example ' }
  expect(z.safeParse(codeAddressForm, good).success).toBe(true)
  expect(cleanAddress(good)).toEqual({
    password: 'Aa1!aaaa',
    email: 'a@b.example',
    confirmEmail: 'a@b.example',
  })
})
