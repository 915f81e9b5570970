import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AuditRow } from '@choba/contract/audit.contract.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { csv, importBench, line, refund, type ImportBench } from './import-bench.testing.ts'

let test: TestApp
let bench: ImportBench
beforeAll(async () => {
  test = await openTestApp()
  bench = await importBench(test.engine)
})
afterAll(async () => {
  await bench.remove()
  await test.close()
})

const merchant = 'UTAMARU'

/** Returns the audit entries about imports, newest first. */
async function logged(who: 'owner' | 'superadmin' = 'superadmin'): Promise<AuditRow[]> {
  const client = await test.signIn(who)
  const { items } = resultOf<{ items: AuditRow[] }>(
    await client.get('audit/list', { action: 'ingest.import' }),
  )
  return items
}

describe('the audit log of an import', () => {
  it('names the user, the files and the numbers of rows', async () => {
    const first = await bench.file('october.csv', csv(line('rec-1'), line('rec-2')))
    await bench.run({ files: [first], merchant })
    const files = [
      await bench.file(
        'november.csv',
        csv(
          line('rec-1'),
          line('rec-2', { remark: 'VIP' }),
          line('rec-3'),
          line('rec-4', { storeCode: 'S9999' }),
        ),
      ),
    ]
    await bench.run({ files, merchant, acceptPartial: true })
    const [entry, before] = await logged()
    const sha256 = createHash('sha256').update(readFileSync(files[0]!)).digest('hex')
    expect(entry).toMatchObject({
      entCode: merchant,
      userId: null,
      userName: 'os:tester',
      kind: 'merchant',
      objectId: merchant,
      object: 'november.csv',
      resultType: 1000,
      ip: null,
      detail: {
        importedFiles: [`november.csv (SHA-256 ${sha256})`],
        accepted: 1,
        known: 1,
        refusedRows: 2,
        differs: 1,
        format: 'choba',
        encoding: 'utf-8',
      },
    })
    expect(before).toMatchObject({
      object: 'october.csv',
      detail: { accepted: 2, known: 0, refusedRows: 0 },
    })
    const kept =
      await bench.rows(`select accepted, known, refused, differs, finished_at is not null as is_finished
      from imports order by id desc limit 1`)
    expect(kept).toEqual([{ accepted: 1, known: 1, refused: 2, differs: 1, is_finished: true }])
  })

  it('has an entry for an import that stored no rows, but none for a dry run', async () => {
    const count = (await logged()).length
    const bad = [await bench.file('bad.csv', csv(line('rec-5', { amount: '0' }), line('rec-6')))]
    await bench.run({ files: bad, merchant, dryRun: true })
    expect(await logged()).toHaveLength(count)
    await bench.run({ files: bad, merchant })
    const again = [await bench.file('again.csv', csv(line('rec-1')))]
    await bench.run({ files: again, merchant })
    const [known, stopped] = await logged()
    expect(stopped).toMatchObject({
      object: 'bad.csv',
      resultType: 1030,
      detail: { accepted: 0, refusedRows: 1 },
    })
    expect(known).toMatchObject({
      object: 'again.csv',
      resultType: 1000,
      detail: { accepted: 0, known: 1 },
    })
    expect(await logged()).toHaveLength(count + 2)
  })

  it('shows merchants the service as the user of an import by the command line', async () => {
    await bench.run({
      files: [await bench.file('own.csv', csv(line('rec-own')))],
      merchant: 'SHIBUYA-COFFEE',
    })
    const [entry] = await logged('owner')
    expect(entry).toMatchObject({ object: 'own.csv', userFullName: null, byService: true })
  })

  it('contains the import as the first entry in the history of each imported transaction', async () => {
    const files = [
      await bench.file('one.csv', csv(line('rec-7'))),
      await bench.file(
        'two.csv',
        csv(refund('rec-8', { originalPaymentNo: 'rec-7', amount: '200' })),
      ),
    ]
    await bench.run({ files, merchant })
    const admin = await test.signIn('superadmin')
    for (const paymentNo of ['rec-7', 'rec-8']) {
      const detail = resultOf<TransactionDetail>(
        await admin.get('systrade/detail', { entCode: merchant, paymentNo }),
      )
      const imported = detail.timeline.filter(({ event }) => event === 'imported')
      expect(imported).toEqual([
        expect.objectContaining({ paymentNo, by: null, files: ['one.csv', 'two.csv'] }),
      ])
    }
    const { timeline } = resultOf<TransactionDetail>(
      await (await test.signIn('owner')).get('trade/detail', { paymentNo: await seededNumber() }),
    )
    expect(timeline.map(({ event }) => event)).not.toContain('imported')
  })

  it('has an entry for a merchant that an import creates', async () => {
    const files = [await bench.file('made.csv', csv(line('rec-9', { storeCode: 'S1' })))]
    const create = { name: '新店', currency: 'JPY', timeZone: 'Asia/Tokyo' }
    await bench.run({ files, merchant: 'MADE-HERE', create, createStores: true })
    expect(
      await bench.rows(`select e.action, e.user_name from audit_entries e join merchants m on m.id = e.merchant_id
        where m.code = 'MADE-HERE' order by e.id`),
    ).toEqual([
      { action: 'merchants.add', user_name: 'os:tester' },
      { action: 'ingest.import', user_name: 'os:tester' },
    ])
  })
})

const seededNumber = async (): Promise<string> => {
  const [row] =
    await bench.rows(`select t.payment_no from transactions t join users u on u.merchant_id = t.merchant_id
    where u.username = 'owner' and u.tenant_id = 1 and t.import_id is null and t.trade_kind = 1 limit 1`)
  return String(row!['payment_no'])
}

describe('an imported row whose payment number another row has with other values', () => {
  it('is reported with each differing field if the other row is stored, and changes nothing', async () => {
    const full = {
      terminalNo: '001',
      paymentType: 'PAYPAY',
      outTradeNo: 'O1',
      walletTradeNo: 'W1',
      deviceNo: 'D1',
      deviceProcNo: 'P1',
      remark: '元',
    }
    await bench.run({ files: [await bench.file('full.csv', csv(line('dif-1', full)))], merchant })
    const before = await bench.everything()
    const changed: [Record<string, string>, string][] = [
      [{ remark: '先' }, 'remark: 元 → 先'],
      [{ paymentType: 'VISA' }, 'paymentType: PAYPAY → VISA'],
      [{ terminalNo: '002' }, 'terminalNo: 001 → 002'],
      [{ storeCode: 'S0002', terminalNo: '001' }, 'storeCode: S0001 → S0002'],
      [{ amount: '1300', state: 'FAILED' }, 'state: PAID → FAILED; amount: 1200 → 1300'],
      [
        { paidAt: '2026-10-05T23:31:00+09:00' },
        'paidAt: 2026-10-05T14:30:00.000Z → 2026-10-05T14:31:00.000Z',
      ],
      [
        { outTradeNo: 'O2', walletTradeNo: 'W2', deviceNo: 'D2', deviceProcNo: 'P2' },
        'outTradeNo: O1 → O2; walletTradeNo: W1 → W2; deviceNo: D1 → D2; deviceProcNo: P1 → P2',
      ],
    ]
    for (const [fields, says] of changed) {
      const files = [await bench.file('differs.csv', csv(line('dif-1', { ...full, ...fields })))]
      const result = await bench.run({ files, merchant, acceptPartial: true })
      expect(result).toMatchObject({
        outcome: 'stopped',
        differs: 1,
        refused: 1,
        known: 0,
        succeeded: false,
      })
      expect(result.refusedRows).toEqual([`2 differsFromStored ${says}`])
    }
    // A field that is empty in the file is not compared.
    const silent = [await bench.file('silent.csv', csv(line('dif-1', { paymentType: 'PAYPAY' })))]
    expect(await bench.run({ files: silent, merchant })).toMatchObject({
      outcome: 'allKnown',
      known: 1,
      differs: 0,
    })
    expect(await bench.everything()).toBe(before)
  })

  it('is reported as a repeated number if the other row is in the same file', async () => {
    const files = [
      await bench.file(
        'own.csv',
        csv(line('dif-2', { remark: 'a' }), line('dif-2', { remark: 'b' })),
      ),
    ]
    expect((await bench.run({ files, merchant, acceptPartial: true })).refusedRows).toEqual([
      '3 numberRepeated dif-2',
    ])
  })
})

describe('codes and names in imported files', () => {
  it('refer to the same store, terminal or company if they look the same', async () => {
    const heading =
      'paymentNo,paidAt,storeCode,tradeKind,paymentType,amount,state,storeName,terminalNo,companyCode,companyName'
    const row = (no: string, code: string, name: string, terminal: string) =>
      `${no},2026-10-05 10:00:00,${code},PAYMENT,CASH,100,PAID,${name},${terminal},K1,会社`
    const lines = [
      row('tidy-1', 'N100', 'か\u3099す  本店', '7'),
      row('tidy-2', ' N100', '', '７'),
      row('tidy-3', 'Ｎ１００\u3000', '', ' 7 '),
      row('tidy-4', 'N\u200b100', '', '7'),
    ]
    const files = [await bench.file('tidy.csv', [heading, ...lines].join('\n'))]
    expect(await bench.run({ files, merchant, createStores: true })).toMatchObject({
      outcome: 'done',
      fresh: 4,
    })
    expect(
      await bench.rows(`select s.code, s.name, array_agg(distinct t.terminal_no) as terminals, count(*)::int as n
        from transactions x join stores s on s.merchant_id = x.merchant_id and s.id = x.store_id
        join terminals t on t.merchant_id = x.merchant_id and t.id = x.terminal_id
        where x.payment_no like 'tidy-%' group by 1, 2`),
    ).toEqual([{ code: 'N100', name: 'がす 本店', terminals: ['7'], n: 4 }])
  })
})

describe('the exit code of an import’s dry run', () => {
  it('is the exit code that the import itself would have', async () => {
    const run = async (name: string, lines: string[], more = {}) =>
      (
        await bench.run({
          files: [await bench.file(name, csv(...lines))],
          merchant,
          dryRun: true,
          ...more,
        })
      ).succeeded
    const bad = line('exit-1', { amount: '0' })
    expect(await run('none.csv', [bad])).toBe(false)
    expect(await run('none-partial.csv', [bad], { acceptPartial: true })).toBe(false)
    expect(await run('some.csv', [bad, line('exit-2')])).toBe(false)
    expect(await run('some-partial.csv', [bad, line('exit-2')], { acceptPartial: true })).toBe(true)
    expect(await run('all.csv', [line('exit-2')])).toBe(true)
    expect(await run('empty.csv', [])).toBe(false)
  })
})
