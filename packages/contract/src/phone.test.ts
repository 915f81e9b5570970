import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Phone, phoneLink, plainPhone } from './phone.ts'

const isPhone = (text: string) => z.safeParse(Phone, text).success

it('the schema of a phone number accepts only digits with single hyphens between them', () => {
  for (const good of ['03-1234-5678', '0312345678', '090-1234-5678', '11-31'])
    expect(isPhone(good), good).toBe(true)
  for (const bad of [
    '',
    '1',
    '-',
    '03-',
    '-03',
    '03--1234',
    '+81-3-1234',
    '03 1234 5678',
    '(03)1234',
    '０３-1234',
    '1'.repeat(21),
  ])
    expect(isPhone(bad), bad).toBe(false)
})

it('`plainPhone` converts full-width digits and dashes to ASCII', () => {
  expect(plainPhone(' ０３ー１２３４－５６７８ ')).toBe('03-1234-5678')
  expect(plainPhone('03−1234–5678')).toBe('03-1234-5678')
  expect(plainPhone('03-1234-567x')).toBe('03-1234-567x')
})

it('`phoneLink` returns a link to the digits of the phone number', () => {
  expect(phoneLink('0120-000-100')).toBe('tel:0120000100')
})
