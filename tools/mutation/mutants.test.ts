import { expect, it } from 'vitest'
import {
  compareSurvivors,
  type KnownSurvivor,
  type Mutant,
  type MutationReport,
  survivorsOf,
} from './mutants.ts'

const source = [
  'function fee(amount: bigint) {',
  '  if (amount < 0n) {',
  '    return 0n',
  '  }',
  "  throw new RangeError('none')",
  '}',
].join('\n')
const mutant = (
  status: string,
  from: [number, number],
  to: [number, number],
  replacement: string,
): Mutant => ({
  status,
  replacement,
  location: { start: { line: from[0], column: from[1] }, end: { line: to[0], column: to[1] } },
})
const report: MutationReport = {
  files: {
    'fee.ts': {
      source,
      mutants: [
        mutant('Survived', [2, 7], [2, 18], 'amount <= 0n'),
        mutant('Killed', [2, 7], [2, 18], 'true'),
        mutant('Timeout', [2, 7], [2, 18], 'false'),
        mutant('NoCoverage', [2, 20], [4, 4], '{}'),
        mutant('Survived', [5, 24], [5, 30], '""'),
      ],
    },
  },
}
const [edge, block] = [
  { file: 'fee.ts', line: 'if (amount < 0n) {', code: 'amount < 0n', to: 'amount <= 0n' },
  { file: 'fee.ts', line: 'if (amount < 0n) {', code: '{ return 0n }', to: '{}' },
]
const why = 'Zero has no sign.'

it('the surviving mutants of a report are listed with their code, except changed error messages', () => {
  expect(survivorsOf(report)).toEqual([edge, block])
})

it('survivors without an explanation and explanations without a survivor are reported', () => {
  const killed: KnownSurvivor = { ...edge, to: 'true', why }
  const elsewhere: KnownSurvivor = { ...edge, file: 'tax.ts', why }
  expect(compareSurvivors(report, [{ ...edge, why }, killed, elsewhere])).toEqual({
    unknown: [block],
    stale: [killed],
  })
  expect(
    compareSurvivors(report, [
      { ...edge, why },
      { ...block, why },
    ]),
  ).toEqual({ unknown: [], stale: [] })
})
