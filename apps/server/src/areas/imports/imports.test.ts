import type { AuditRow } from '@choba/contract/audit.contract.ts'
import {
  IMPORT_PART,
  type ImportProblemRow,
  type ImportSummary,
} from '@choba/contract/imports.contract.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { languages } from '@choba/phrases/languages.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '#areas/refunds/refunds.testing.ts'
import { openTestApp, resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import { fill } from './import-report.ts'
import {
  checkOf,
  chobaFile,
  detailOf,
  importOf,
  reached,
  settings,
  startOf,
  uploadOf,
} from './imports.testing.ts'

let test: TestApp
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterEach(async () => expect(await brokenInvariants(test.engine, test.gateway)).toEqual([]))
afterAll(() => test.close())

const code = (answer: Answer) => answer.envelope.resultType

/** Returns `count` payments of 100 yen each on three days, and a refund of the first payment. */
const rowsOf = (mark: string, count: number): string[] => [
  ...Array.from(
    { length: count },
    (_, at) =>
      `${mark}-${at},2026-10-0${1 + (at % 3)}T12:00:0${at % 10},IM-${mark},PAYMENT,PAYPAY,100,PAID,`,
  ),
  `${mark}-R,2026-10-05T09:00:00,IM-${mark},REFUND,PAYPAY,40,SUCCEEDED,${mark}-0`,
]
const listed = async (mark: string): Promise<TransactionPage['items']> => {
  const found = await owner.get('trade/list', {
    paymentNo: `${mark}-`,
    dateFrom: '2026-10-01',
    dateTo: '2026-10-31',
    pageSize: 200,
  })
  return resultOf<TransactionPage>(found).items
}

describe('checking and importing a file', () => {
  it('counts the new rows by day, stores exactly these rows, and deletes the file', async () => {
    const draft = await uploadOf(owner, chobaFile(rowsOf('ALL', 9)))
    const checked = await checkOf(owner, draft)
    expect(checked.findings).toMatchObject({
      read: 10,
      fresh: 10,
      known: 0,
      skipped: 0,
      refused: 0,
    })
    const ofDay = checked.findings!.totals.map(({ day, kind, fresh }) => [
      day,
      kind,
      fresh.count,
      fresh.sum,
    ])
    expect(ofDay).toEqual([
      ['2026-10-01', 'PAYMENT', 3, '300'],
      ['2026-10-02', 'PAYMENT', 3, '300'],
      ['2026-10-03', 'PAYMENT', 3, '300'],
      ['2026-10-05', 'REFUND', 1, '40'],
    ])
    expect(await listed('ALL')).toEqual([])
    resultOf(await startOf(owner, checked))
    const done = await reached(owner, draft.importId, 'DONE')
    expect(done).toMatchObject({
      accepted: 10,
      known: 0,
      refused: 0,
      undoObstacle: null,
      fileUntil: null,
      progress: null,
    })
    expect(done.findings!.totals).toEqual(checked.findings!.totals)
    expect(await listed('ALL')).toHaveLength(10)
    const parts = await asOwner(test.engine, (q) =>
      q
        .selectFrom('import_parts')
        .select('position')
        .where('import_id', '=', BigInt(draft.importId))
        .execute(),
    )
    expect(parts).toEqual([])
    const [newest] = resultOf<{ items: ImportSummary[] }>(await owner.get('import/list')).items
    expect(newest).toMatchObject({
      importId: draft.importId,
      state: 'DONE',
      accepted: 10,
      source: 'PORTAL',
    })
    const { items } = resultOf<{ items: AuditRow[] }>(
      await owner.get('audit/list', { action: 'ingest.import' }),
    )
    expect(items[0]).toMatchObject({
      userName: 'owner',
      userFullName: '佐藤 陽子',
      byService: false,
      objectId: draft.importId,
    })
  })

  it('names the stores and terminals to create, and rejects their rows unless the user allows the creation', async () => {
    const file = chobaFile(['NEW-1,2026-10-05T12:00:00,IM-NEW,PAYMENT,PAYPAY,100,PAID,'])
    const draft = await uploadOf(owner, file)
    const checked = await checkOf(owner, draft)
    const { note } = languages.ja.ingest
    expect(checked.findings!.effects).toEqual([fill(note.newStores, { names: 'IM-NEW', count: 1 })])
    const off = await checkOf(owner, checked, settings({ createStores: false }))
    expect(off.findings).toMatchObject({ fresh: 0, refused: 1, effects: [], canBeUndone: true })
    const on = await checkOf(owner, off)
    resultOf(await startOf(owner, on))
    await reached(owner, on.importId, 'DONE')
    const terminal = `${file.split('\n')[0]},terminalNo\nNEW-2,2026-10-05T12:00:00,IM-NEW,PAYMENT,PAYPAY,100,PAID,,007\n`
    const again = await checkOf(owner, await uploadOf(owner, terminal))
    expect(again.findings!.effects).toEqual([
      fill(note.newTerminals, { names: 'IM-NEW 007', count: 1 }),
    ])
  })

  it('stores no card number that is in the amount column, not even as part of a sum', async () => {
    // Each row is on a day of its own. If a daily sum included the amount, the sum would be the
    // card number.
    const row = (amount: string) =>
      `CARD-${amount.length},2026-10-${amount.length}T12:00:00,IM-CARD,PAYMENT,PAYPAY,${amount},PAID,`
    const draft = await uploadOf(
      owner,
      chobaFile([row('100000000000'), row('4111111111111111'), row('-5555555555554444')]),
    )
    const checked = await checkOf(owner, draft)
    expect(checked.findings).toMatchObject({ read: 3, fresh: 0, refused: 3 })
    const { rows } = await asOwner(test.engine, (_q, connection) =>
      connection.query<{ kept: string }>(
        `select i::text || string_agg(p::text, '') as kept
          from imports i join import_problems p on p.merchant_id = i.merchant_id and p.import_id = i.id
          where i.id = $1 group by i.merchant_id, i.id, i`,
        [BigInt(draft.importId)],
      ),
    )
    expect(rows[0]!.kept).toContain('CARD-16')
    expect(rows[0]!.kept).not.toMatch(/41{15}|5{12}4444/)
  })

  it('recognizes a file that was imported before, and names the user who imported it', async () => {
    const file = chobaFile(rowsOf('TWICE', 3))
    const first = await importOf(owner, file)
    const again = await uploadOf(owner, file)
    expect(again.sameAs).toMatchObject({ importId: first.importId })
    const checked = await checkOf(owner, again)
    expect(checked.findings).toMatchObject({ fresh: 0, known: 4 })
    expect(code(await startOf(owner, checked))).toBe(4008)
  })

  it('lists line, value and text of each rejected row, and imports the other rows on request', async () => {
    const rows = [
      'PART-1,2026-10-05T12:00:00,IM-PART,PAYMENT,PAYPAY,100,PAID,',
      'PART-2,2026-10-05T12:00:00,IM-PART,PAYMENT,PAYPAY,-5,PAID,',
      'PART-3,2026-10-05T12:00:00,"a, b",PAYMENT,NOSUCH 4111 1111 1111 1111,100,PAID,',
    ]
    const checked = await checkOf(owner, await uploadOf(owner, chobaFile(rows)))
    expect(checked.findings).toMatchObject({ fresh: 1, refused: 2 })
    expect(checked.findings!.reasons).toHaveLength(2)
    expect(code(await startOf(owner, checked))).toBe(1200)
    const { importId } = checked
    const problems = resultOf<{ items: ImportProblemRow[] }>(
      await owner.get('import/problems', { importId }),
    ).items
    expect(problems.map(({ line, paymentNo, value }) => [line, paymentNo, value])).toEqual([
      [3, 'PART-2', '-5'],
      [4, 'PART-3', 'NOSUCH **** **** **** 1111'],
    ])
    expect(problems[0]!.row).toBe('PART-2,2026-10-05T12:00:00,IM-PART,PAYMENT,PAYPAY,-5,PAID,')
    expect(problems[1]!.row).toMatch(
      /^PART-3,2026-10-05T12:00:00,"a, b",PAYMENT,NOSUCH [* ]+1111,100,PAID,$/,
    )
    const file = await owner.get('import/problems/download', { importId, format: 'csv' })
    expect(file.bytes.toString()).toContain('PART-2')
    const partial = await checkOf(owner, checked, settings({ acceptPartial: true }))
    resultOf(await startOf(owner, partial))
    expect(await reached(owner, importId, 'DONE')).toMatchObject({ accepted: 1, refused: 2 })
    expect(
      resultOf<{ items: unknown[] }>(await owner.get('import/problems', { importId })).items,
    ).toHaveLength(2)
  })

  it('returns to the settings if the file cannot be read with them', async () => {
    const cut = await checkOf(
      owner,
      await uploadOf(owner, `${chobaFile(rowsOf('CUT', 1))}"CUT-9,2026`),
    )
    expect(cut).toMatchObject({ state: 'DRAFT', findings: null })
    expect(cut.problem).toContain('october.csv')
    const foreign = await checkOf(owner, await uploadOf(owner, 'a,b\n1,2\n'))
    expect(foreign).toMatchObject({ state: 'DRAFT' })
    expect(foreign.problem).toContain('paymentNo')
    const none = await checkOf(owner, await uploadOf(owner, chobaFile([])))
    expect(none.findings).toMatchObject({ read: 0 })
    expect(code(await startOf(owner, none))).toBe(4008)
    const other =
      'paymentNo,paidAt,storeCode,tradeKind,paymentType,amount,state,merchantCode\nOTHER-1,2026-10-05T12:00:00,S,PAYMENT,PAYPAY,1,PAID,SOMEONE\n'
    expect((await checkOf(owner, await uploadOf(owner, other))).findings).toMatchObject({
      fresh: 0,
      refused: 1,
    })
  })

  it('fails if a part of the file is missing in the database', async () => {
    const rows = Array.from(
      { length: 12_000 },
      (_, n) => `GONE-${n},2026-10-05T12:00:00,GONE,PAYMENT,PAYPAY,100,PAID,,${'x'.repeat(60)}`,
    )
    const file = chobaFile(rows).replace('originalPaymentNo', 'originalPaymentNo,remark')
    expect(file.length).toBeGreaterThan(IMPORT_PART)
    const draft = await uploadOf(owner, file)
    const whole = await checkOf(owner, draft)
    expect(whole).toMatchObject({ state: 'CHECKED', findings: { fresh: 12_000 } })
    await asOwner(test.engine, (q) =>
      q
        .deleteFrom('import_parts')
        .where('import_id', '=', BigInt(draft.importId))
        .where('position', '=', 1)
        .execute(),
    )
    const cut = await checkOf(owner, whole)
    expect(cut).toMatchObject({ state: 'DRAFT', findings: null })
  })
})

describe('concurrent changes of an import', () => {
  it('start it only once, and the second user gets the current state', async () => {
    const checked = await checkOf(owner, await uploadOf(owner, chobaFile(rowsOf('BOTH', 3))))
    const codes = (await Promise.all([startOf(owner, checked), startOf(owner, checked)])).map(code)
    expect(codes.toSorted((a, b) => b - a)).toEqual([1000, 409])
    expect(await reached(owner, checked.importId, 'DONE')).toMatchObject({ accepted: 4 })
    expect(
      code(
        await owner.post('import/start', {
          importId: checked.importId,
          version: checked.version,
          seenFresh: 4,
        }),
      ),
    ).toBe(409)
  })

  it('prevent its start if the number of new rows differs, and its deletion if rows are stored', async () => {
    const checked = await checkOf(owner, await uploadOf(owner, chobaFile(rowsOf('SEEN', 2))))
    const { importId, version } = checked
    expect(code(await owner.post('import/start', { importId, version, seenFresh: 99 }))).toBe(409)
    expect(code(await owner.post('import/discard', { importId, version: version - 1 }))).toBe(409)
    expect(code(await owner.post('import/discard', { importId, version }))).toBe(1000)
    expect(code(await owner.get('import/detail', { importId }))).toBe(4001)
    const done = await importOf(owner, chobaFile(rowsOf('KEEP', 1)))
    expect(
      code(await owner.post('import/discard', { importId: done.importId, version: done.version })),
    ).toBe(1200)
    expect((await detailOf(owner, done.importId)).state).toBe('DONE')
  })
})
