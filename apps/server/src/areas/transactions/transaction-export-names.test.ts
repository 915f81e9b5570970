import { asOwner } from '@choba/database/owner.ts'
import { ja } from '@choba/phrases/ja.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { guardedText } from '#platform/export/csv.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const HOSTILE = ['=1+1', '＠import', 'it\'s "quoted", with a comma']

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

async function linesOf(): Promise<string[][]> {
  const admin = await test.signIn('superadmin')
  const asked = { dateFrom: '2026-09-01', dateTo: '2026-11-20', format: 'csv' }
  return parse((await admin.get('systrade/download', asked)).bytes, { bom: true })
}

/**
 * Renames all rows of a table whose names appear in the file. @returns the new names by old name
 */
async function rename(
  table: string,
  column: string,
  names: readonly string[],
): Promise<[string, string][]> {
  return asOwner(test.engine, async (_q, connection) => {
    const { rows } = await connection.query<{ name: string }>(
      `select distinct ${column} as name from ${table} where ${column} = any($1::text[]) order by 1`,
      [names],
    )
    const renamed = rows.map(({ name }, at): [string, string] => [
      name,
      `${HOSTILE[at % 3]} ${table} ${at}`,
    ])
    for (const [before, after] of renamed)
      await connection.query(`update ${table} set ${column} = $1 where ${column} = $2`, [
        after,
        before,
      ])
    return renamed
  })
}

it('names in CSV are quoted and guarded against formulas, both in files by COPY and in files by pages', async () => {
  const before = await linesOf()
  const cells = [...new Set(before.slice(1).flat())]
  const names = new Map([
    ...(await rename('stores', 'name', cells)),
    ...(await rename('merchants', 'name', cells)),
    ...(await rename('payment_methods', 'name_ja', cells)),
    ...(await rename('trade_types', 'name_ja', cells)),
  ])
  // Companies are renamed separately, because a company often has the same name as its merchant.
  const companies = new Map(await rename('companies', 'name', cells))
  const [titles, ...lines] = before
  const companyAt = titles!.indexOf(ja.exports.transactions.columns.company)
  const wanted = lines.map((line) =>
    line.map((cell, at) => {
      const renamed = (at === companyAt ? companies : names).get(cell)
      return renamed === undefined ? cell : guardedText(renamed)
    }),
  )
  const guarded = wanted.flat().filter((cell) => /^'(?:=1\+1|＠import) /.test(cell))
  expect(new Set(guarded.map((cell) => cell.split(' ')[1]))).toEqual(
    new Set(['stores', 'merchants', 'payment_methods', 'trade_types', 'companies']),
  )
  expect(await linesOf()).toEqual([titles, ...wanted])
})
