import { expect, it } from 'vitest'
import { inputOf, partsOf, readHours } from './contact-form.ts'

it('readHours parses hours in the formats that people type', () => {
  const spans = [
    { weekday: 1, opens: '09:00', closes: '12:00' },
    { weekday: 1, opens: '13:00', closes: '24:00' },
  ]
  for (const text of [
    '09:00-12:00, 13:00-24:00',
    ' 9:00 ～ 12:00、13:00～24:00',
    '９：００－１２：００　１３：００ー２４：００',
    '9:00–12:00 13:00−24:00',
  ])
    expect(readHours(text, 1), text).toEqual({ spans })
  expect(readHours(' ', 1)).toEqual({ spans: [] })
})

it.each([
  ['9-18', 'hoursFormat'],
  ['09:00-25:00', 'hoursFormat'],
  ['09:00', 'hoursFormat'],
  ['18:00-09:00', 'hoursEnd'],
  ['09:00-12:00, 11:00-13:00', 'hoursOverlap'],
  ['01:00-02:00, 03:00-04:00, 05:00-06:00, 07:00-08:00', 'hoursMany'],
])('readHours rejects %s with the problem %s', (text, problem) => {
  expect(readHours(text, 3)).toEqual({ problem })
})

it('partsOf returns the same contact that inputOf has converted to form values', () => {
  const hours = [{ weekday: 6, opens: '09:00', closes: '12:00' }]
  const contact = {
    contactName: '窓口',
    email: null,
    phone: null,
    hotline: '0120-000-000',
    hours,
    closedOnHolidays: true,
  }
  const { contactName, hotline, closedOnHolidays } = contact
  expect(partsOf(inputOf({ ...contact, version: 1, changedAt: null, changedBy: null }))).toEqual({
    contactName,
    hotline,
    hours,
    closedOnHolidays,
  })
})
