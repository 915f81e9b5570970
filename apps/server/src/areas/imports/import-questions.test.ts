import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportProblem } from '@choba/import-format/import-problem.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { languages } from '@choba/phrases/languages.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { importBench, type ImportBench } from './import-bench.testing.ts'
import { fill } from './import-report.ts'
import { checkOf, previewOf, settings, startOf, uploadOf } from './imports.testing.ts'

let test: TestApp
let owner: Client
let bench: ImportBench
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  bench = await importBench(test.engine)
})
afterAll(async () => {
  await bench.remove()
  await test.close()
})

const mapping = (more: object = {}) => ({
  mapping: 1,
  about: 'a till',
  file: { encoding: ['utf-8'], delimiter: ',' },
  date: { col: 'Date', format: ['MM/DD/YYYY HH:mm'] },
  currency: { value: '' },
  amount: { col: 'Total' },
  fields: {
    paymentNo: { col: 'No' },
    storeCode: { value: 'S0001' },
    paymentType: { value: 'CASH' },
  },
  rules: [{ else: true, as: 'PAYMENT' }],
  ...more,
})
const own = (more?: object) =>
  settings({ format: { kind: 'own', text: JSON.stringify(mapping(more)) } })
const rows = (mark: string) =>
  `No,Date,Total\n${mark}-1,03/04/2026 10:00,100\n${mark}-2,05/06/2026 10:00,200\n`

describe('a question about a file', () => {
  it('is part of the preview, and blocks the check until the mapping answers it', async () => {
    const draft = await uploadOf(owner, rows('ASK'))
    const { questions } = await previewOf(owner, draft.importId, own())
    expect(questions).toEqual([
      {
        about: 'dateOrder',
        taken: 'MDY',
        of: 'Date',
        texts: ['03/04/2026 10:00', '05/06/2026 10:00'],
        options: [
          { value: 'MDY', readings: ['2026-03-04', '2026-05-06'] },
          { value: 'DMY', readings: ['2026-04-03', '2026-06-05'] },
        ],
      },
    ])
    const open = await checkOf(owner, draft, own())
    expect(open).toMatchObject({
      state: 'DRAFT',
      findings: null,
      problem: fill(languages.ja.ingest.problems.questionsOpenHere, { file: 'october.csv' }),
    })
    expect((await startOf(owner, open)).envelope.resultType).toBe(resultTypes.illegalOperation.code)
    const answers = { answers: { dateOrder: 'MDY' } }
    expect((await previewOf(owner, draft.importId, own(answers))).questions).toEqual([])
    expect(await checkOf(owner, open, own(answers))).toMatchObject({
      state: 'CHECKED',
      findings: { fresh: 2 },
    })
  })

  it('is not asked if one date decides the order, and the other order is rejected', async () => {
    const file = `${rows('DAY')}DAY-3,13/06/2026 10:00,300\n`
    const draft = await uploadOf(owner, file)
    const dmy = { date: { col: 'Date', format: ['DD/MM/YYYY HH:mm'] } }
    expect(await checkOf(owner, draft, own(dmy))).toMatchObject({ findings: { fresh: 3 } })
    const other = await uploadOf(owner, file)
    expect(await checkOf(owner, other, own())).toMatchObject({ findings: { refused: 1 } })
  })

  it('blocks the check while the mapping still lists it in `questions`', async () => {
    const draft = await uploadOf(owner, rows('GUESS'))
    const questions = [{ about: 'amount', options: ['Total', 'No'] }]
    const answers = { dateOrder: 'MDY' }
    expect((await checkOf(owner, draft, own({ answers, questions }))).state).toBe('DRAFT')
    const seen = resultOf<{ version: number }>(
      await owner.get('import/detail', { importId: draft.importId }),
    )
    expect((await checkOf(owner, { ...draft, ...seen }, own({ answers }))).state).toBe('CHECKED')
  })

  it('about whole amounts in a currency with cents makes the command fail until the mapping answers it', async () => {
    const files = [await bench.file('cents.csv', 'No,Date,Total\nC1,12/31/2025 10:00,1050\n')]
    const run = async (more?: object) => {
      const path = await bench.file('cents.json', JSON.stringify(mapping(more)))
      const create = { name: 'Cents', currency: 'USD', timeZone: 'UTC' }
      const format = `mapping:${path}`
      return bench
        .run({ files, format, merchant: 'CENTS', create, createStores: true, dryRun: true })
        .then(
          ({ lines }) => lines.map(({ currency, fresh }) => [currency, fresh.sum]),
          ({ phrase, values }: ImportProblem) => [phrase, values['questions']],
        )
    }
    expect(await run()).toEqual(['questionsOpen', 'units (Total)'])
    const main = { units: 105_000n, scale: 2 }
    expect(await run({ answers: { units: 'major' } })).toEqual([['USD', main]])
    const cents = { units: 1_050n, scale: 2 }
    expect(await run({ amount: { col: 'Total', minor: { USD: 2 } } })).toEqual([['USD', cents]])
  })
})

it('rows in a foreign currency are rejected and summed apart', async () => {
  const draft = await uploadOf(
    owner,
    'No,Date,Total,Cur\nF1,2026-03-04 10:00,100,JPY\nF2,2026-03-04 11:00,988.20,AED\n,,,\n',
  )
  const checked = await checkOf(
    owner,
    draft,
    own({ date: { col: 'Date', format: ['YYYY-MM-DD HH:mm'] }, currency: { col: 'Cur' } }),
  )
  expect(checked.findings).toMatchObject({ fresh: 1, refused: 1, read: 2 })
  expect(
    checked.findings!.sums.map(({ currency, source }) => [currency, source.count, source.sum]),
  ).toEqual([
    ['AED', 1, '988.20'],
    ['JPY', 1, '100'],
  ])
})

it('a line break in a remark becomes a space, and a row of commas is passed over', async () => {
  const heading =
    'paymentNo,paidAt,storeCode,tradeKind,paymentType,amount,state,originalPaymentNo,remark'
  const lines = [
    'BR-1,2026-11-20T10:00:00,S0001,PAYMENT,PAYPAY,100,PAID,,"first line\nsecond line"',
    'BR-2,2026-11-20T11:00:00,S0001,REFUND,PAYPAY,40,SUCCEEDED,BR-1,',
    ',,,,,,,,',
  ]
  const draft = await uploadOf(owner, `${[heading, ...lines].join('\n')}\n`)
  const { rows: seen } = await previewOf(owner, draft.importId, settings())
  expect(seen[0]!.fields['remark']).toBe('first line second line')
  expect((await checkOf(owner, draft)).findings).toMatchObject({ read: 2, fresh: 2, refused: 0 })
})
