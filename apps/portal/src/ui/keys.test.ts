import { expect, it } from 'vitest'
import { neighbour } from '#ui/keys.ts'

const texts = ['Account', 'Light', 'Dark', 'Language']

it('the arrow keys move from the last item to the first and back', () => {
  expect(neighbour('ArrowDown', -1, texts)).toBe(0)
  expect(neighbour('ArrowDown', 3, texts)).toBe(0)
  expect(neighbour('ArrowUp', 0, texts)).toBe(3)
  expect(neighbour('ArrowUp', -1, texts)).toBe(3)
  expect(neighbour('ArrowUp', 2, texts)).toBe(1)
  expect(neighbour('Home', 2, texts)).toBe(0)
  expect(neighbour('End', 0, texts)).toBe(3)
})

it('a letter moves to the next item that begins with it', () => {
  expect(neighbour('l', -1, texts)).toBe(1)
  expect(neighbour('L', 1, texts)).toBe(3)
  expect(neighbour('l', 3, texts)).toBe(1)
  expect(neighbour('x', 0, texts)).toBeNull()
})

it('other keys move nothing', () => {
  for (const key of ['Tab', 'Enter', ' ', 'Escape']) expect(neighbour(key, 0, texts)).toBeNull()
  expect(neighbour('ArrowDown', -1, [])).toBeNull()
})
