import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, darkBackground, lightBackground, readableAccent } from './accent-contrast.ts'

test('contrast returns the ratios that WCAG defines', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#123456', '#123456')).toBeCloseTo(1)
  expect(contrast('blue', '#ffffff')).toBeNaN()
})

test('readableAccent keeps a color that is readable', () => {
  expect(readableAccent('#0f5fa8', lightBackground)).toBe('#0f5fa8')
  expect(readableAccent(' #0F5FA8 ', lightBackground)).toBe('#0f5fa8')
})

test('readableAccent returns null for a text that is not a color', () => {
  expect(readableAccent('', lightBackground)).toBeNull()
  expect(readableAccent('default', darkBackground)).toBeNull()
})

test('readableAccent darkens a light color on white and keeps its hue', () => {
  const yellow = readableAccent('#ffd400', lightBackground)!
  expect(contrast(yellow, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(yellow.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  expect(red).toBeGreaterThan(green)
  expect(blue).toBe(0)
})

test('readableAccent gives readable text in both color schemes for any tenant color', () => {
  const hex = fc
    .integer({ min: 0, max: 0xffffff })
    .map((colour) => `#${colour.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(hex, (colour) => {
      expect(contrast(readableAccent(colour, lightBackground)!, '#ffffff')).toBeGreaterThanOrEqual(
        4.5,
      )
      expect(contrast(readableAccent(colour, darkBackground)!, '#171d24')).toBeGreaterThanOrEqual(
        4.5,
      )
    }),
  )
})
