import { formatMoney } from '@choba/contract/money.ts'
import { languages as known } from '@choba/contract/session.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import { describe, expect, test } from 'vitest'
import { pdfCheck, pdfFonts, pdfText } from '#testing/pdf-readers.ts'
import type { StatementFigures, DepositStatement } from '@choba/contract/statement-data.ts'
import { statementPdf } from './statement-document.ts'
import { eventful, golden, longStatement, yearly } from './statement-figures.testing.ts'
import { summaryPdf } from './summary-document.ts'

const at = new Date('2026-12-01T00:00:00Z')

/** Converts the last figure of a printed line to a number: `−3,000` → -3000. */
function lastFigure(line: string): number | null {
  const found = /(−?)¥?([\d,]+)\s*$/.exec(line)
  return found ? (found[1] ? -1 : 1) * Number(found[2]!.replaceAll(',', '')) : null
}

/** Returns the lines of a section, without its heading. */
function part(text: string, heading: string, next: string): string[] {
  const lines = text.replaceAll('\f', '').split('\n')
  const from = lines.findIndex((line) => line.startsWith(`${heading} `))
  const to = lines.findIndex((line, index) => index > from && line.startsWith(next))
  expect(from).toBeGreaterThan(0)
  expect(to).toBeGreaterThan(from)
  return lines.slice(from + 1, to)
}

const signed = (figures: StatementFigures): number[] => [
  figures.totalUsage,
  ...(['refund', 'fee', 'tax', 'transferFee', 'deduction', 'pointGive'] as const).map(
    (term) => 0 - figures[term],
  ),
  figures.revise,
]

/** Returns the printed amounts of the calculation, found by the label of their line. */
function printedTerms(
  text: string,
  language: 'ja' | 'en' | 'mn',
): { terms: number[]; total: number } {
  const { headings, equation } = languages[language].statement
  const lines = part(text, headings.equation, headings.taxes)
  const names = [
    'totalUsage',
    'refund',
    'fee',
    'tax',
    'transferFee',
    'deduction',
    'pointGive',
    'revise',
  ] as const
  const value = (name: string) =>
    lastFigure(lines.find((line) => line.startsWith(`${name} `)) ?? '') ?? 0
  return {
    terms: names.map((name) => value(equation[name])),
    total: value(equation.transferAmount),
  }
}

describe.each(known)('in %s', (language) => {
  const words = languages[language].statement

  test('an account at a foreign bank without a branch is printed without an empty branch', async () => {
    const bankAccount = {
      ...golden.bankAccount!,
      bankName: 'Golomt',
      branchName: '',
      kind: 'OTHER' as const,
    }
    const text = await pdfText(await statementPdf({ ...golden, bankAccount }, language, at))
    expect(text).toMatch(new RegExp(`Golomt,? ${words.accountKind.OTHER}`))
  })

  test('the statement of 115,323 yen has the six required fields of an invoice', async () => {
    const text = await pdfText(await statementPdf(golden, language, at))
    expect(text).toContain(words.title.qualified)
    // The fields are: issuer with registration number, transaction dates, description, total and
    // tax for each rate, and recipient.
    expect(text).toContain('テストペイメント株式会社')
    expect(text).toContain('T5011001033165')
    expect(text).toMatch(/2026\/11\/16 ?[～–] ?2026\/11\/30/)
    expect(text).toMatch(/クレジットカード.*3\.24%.*647\s+97\s+550/)
    expect(text).toMatch(/QRコード決済.*1\.98%.*2,004\s+0\s+2,004/)
    const taxes = part(text, words.headings.taxes, words.notes.taxOnce.slice(0, 12))
    expect(taxes.find((line) => line.startsWith(words.taxClass.TAXABLE_10))).toMatch(
      /2,254\s+225\s+2,479$/,
    )
    expect(taxes.find((line) => line.startsWith(words.taxClass.NON_TAXABLE))).toMatch(
      /550\s+0\s+550$/,
    )
    expect(taxes.find((line) => line.startsWith(words.total))).toMatch(/2,804\s+225\s+3,029$/)
    expect(text).toContain('株式会社サンプル商店')
    expect(text).toContain('¥115,323')
  })

  test.each([
    ['golden', golden],
    ['eventful', eventful],
    ['long', longStatement(120)],
  ])('the printed terms add up to the transferred amount: %s', async (_name, statement) => {
    const text = await pdfText(await statementPdf(statement, language, at))
    const { terms, total } = printedTerms(text, language)
    expect(terms).toEqual(signed(statement.figures))
    expect(total).toBe(statement.figures.transferAmount)
    expect(terms.reduce((sum, term) => sum + term, 0)).toBe(total)
  })

  test.each([
    ['stores', eventful.stores],
    ['days', eventful.days],
  ] as const)(
    'the table by %s adds up and matches the data of the statement',
    async (name, lines) => {
      const text = await pdfText(await statementPdf(eventful, language, at))
      const rows = part(
        text,
        words.headings[name],
        name === 'stores' ? words.headings.days : words.title.plain,
      )
      // Each row ends with count, payments, refunds, net fee and net amount.
      const figures = rows.flatMap((row) => {
        const found = /(?:\s+[\d,]+){5}$/.exec(row)?.[0]
        return found
          ? [
              found
                .trim()
                .split(/\s+/)
                .map((one) => Number(one.replaceAll(',', ''))),
            ]
          : []
      })
      const expected = lines.map(({ count, usage, refund, fee }) => [
        count,
        usage,
        refund,
        fee,
        usage - refund - fee,
      ])
      expect(figures.slice(0, -1)).toEqual(expected)
      const sums = expected[0]!.map((_first, column) =>
        expected.reduce((sum, row) => sum + row[column]!, 0),
      )
      expect(figures.at(-1)).toEqual(sums)
    },
  )

  test('deductions and adjustments are printed with their causes', async () => {
    const text = await pdfText(await statementPdf(eventful, language, at))
    const causes = part(text, words.headings.causes, words.headings.late)
    const figures = causes.flatMap((line) => lastFigure(line.replace(/\S*\d-\S*/g, '')) ?? [])
    expect(figures).toContain(-15_000)
    expect(causes.find((line) => line.startsWith(words.total))).toMatch(/−15,522$/)
    expect(causes.join('\n')).toContain('DEP-20261115-000042')
    expect(text).toContain(words.headings.returns)
    expect(text).toMatch(/2026\/11\/24\s+2026\/10\/02.*2026\/11\/12.*QRコード決済.*990\s+99$/m)
    expect(text).toMatch(/ST-20261201-000042/)
  })

  test('without a registration number, the PDF is not a qualified invoice and states the deductible percentage', async () => {
    const unregistered: DepositStatement = {
      ...eventful,
      issuer: { ...golden.issuer, registrationNumber: null },
      dateFrom: '2026-09-16',
      dateTo: '2026-10-15',
    }
    const text = await pdfText(await statementPdf(unregistered, language, at))
    expect(text).not.toContain(words.title.qualified)
    expect(text).not.toContain(words.headings.returns)
    expect(text).toContain(words.title.plain)
    expect(text).toMatch(/80%[^%]*2026\/09\/30|2026\/09\/30[^%]*80%/)
    expect(text).toMatch(/70%[^%]*2026\/10\/01|2026\/10\/01[^%]*70%/)
  })

  test('the tax of a return invoice is rounded once on the sum, or for each row in statements issued that way', async () => {
    const [line] = eventful.returnedFees
    const { tax: _tax, ...row } = line!
    const rows = [17, 17, 17].map((base) => ({ ...row, base }))
    const text = await pdfText(
      await statementPdf({ ...eventful, returnedFees: rows, returnedTax: 5 }, language, at),
    )
    const part_ = part(text, words.headings.returns, words.notes.returns.slice(0, 16))
    expect(part_.find((one) => one.startsWith(words.total))).toMatch(/51\s+5$/)
    const before = { ...eventful, returnedFees: rows.map((one) => ({ ...one, tax: 1 })) }
    const old = part(
      await pdfText(await statementPdf(before, language, at)),
      words.headings.returns,
      words.notes.returns.slice(0, 16),
    )
    expect(old.find((one) => one.startsWith(words.total))).toMatch(/51\s+3$/)
  })

  test('revisions are printed with their tax class, and carried amounts with their reason', async () => {
    const revisions: DepositStatement['revisions'] = [
      {
        kind: 'ADJUSTMENT',
        reason: '端末レンタル料',
        reference: null,
        amount: -3_000,
        taxClass: 'TAXABLE_10',
      },
      { kind: 'CARRIED_OUT', reason: null, reference: null, amount: -522 },
    ]
    const text = await pdfText(await statementPdf({ ...eventful, revisions }, language, at))
    const causes = part(text, words.headings.causes, words.headings.late)
    expect(causes.find((one) => one.includes('−3,000'))).toContain(words.taxClass.TAXABLE_10)
    expect(causes.join('')).toContain(words.notes.carried.slice(0, 16))
  })

  test('a note names the deposit that received the amount of a returned transfer', async () => {
    const of = async (addedTo: string | null) =>
      pdfText(
        await statementPdf({ ...golden, returned: { day: '2026-12-16', addedTo } }, language, at),
      )
    const added = await of('DEP-20261215-000042')
    expect(added).toMatch(/2026\/12\/16[^]*DEP-20261215-000042/)
    expect(added).toContain(words.returned.payDate.replace('{day}', '2026/12/15'))
    expect(await of(null)).not.toContain('DEP-20261215-000042')
    const [first, ...others] = yearly.deposits
    const summary = await pdfText(
      await summaryPdf(
        { ...yearly, deposits: [{ ...first!, returned: true }, ...others] },
        language,
        at,
      ),
    )
    expect(summary).toContain(words.notes.returned.slice(0, 16))
    expect(summary).toContain(words.returned.sum)
    const paid = others.reduce((sum, { figures }) => sum + figures.transferAmount, 0)
    expect(summary).toContain(formatMoney(paid, yearly.currency))
  })

  test('in a currency other than yen, the PDF is not a qualified invoice and states the reason', async () => {
    const text = await pdfText(
      await statementPdf({ ...eventful, currency: 'QAR', qualified: false }, language, at),
    )
    expect(text).not.toContain(words.title.qualified)
    expect(text).not.toContain(words.headings.returns)
    expect(text).toContain(words.notes.foreign.slice(0, 16))
    expect(
      await pdfText(await summaryPdf({ ...yearly, currency: 'QAR' }, language, at)),
    ).not.toContain(words.notes.summary.slice(-12))
  })

  test('the yearly statement has one line for each deposit, and totals', async () => {
    const text = await pdfText(await summaryPdf(yearly, language, at))
    for (const { depositNo } of yearly.deposits) expect(text).toContain(depositNo)
    expect(text).toMatch(
      new RegExp(`^${words.total}\\s+2,913,168\\s+72,000\\s+61,296\\s+5,400.*2,767,752$`, 'm'),
    )
    expect(text).toContain('¥2,767,752')
  })

  test('all fonts are embedded as subsets, and the PDF is valid', async () => {
    for (const pdf of [
      await statementPdf(eventful, language, at),
      await summaryPdf(yearly, language, at),
    ]) {
      const fonts = await pdfFonts(pdf)
      expect(fonts.length).toBeGreaterThanOrEqual(2)
      expect(fonts.filter(({ isEmbedded, isSubset }) => !isEmbedded || !isSubset)).toEqual([])
      expect(await pdfCheck(pdf)).toContain('No syntax or stream encoding errors')
    }
  })
})

test('rare kanji, symbols and Mongolian letters in the PDF can be found by a text search', async () => {
  const text = await pdfText(await statementPdf(golden, 'ja', at))
  expect(text).toContain('髙島𠮷野家㈱ ① Өргөө Үндсэн ₮ 支店')
  const mongolian = await pdfText(await statementPdf({ ...golden, currency: 'MNT' }, 'mn', at))
  expect(mongolian).toContain('₮1,153.23')
})

test('a character that no font has is printed as 〓, and the rest of the text is not lost', async () => {
  const stores = [{ ...golden.stores[0]!, name: '寿司ሀ か\u3099んこ' }]
  const text = await pdfText(await statementPdf({ ...golden, stores }, 'ja', at))
  expect(text).toContain('寿司〓 がんこ')
})

test('the same statement and time give the same bytes, and another time of issue gives other bytes', async () => {
  const first = await statementPdf(eventful, 'mn', at)
  expect(Buffer.compare(first, await statementPdf(eventful, 'mn', at))).toBe(0)
  expect(
    Buffer.compare(first, await statementPdf(eventful, 'mn', new Date('2026-12-02T00:00:00Z'))),
  ).not.toBe(0)
})

test('a statement of 500 stores repeats its table header on each page and is smaller than a megabyte', async () => {
  const statement = longStatement(500)
  const pdf = await statementPdf(statement, 'ja', at)
  expect(pdf.length).toBeLessThan(1_000_000)
  const pages = (await pdfText(pdf)).split('\f').slice(0, -1)
  expect(pages.length).toBeGreaterThan(10)
  for (const [index, page] of pages.entries())
    expect(page).toMatch(new RegExp(`${index + 1} ?/ ?${pages.length}\\s*$`))
  const stores = pages.filter((page) => page.includes('号店'))
  for (const page of stores) expect(page).toMatch(/店舗\s+件数\s+利用金額/)
  const names = stores.join('\n').match(/サンプル商店 \S+号店/g)
  expect(names).toEqual(statement.stores.map(({ name }) => name))
  // The page with the totals line must also have at least one line of a store.
  expect(pages.find((page) => /^合計\s+.*3,945/m.test(page)) ?? pages.at(-1)).toContain('号店')
})

test('the largest possible figures fit on one line without a line break', async () => {
  const most = 9_999_999_999_999
  const paymentMethods = golden.paymentMethods.map((paymentMethod) => ({
    ...paymentMethod,
    usage: most,
    refund: most,
    fee: most,
    feeReturned: most,
  }))
  const text = await pdfText(await statementPdf({ ...golden, paymentMethods }, 'ja', at))
  expect(text).toMatch(/9,999,999,999,999\s+1\s+9,999,999,999,999\s+3\.24%/)
})
