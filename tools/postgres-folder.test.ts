import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { postgresFolder } from './postgres-folder.ts'

const GIB = 1024 ** 3

it('a test server that does not wait for its disk keeps its data in memory', () => {
  expect(postgresFolder({ fsync: 'off' }, 8 * GIB)).toBe('/dev/shm')
})

it('a test server that waits for its disk keeps its data on disk', () => {
  expect(postgresFolder({ fsync: 'on' }, 8 * GIB)).toBe(tmpdir())
})

it('a test server keeps its data on disk if too little memory is free, as in a container with 64 MB', () => {
  expect(postgresFolder({ fsync: 'off' }, 64 * 1024 ** 2)).toBe(tmpdir())
})
