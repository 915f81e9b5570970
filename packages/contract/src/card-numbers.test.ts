import { expect, it } from 'vitest'
import { hasCardNumber, maskCardIdentifier, maskCardNumbers } from './card-numbers.ts'

// Test numbers published by the card schemes.
it.each([
  ['4111111111111111', '************1111'],
  ['card 4111-1111-1111-1111, thanks', 'card ****-****-****-1111, thanks'],
  ['3782 822463 10005', '**** ****** *0005'],
  ['6011000990139424 and 5555555555554444', '************9424 and ************4444'],
  ['４１１１１１１１１１１１１１１１', '************1111'],
  ['カード4222222222222です', 'カード*********2222です'],
  ['4111.1111.1111.1111', '****.****.****.1111'],
  ['3782.822463.10005', '****.******.*0005'],
  ['4111111111111111.00', '************1111.00'],
])('`maskCardNumbers` masks the card number in `%s`', (text, masked) => {
  expect(maskCardNumbers(text)).toBe(masked)
  expect(hasCardNumber(text)).toBe(true)
})

it.each([
  '4111111111111112',
  '411111111111',
  '41111111111111111111111',
  '4111 1111  1111 1111',
  'R20261005 0000000000000000001',
  '',
  '090-1234-5678',
  // An amount.
  '41111111111111.11',
])('`maskCardNumbers` does not change `%s`, which contains no card number', (text) => {
  expect(maskCardNumbers(text)).toBe(text)
})

it.each([
  '4111111111111111',
  '5555555555554444',
  '378282246310005',
  '3530111333300000',
  '6011111111111117',
])('`maskCardIdentifier` masks %s, which has the prefix and length of a card scheme', (number) => {
  expect(maskCardIdentifier(number)).toMatch(/^\*+\d{4}$/)
  expect(maskCardIdentifier(number.replaceAll(/(.{4})(?=.)/g, '$1-'))).toMatch(/^[*-]+\d[\d-]*$/)
  expect(maskCardIdentifier(number.replaceAll(/(.{4})(?=.)/g, '$1.'))).toMatch(/^[*.]+\d[\d.]*$/)
})

// About one in ten numbers has a valid check digit by chance, so these numbers are not masked.
it.each([
  '2026112700000007',
  '1000000000000008',
  '9999999999999995',
  'X4111111111111111',
  '4111111111111112',
])('`maskCardIdentifier` does not change %s, which no card scheme issues', (number) =>
  expect(maskCardIdentifier(number)).toBe(number),
)
