import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  cleanAddress,
  codeAddressForm,
  confirmFault,
  emailFault,
  passwordFault,
} from './code-address-form.ts'

test('emailFault reports an address as missing or invalid, and ignores surrounding spaces', () => {
  expect(emailFault('  ')).toBe('emailMissing')
  expect(emailFault('owner@demo')).toBe('emailInvalid')
  expect(emailFault('owner demo.example')).toBe('emailInvalid')
  expect(emailFault(' owner@demo.example ')).toBeNull()
})

test('confirmFault validates the repeated address before comparing it', () => {
  expect(confirmFault('owner@demo.example', '')).toBe('emailMissing')
  expect(confirmFault('owner@demo.example', 'owner@')).toBe('emailInvalid')
  expect(confirmFault('owner@demo.example', 'owner@demo.test')).toBe('emailDifferent')
  expect(confirmFault('owner@demo.example', 'owner@demo.example ')).toBeNull()
})

test('passwordFault requires at least eight characters from four classes', () => {
  expect(passwordFault('')).toBe('passwordMissing')
  expect(passwordFault('Aa1!aaa')).toBe('passwordUnlikely')
  expect(passwordFault('Aa1aaaaaaaaa')).toBe('passwordUnlikely')
  expect(passwordFault('Aa1!aaaa')).toBeNull()
})

test('codeAddressForm reports all faults at the same time', () => {
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
