import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requestsFirst } from './requests-first.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Fakes a server with requests that stay open until the test ends them. */
function begin() {
  const server = new EventEmitter()
  const stopping = new AbortController()
  const turn = requestsFirst(server as unknown as Server, stopping.signal)
  const request = () => {
    const response = new EventEmitter()
    server.emit('request', {}, response)
    return () => void response.emit('close')
  }
  const take = () => {
    const said = { isOver: false }
    void turn().then(() => (said.isOver = true))
    return said
  }
  return { request, take, stopping }
}

it('background work waits until a moment after the last active request', async () => {
  const { request, take } = begin()
  const first = take()
  await vi.advanceTimersByTimeAsync(0)
  expect(first.isOver).toBe(true)
  const end = request()
  const second = take()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(second.isOver).toBe(false)
  end()
  await vi.advanceTimersByTimeAsync(200)
  expect(second.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(second.isOver).toBe(true)
})

it('background work continues after some seconds even under steady load, and immediately if the server stops', async () => {
  const { request, take, stopping } = begin()
  request()
  const first = take()
  await vi.advanceTimersByTimeAsync(2_500)
  expect(first.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(first.isOver).toBe(true)
  const second = take()
  stopping.abort()
  await vi.advanceTimersByTimeAsync(50)
  expect(second.isOver).toBe(true)
})
