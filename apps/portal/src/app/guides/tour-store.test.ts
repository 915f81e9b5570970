import type { UserInfo } from '@choba/contract/session.contract.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  endTour,
  goToStep,
  isTourAnswered,
  leaveTour,
  offerTour,
  startTour,
  tourState,
} from '#app/guides/tour-store.ts'
import { openSession } from '#lib/session.ts'

const signIn = (userId: string) =>
  openSession({ userId, permissons: [] as UserInfo['permissons'] } as UserInfo)

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    },
  })
  endTour()
  signIn('1')
})
afterEach(() => void vi.unstubAllGlobals())

it("the tour is offered once to each user of a browser, regardless of the user's answer", () => {
  expect(isTourAnswered()).toBe(false)
  offerTour()
  leaveTour()
  expect([isTourAnswered(), tourState().phase]).toEqual([true, 'none'])
  signIn('2')
  expect(isTourAnswered()).toBe(false)
  startTour()
  expect([isTourAnswered(), tourState().phase]).toEqual([true, 'running'])
  signIn('1')
  expect(isTourAnswered()).toBe(true)
})

it('the browser remembers the answers of its last fifty users', () => {
  for (let person = 1; person <= 51; person++) {
    signIn(String(person))
    leaveTour()
  }
  expect(isTourAnswered()).toBe(true)
  signIn('2')
  expect(isTourAnswered()).toBe(true)
  signIn('1')
  expect(isTourAnswered()).toBe(false)
})

it('the tour continues at the step where the user left, and restarts after its last step', () => {
  startTour()
  goToStep(3)
  leaveTour()
  startTour()
  expect(tourState()).toEqual({ phase: 'running', step: 3 })
  endTour()
  startTour()
  expect(tourState()).toEqual({ phase: 'running', step: 0 })
})
