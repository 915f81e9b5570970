import { expect, it } from 'vitest'
import { spansOf } from './steps.tsx'

it('spansOf starts each part where the previous bar ends', () => {
  const whole = (value: number) => ({ name: '', value, kind: 'whole' as const })
  const part = (value: number) => ({ name: '', value, kind: 'part' as const })
  expect(spansOf([whole(100), part(30), part(-50), whole(80)])).toEqual([
    { from: 0, to: 100 },
    { from: 100, to: 130 },
    { from: 130, to: 80 },
    { from: 0, to: 80 },
  ])
})
