import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { builtInTents } from './tent-built-in.ts'
import { TentLayout, tentProblems, type TentField } from './tent-layout.ts'
import { tablesOf } from './tent-tables.ts'

const layoutWith = (at: number, change: Partial<TentField>) => {
  const { paper, fields } = builtInTents[1]!
  return {
    paper,
    fields: fields.map((field, place) => (place === at ? { ...field, ...change } : field)),
  }
}

it('built-in templates have valid layouts', () => {
  for (const { paper, fields } of builtInTents) {
    expect(z.safeParse(TentLayout, { paper, fields }).success).toBe(true)
    expect(tentProblems({ paper, fields })).toEqual([])
  }
})

it('a layout must not have fields outside the paper, except colored areas in the bleed', () => {
  expect(tentProblems(layoutWith(1, { x: 13 }))).toEqual([
    { path: 'fields[1].width', problem: 'tooLarge' },
  ])
  expect(tentProblems(layoutWith(1, { y: -1 }))).toEqual([
    { path: 'fields[1].y', problem: 'tooSmall' },
  ])
  expect(tentProblems(layoutWith(0, { x: -3.1 }))).toEqual([
    { path: 'fields[0].x', problem: 'tooSmall' },
  ])
  expect(tentProblems(layoutWith(0, { x: -3 }))).toEqual([])
})

it('a layout can have only one QR code, of at least 20 mm', () => {
  expect(tentProblems(layoutWith(3, { width: 19.9 }))).toEqual([
    { path: 'fields[3].width', problem: 'tooSmall' },
  ])
  expect(tentProblems(layoutWith(4, { kind: 'QR', height: 20 }))).toEqual([
    { path: 'fields[4].kind', problem: 'value' },
  ])
})

it('a layout can have sizes with at most one decimal', () => {
  const read = (x: number) => z.safeParse(TentLayout, layoutWith(2, { x })).success
  expect([read(6.1), read(6.12), read(Number.NaN)]).toEqual([true, false, false])
})

it('`tablesOf` parses typed table numbers, and returns null if the text is invalid', () => {
  expect(tablesOf('1-3')).toEqual(['1', '2', '3'])
  expect(tablesOf('０８～１０、A1-A2, 窓際,A1')).toEqual(['08', '09', '10', 'A1', 'A2', '窓際'])
  expect(tablesOf('3-1')).toBeNull()
  expect(tablesOf('1-501')).toBeNull()
  expect(tablesOf('1-400, 500-700')).toBeNull()
  expect(tablesOf('1234567890123')).toBeNull()
  expect(tablesOf(' , ')).toEqual([])
})
