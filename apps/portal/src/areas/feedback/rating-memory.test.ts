import { describe, expect, it } from 'vitest'
import { frequencyOf } from './rating-frequency.ts'
import { afterClosing, afterSending, isAsked, sentItems } from './rating-memory.ts'

const nothing = { session: null, local: null }

describe('the panel that asks for a rating', () => {
  const done = afterClosing(nothing, '103', true)

  it('with the frequency "once" never appears again after the user has rated everything, but appears for another user', () => {
    expect(isAsked('once', nothing, '103')).toBe(true)
    expect(isAsked('once', done, '103')).toBe(false)
    expect(isAsked('once', { ...done, session: null }, '103')).toBe(false)
    expect(isAsked('once', { ...done, session: null }, '10')).toBe(true)
  })

  it('with the frequency "once" appears again at the next sign-in after the user has dismissed it', () => {
    const waved = afterClosing(nothing, '103', false)
    expect(isAsked('once', waved, '103')).toBe(false)
    expect(isAsked('once', { ...waved, session: null }, '103')).toBe(true)
  })

  it('appears at the next sign-in with "session", always with "everytime", and not with "never"', () => {
    expect(isAsked('session', done, '103')).toBe(false)
    expect(isAsked('session', { ...done, session: null }, '103')).toBe(true)
    expect(isAsked('everytime', done, '103')).toBe(true)
    expect(isAsked('never', nothing, '103')).toBe(false)
  })

  it('remembers the rated items until all items are rated', () => {
    const some = afterSending(afterSending(afterSending(nothing, 'speed'), 'search'), 'speed')
    expect(sentItems(some)).toEqual(['speed', 'search'])
    expect(isAsked('once', some, '103')).toBe(true)
    expect(sentItems(done)).toEqual([])
    expect(afterClosing(done, '104', true).local).toBe('103,104')
  })
})

it('frequencyOf reads the frequency from the response, and returns "never" if it is missing or unknown', () => {
  for (const ratingFrequency of ['once', 'session', 'everytime', 'never'])
    expect(frequencyOf({ status: 'ok', ratingFrequency })).toBe(ratingFrequency)
  for (const body of [null, {}, 'x', { ratingFrequency: 'hourly' }])
    expect(frequencyOf(body)).toBe('never')
})
