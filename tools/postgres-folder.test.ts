import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { postgresFolder } from './postgres-folder.ts'

const GIB = 1024 ** 3

it('keeps the data of a test server in memory', () => {
  expect(postgresFolder({ fsync: 'off' }, 8 * GIB)).toBe('/dev/shm')
})

it('keeps the data on disk if the server waits for its disk', () => {
  expect(postgresFolder({ fsync: 'on' }, 8 * GIB)).toBe(tmpdir())
})

it('keeps the data on disk if memory is short, as in a container with 64 MB', () => {
  expect(postgresFolder({ fsync: 'off' }, 64 * 1024 ** 2)).toBe(tmpdir())
})
