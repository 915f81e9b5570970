import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBankFile } from './bank-file.ts'
import { camtOf, entryOf, mt940Of, statementFormats } from './statement-formats.testing.ts'

const read = (text: string) => readBankFile(new TextEncoder().encode(text), 2026)

async function contentOf(text: string) {
  const back = await read(text)
  if (!back.ok) throw new Error(JSON.stringify(back.problems))
  return back.content
}
const rowsOf = async (text: string) => (await contentOf(text)).lines.map(({ row }) => row)
const problemOf = async (text: string) => {
  const back = await read(text)
  return back.ok ? null : back.problems[0]!.problem
}

describe.each(statementFormats)('a statement in $format', ({ text }) => {
  it('is read without losing a line', async () => {
    const { lines, ...head } = await contentOf(text)
    expect(lines.map(({ account, row }) => [account, row.direction, row.date, row.amount])).toEqual(
      [
        [0, 'IN', '2026-11-30', 115_323],
        [0, 'IN', '2026-11-30', 12],
        [0, 'OUT', '2026-11-30', 330],
      ],
    )
    expect(lines[0]!.row).toMatchObject({ name: 'ﾁﾖｳﾊﾞﾍﾟｲﾒﾝﾄ(ｶ', summary: 'ﾌﾘｺﾐ' })
    expect(head).toMatchObject({ dateTo: '2026-11-30', balanceDiffers: false, unread: [] })
    expect(head.accounts[0]).toMatch(/7654321$/)
  })

  it('is not read as another format', async () => {
    const { kind } = await contentOf(text)
    expect(kind).toBe(text.startsWith('<') ? 'CAMT053' : 'MT940')
  })
})

describe('a statement in camt.053', () => {
  const good = entryOf('08')

  it.each([
    [{ status: 'PDNG' }, 'STATUS'],
    [{ currency: 'USD' }, 'CURRENCY'],
    [{ amount: '1.5' }, 'AMOUNT'],
    [{ amount: '-5' }, 'AMOUNT'],
    [{ day: '2026-02-30' }, 'DATE'],
    [{ day: '2027-01-01' }, 'DATE'],
  ] as const)('lists the entry %j with its text and the problem %s', async (entry, problem) => {
    const { lines, unread } = await contentOf(camtOf('08', [good, entryOf('08', entry)]))
    expect(lines).toHaveLength(1)
    expect(unread).toMatchObject([{ recordNo: 2, problem }])
    expect(unread[0]!.text).toContain('ﾁﾖｳﾊﾞﾍﾟｲﾒﾝﾄ(ｶ')
    expect(await problemOf(camtOf('08', [entryOf('08', entry)]))).toBe(problem)
  })

  it('reports balances that differ from the entries', async () => {
    expect(await contentOf(camtOf('08', [good], { closing: '1' }))).toMatchObject({
      balanceDiffers: true,
    })
  })

  it('has the text and the reference of a payment, and a reversal as a correction', async () => {
    const number = 'DEP-20261125-000B01'
    const entries = [
      entryOf('02', { text: number }),
      entryOf('02', { mark: 'DBIT', isReversal: true }),
    ]
    expect(await rowsOf(camtOf('02', entries))).toMatchObject([
      { edi: number, kind: '' },
      { direction: 'OUT', kind: '19' },
    ])
  })

  it('names no payer for a batch of several payers', async () => {
    const other =
      '<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>B</Nm></Dbtr></RltdPties></TxDtls></NtryDtls>'
    expect((await rowsOf(camtOf('02', [entryOf('02', { more: other })])))[0]!.name).toBe('')
  })

  const lol = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  ).join('')
  const attack = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY l0 "lol">${lol}]>`
  const [, body = ''] = camtOf('08', [entryOf('08', { payer: '&l9;' })]).split('?>')
  it.each([
    ['entities that expand to a huge text', attack + body, 'OTHER_FILE'],
    [
      'an entity of a file',
      `<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>${body}`,
      'OTHER_FILE',
    ],
    ['an undefined entity', body, 'CUT_SHORT'],
    ['a thousand nested elements', `<a>`.repeat(1_000), 'TOO_LARGE'],
    [
      'a text of a megabyte',
      camtOf('08', [entryOf('08', { payer: 'x'.repeat(1_000_000) })]),
      'TOO_LARGE',
    ],
    [
      'too many entries',
      camtOf(
        '08',
        Array.from({ length: 50_001 }, () => '<Ntry/>'),
      ),
      'TOO_LARGE',
    ],
    ['an entry that ends too early', camtOf('08', [good]).slice(0, -60), 'CUT_SHORT'],
    ['another message', '<Document><BkToCstmrAcctRpt/></Document>', 'OTHER_FILE'],
    ['a page', '<html><body>x</body></html>', 'OTHER_FILE'],
  ])('is rejected with %s', async (_name, text, problem) => {
    expect(await problemOf(text)).toBe(problem)
  })
})

describe('a statement in MT940', () => {
  it.each([
    ['261130C115323,NTRFNONREF', { direction: 'IN', date: '2026-11-30', kind: '' }],
    ['2611301201C115323,NTRFNONREF', { date: '2026-12-01', valueDate: '2026-11-30' }],
    ['2601021231C115323,NTRFNONREF', { date: '2025-12-31', valueDate: '2026-01-02' }],
    ['2512310104C115323,NTRFNONREF', { date: '2026-01-04', valueDate: '2025-12-31' }],
    ['261130RC115323,NTRFNONREF', { direction: 'OUT', kind: '19' }],
    ['261130RD115323,NTRFNONREF', { direction: 'IN', kind: '19' }],
    ['261130DY115323,00NTRFNONREF', { direction: 'OUT' }],
    ['261130C000000115323,00N541NONREF', { amount: 115_323 }],
    ['261130C115323,NTRFDEP-20261125//X', { edi: 'DEP-20261125' }],
  ])('may have the line %s', async (line, wanted) => {
    const [row] = await rowsOf(mt940Of([`:61:${line}`]))
    expect(row).toMatchObject({ amount: 115_323, ...wanted })
  })

  it.each([
    [[':86:166?00GUTSCHRIFT?20DEP-1?21 MORE?32PAYER?33 LTD'], 'PAYER LTD', 'DEP-1 MORE'],
    [[':86:/ORDP//NAME/PAYER LTD/ADDR/TOKYO/REMI/DEP-1/ISDT/2026-11-30'], 'PAYER LTD', 'DEP-1'],
    [[':86:PAYER LTD', 'DEP-1'], 'PAYER LTD', 'PAYER LTD DEP-1'],
    [[], '', ''],
  ])('takes payer and text from the information %j', async (information, name, summary) => {
    const [row] = await rowsOf(mt940Of([':61:261130C5,NTRFNONREF', ...information]))
    expect(row).toMatchObject({ name, summary })
  })

  it.each([
    ['261130X5,NTRFNONREF', 'FIELD'],
    ['261130C5NTRFNONREF', 'FIELD'],
    ['261130C5,50NTRFNONREF', 'AMOUNT'],
    ['261330C5,NTRFNONREF', 'DATE'],
    ['271130C5,NTRFNONREF', 'DATE'],
  ])('lists the line %s with its text and the problem %s', async (line, problem) => {
    const lines = [':61:261130C5,NTRFNONREF', `:61:${line}`, ':86:PAYER LTD']
    const { lines: rows, unread } = await contentOf(mt940Of(lines))
    expect(rows).toHaveLength(1)
    expect(unread).toEqual([{ recordNo: 7, problem, text: `${line} PAYER LTD` }])
  })

  it('reports balances that differ from the lines, and rejects another currency', async () => {
    const fields = [':61:261130C5,NTRFNONREF']
    expect(await contentOf(mt940Of(fields, { closing: '500005,' }))).toMatchObject({
      balanceDiffers: false,
    })
    expect(await contentOf(mt940Of(fields, { closing: '500006,' }))).toMatchObject({
      balanceDiffers: true,
    })
    expect(await problemOf(mt940Of(fields, { currency: 'USD' }))).toBe('CURRENCY')
  })

  it.each([
    ['a missing end', mt940Of([':61:261130C5,NTRFNONREF']).split(':62F:')[0]!, 'CUT_SHORT'],
    ['no opening balance', ':20:A\n:25:7654321\n:62F:C261130JPY5,\n', 'OTHER_FILE'],
    ['a long line', mt940Of([`:86:${'x'.repeat(3_000)}`]), 'TOO_LARGE'],
    [
      'too many lines',
      mt940Of(Array.from({ length: 50_001 }, () => ':61:261130C5,NTRFX')),
      'TOO_LARGE',
    ],
  ])('is rejected with %s', async (_name, text, problem) => {
    expect(await problemOf(text)).toBe(problem)
  })

  it('and camt.053 give an answer for arbitrary text, without an exception', async () => {
    const texts = fc.string({
      unit: fc.constantFrom(...':61:86:25\n261130C5,NTRF?20?32<Ntry></Amt/& '.split('')),
      maxLength: 300,
    })
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await read(mt940Of([text]))).toHaveProperty('ok')
        expect(await read(camtOf('08', [text]))).toHaveProperty('ok')
      }),
    )
  })
})
