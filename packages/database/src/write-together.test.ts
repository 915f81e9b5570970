import { Writable } from 'node:stream'
import { setImmediate as afterCallbacks } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { writeTogether } from './write-together.ts'

/** Texts that the stream has passed on with one call. */
let calls: string[]
let stream: Writable

beforeEach(() => {
  calls = []
  stream = new Writable({
    decodeStrings: false,
    writev(chunks, done) {
      calls.push(chunks.map(({ chunk }) => chunk as string).join(''))
      done()
    },
  })
})

function write(text: string) {
  writeTogether(stream)
  stream.write(text)
}

it('writeTogether passes on the writes of promise callbacks with one call', async () => {
  await Promise.resolve()
  write('begin;')
  await Promise.resolve()
  await Promise.resolve()
  write('select 1')
  expect(calls).toEqual([])
  await afterCallbacks()
  expect(calls).toEqual(['begin;select 1'])
})

it('writeTogether passes on later writes with another call', async () => {
  write('begin;')
  await afterCallbacks()
  write('commit')
  await afterCallbacks()
  expect(calls).toEqual(['begin;', 'commit'])
})
