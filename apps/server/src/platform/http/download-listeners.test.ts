import { EventEmitter } from 'node:events'
import { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => test.close())

it('a download in a demo does not exceed the limit of event listeners of its response', async () => {
  const owner = await test.signIn('owner')
  const on = Reflect.get(ServerResponse.prototype, 'on') as ServerResponse['on']
  const counts: number[] = []
  vi.spyOn(ServerResponse.prototype, 'on').mockImplementation(function count(
    this: ServerResponse,
    event,
    listener,
  ) {
    on.call(this, event, listener)
    if (event === 'close') counts.push(this.listenerCount('close'))
    return this
  })
  const query = { dateFrom: '2026-11-01', dateTo: '2026-11-05', format: 'csv' }
  expect((await owner.get('trade/download', query)).status).toBe(200)
  expect(Math.max(...counts)).toBeLessThan(EventEmitter.defaultMaxListeners)
})
