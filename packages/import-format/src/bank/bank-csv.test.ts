import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import type { StatementRow } from '@choba/banking/statement-rows.ts'
import { readBankCsv } from './bank-csv.ts'

const THIS_YEAR = 2026

const heading =
  '"照会口座","番号","勘定日","(起算日)","出金金額(円)","入金金額(円)","小切手区分","残高(円)","取引区分","明細区分","金融機関名","支店名","摘要"'
const account = '"テスト銀行 本店 普通 7654321"'
const anser = [
  heading,
  `${account},"1","2026年11月30日","","","115,323","","615,323","振込","","ﾃｽﾄ","ﾎﾝﾃﾝ","ｶ)ﾃｽﾄﾍﾟｲﾒﾝﾄ"`,
  `${account},"2","2026年11月30日","2026年12月01日","1,000","","","614,323","振替","","","","ﾃｽｳﾘﾖｳ"`,
  heading,
  '"テスト銀行 新宿 普通 1112223","1","20261201","","0","500","","500","現金","","","","ﾖｳｷ"',
  '',
].join('\r\n')

const row: StatementRow = {
  recordNo: 2,
  direction: 'IN',
  date: '2026-11-30',
  valueDate: '2026-11-30',
  amount: 115_323,
  kind: '11',
  name: 'ｶ)ﾃｽﾄﾍﾟｲﾒﾝﾄ',
  requesterCode: '',
  contractNo: '',
  bankName: 'ﾃｽﾄ',
  branchName: 'ﾎﾝﾃﾝ',
  summary: 'ｶ)ﾃｽﾄﾍﾟｲﾒﾝﾄ',
  edi: '',
}

const read = (text: string) => readBankCsv(new TextEncoder().encode(text), THIS_YEAR)

/** Reads a file with this heading and this line, and returns its only row. */
async function readRow(head: string, line: string): Promise<Partial<StatementRow> | undefined> {
  const back = await read(`${head}\n${line}\n`)
  if (!back.ok) throw new Error(JSON.stringify(back.problems))
  return back.rows[0]
}

describe('a CSV file of a bank', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(anser)],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${anser}`)],
    ['Shift_JIS', iconv.encode(anser, 'cp932')],
  ])('can be read if it is encoded in %s', async (_name, bytes) => {
    const without = { bankName: '', branchName: '', name: '' }
    const fee = {
      ...row,
      ...without,
      recordNo: 3,
      direction: 'OUT',
      amount: 1_000,
      kind: '14',
      summary: 'ﾃｽｳﾘﾖｳ',
    }
    const cash = {
      ...row,
      ...without,
      recordNo: 5,
      date: '2026-12-01',
      valueDate: '2026-12-01',
      amount: 500,
    }
    expect(await readBankCsv(bytes, THIS_YEAR)).toEqual({
      ok: true,
      rows: [row, { ...fee, valueDate: '2026-12-01' }, { ...cash, kind: '10', summary: 'ﾖｳｷ' }],
      accounts: ['テスト銀行 本店 普通 7654321', 'テスト銀行 新宿 普通 1112223'],
      unread: [],
    })
  })

  it.each([
    ['2026/11/30', '2026-11-30'],
    ['2026-11-30', '2026-11-30'],
    ['2026.11.3', '2026-11-03'],
    ['２０２６／１１／３０', '2026-11-30'],
    ['2026/11/30 10:15', '2026-11-30'],
    ['R8.11.30', '2026-11-30'],
    ['令和8年11月30日', '2026-11-30'],
    ['令和元年5月1日', '2019-05-01'],
    ['H31/4/30', '2019-04-30'],
    ['081130', '2026-11-30'],
    ['310430', '2019-04-30'],
  ])('may contain the date %s', async (text, date) => {
    expect(await readRow('日付,入金金額', `${text},1`)).toMatchObject({ date, valueDate: date })
  })

  it.each([
    [
      'お取引日,お支払金額,お預り金額,お取引内容,残高',
      '2026/11/30,,"1,234",ﾌﾘｺﾐ,1',
      { direction: 'IN', amount: 1_234 },
    ],
    ['年月日,出金額,入金額', '2026/11/30,5,', { direction: 'OUT', amount: 5 }],
    [
      '取引日,入払区分,取引金額,摘要',
      '2026/11/30,2,700,A',
      { direction: 'OUT', amount: 700, summary: 'A' },
    ],
    ['取引日,入出金区分,金額', '2026/11/30,入金,￥７００円', { direction: 'IN', amount: 700 }],
    ['日付 , 入金金額（円）, ＥＤＩ情報', '2026/11/30,1,DEP-1', { amount: 1, edi: 'DEP-1' }],
    ['日付,入金金額,振込依頼人名,摘要', '2026/11/30,1,ﾔﾏﾀﾞ,ﾌﾘｺﾐ', { name: 'ﾔﾏﾀﾞ', summary: 'ﾌﾘｺﾐ' }],
    [
      '日付,入金金額,摘要',
      '2026/11/30,"999,999,999,999",ﾔﾏﾀﾞ',
      { amount: 999_999_999_999, name: 'ﾔﾏﾀﾞ' },
    ],
  ])('may have different column names: %s', async (head, line, wanted) => {
    expect(await readRow(head, line)).toMatchObject(wanted)
  })

  it('may have lines without a movement, before and after the heading', async () => {
    const lines = [
      '入出金明細,2026年11月',
      '口座名義,ｻﾝﾌﾟﾙ',
      '日付,出金金額,入金金額,残高',
      ',,,500',
      '2026/11/1,,,500',
    ]
    const back = await read([...lines, '2026/11/02,,10,510', '合計,0,10,', ',,,'].join('\n'))
    expect(back).toMatchObject({ ok: true, rows: [{ recordNo: 6, amount: 10 }] })
  })
})

describe('the errors of a bank file', () => {
  it.each([
    ['2026/02/30', '1', 'DATE', 'date'],
    ['2027/01/01', '1', 'DATE', 'date'],
    ['26/11/30', '1', 'DATE', 'date'],
    ['', '1', 'DATE', 'date'],
    ['2026/11/30', '-1', 'AMOUNT', 'amount'],
    ['2026/11/30', '1.5', 'AMOUNT', 'amount'],
    ['2026/11/30', '12,34', 'AMOUNT', 'amount'],
    ['2026/11/30', '1234567890123', 'AMOUNT', 'amount'],
    ['2026/11/30', 'x', 'AMOUNT', 'amount'],
  ])(
    'name the line and the field for date "%s" and amount "%s": %s',
    async (date, amount, problem, field) => {
      const problems = [{ problem, recordNo: 2, field }]
      expect(await read(`日付,入金金額\n${date},"${amount}"\n`)).toEqual({
        ok: false,
        problems,
      })
    },
  )

  it.each([
    ['', 'EMPTY', 0],
    ['\n\n', 'EMPTY', 0],
    ['日付,残高\n2026/11/30,1\n', 'OTHER_FILE', 0],
    ['<html>', 'OTHER_FILE', 0],
    ['日付,入金金額\n"2026/11/30,1\n', 'CUT_SHORT', 2],
    [`日付,入金金額\n${'x'.repeat(20_100)}`, 'OTHER_FILE', 2],
    [`日付,入金金額\n${'2026/11/30,1\n'.repeat(50_000)}`, 'TOO_LARGE', 0],
    [' '.repeat(10_000_001), 'TOO_LARGE', 0],
    [','.repeat(2_000_001), 'TOO_LARGE', 0],
  ])(
    'name the line for a file that cannot be read at all: case %#',
    async (text, problem, recordNo) => {
      expect(await read(text)).toEqual({ ok: false, problems: [{ problem, recordNo }] })
    },
  )

  it('include a line with an amount in and an amount out, and are limited to a hundred', async () => {
    const line = '2026/11/30,1,2\n'
    const back = await read(`日付,出金金額,入金金額\n${line.repeat(200)}`)
    expect(back.ok ? 0 : back.problems.length).toBe(100)
  })

  it('are returned for arbitrary bytes, without an exception', async () => {
    const texts = fc.string({
      unit: fc.constantFrom(...'日付,入金額"\r\n2026/11/30 1'.split('')),
      maxLength: 300,
    })
    await fc.assert(
      fc.asyncProperty(texts, fc.uint8Array({ maxLength: 300 }), async (text, bytes) => {
        expect(await readBankCsv(bytes, THIS_YEAR)).toHaveProperty('ok')
        expect(await read(`日付,入金金額\n${text}`)).toHaveProperty('ok')
      }),
    )
  })
})
