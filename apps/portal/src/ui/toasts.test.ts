import { expect, it } from 'vitest'
import { dismissToast, listToasts, showToast, subscribeToasts } from '#ui/toasts.ts'

it('the toast list keeps the newest toasts, merges equal ones, and notifies listeners', () => {
  let told = 0
  const stop = subscribeToasts(() => (told += 1))
  for (const message of ['a', 'b', 'c', 'd', 'e']) showToast({ severity: 'neutral', message })
  expect(listToasts().map((toast) => toast.message)).toEqual(['b', 'c', 'd', 'e'])
  showToast({ severity: 'neutral', message: 'c' })
  expect(listToasts().map((toast) => toast.message)).toEqual(['b', 'd', 'e', 'c'])
  for (const toast of listToasts()) dismissToast(toast.id)
  expect(listToasts()).toEqual([])
  expect(told).toBe(10)
  stop()
  showToast({ severity: 'error', message: 'a' })
  expect(told).toBe(10)
})
