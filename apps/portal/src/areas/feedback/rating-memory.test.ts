import { describe, expect, it } from 'vitest'
import { frequencyOf } from './rating-frequency.ts'
import { afterClosing, afterSending, isAsked, sentItems } from './rating-memory.ts'

const nothing = { session: null, local: null }

describe('who is asked to rate', () => {
  const done = afterClosing(nothing, '103', true)

  it('once: not again after everything was rated, by another sign-in neither; someone else is', () => {
    expect(isAsked('once', nothing, '103')).toBe(true)
    expect(isAsked('once', done, '103')).toBe(false)
    expect(isAsked('once', { ...done, session: null }, '103')).toBe(false)
    expect(isAsked('once', { ...done, session: null }, '10')).toBe(true)
  })

  it('once: waved away, again at the next sign-in', () => {
    const waved = afterClosing(nothing, '103', false)
    expect(isAsked('once', waved, '103')).toBe(false)
    expect(isAsked('once', { ...waved, session: null }, '103')).toBe(true)
  })

  it('session: again at the next sign-in; everytime: always; never: not at all', () => {
    expect(isAsked('session', done, '103')).toBe(false)
    expect(isAsked('session', { ...done, session: null }, '103')).toBe(true)
    expect(isAsked('everytime', done, '103')).toBe(true)
    expect(isAsked('never', nothing, '103')).toBe(false)
  })

  it('keeps what was sent until the rest is', () => {
    const some = afterSending(afterSending(afterSending(nothing, 'speed'), 'search'), 'speed')
    expect(sentItems(some)).toEqual(['speed', 'search'])
    expect(isAsked('once', some, '103')).toBe(true)
    expect(sentItems(done)).toEqual([])
    expect(afterClosing(done, '104', true).local).toBe('103,104')
  })
})

it('how often is what the service of the tenant says, and never where it says nothing', () => {
  for (const ratingFrequency of ['once', 'session', 'everytime', 'never'])
    expect(frequencyOf({ status: 'ok', ratingFrequency })).toBe(ratingFrequency)
  for (const body of [null, {}, 'x', { ratingFrequency: 'hourly' }])
    expect(frequencyOf(body)).toBe('never')
})
