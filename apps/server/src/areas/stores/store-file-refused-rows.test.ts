import type { StoreFileOutcome } from '@choba/contract/store-file.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { checkFile, detailOf, refusedRows } from './stores.testing.ts'

let test: TestApp
let owner: Client
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const csv = (...lines: string[]) => Buffer.from(lines.join('\n'))
const checkOutcome = async (bytes: Buffer) =>
  resultOf<StoreFileOutcome>(await checkFile(owner, bytes))

describe('the rejected rows of a file', () => {
  it('can be downloaded with reasons, and are accepted after the user has corrected them', async () => {
    const { company } = await detailOf(owner, '1')
    const file = csv(
      '店舗名,店舗コード,会社コード,1件のアラート額,1件の上限額',
      `名前,R-GOOD,${company.companyCode},,`,
      `,R-A,NONE,,`,
      `"=名前, ""二""",R-B,${company.companyCode},20000,10000`,
      `名前,R-C,${company.companyCode},,,more`,
    )
    const csvFile = await refusedRows(owner, file, { format: 'csv' })
    expect(decodeURIComponent(String(csvFile.headers['content-disposition']))).toContain(
      '対象外の店舗',
    )
    const text = csvFile.bytes.toString().replace('\ufeff', '')
    expect(text.split('\n')).toEqual([
      '店舗名,店舗コード,会社コード,1件のアラート額,1件の上限額,対象外の理由',
      ',R-A,NONE,,,会社コード：登録のない会社コードか、店舗の現在の会社と異なります。 店舗名：入力してください。',
      `"'=名前, ""二""",R-B,${company.companyCode},20000,10000,1件のアラート額：大きすぎるか、上限額を超えています。`,
      `名前,R-C,${company.companyCode},,,見出しより多くのセルがあります。,more`,
      '',
    ])
    const { bytes } = await refusedRows(owner, file, { format: 'xlsx' })
    for (const again of [csvFile.bytes, bytes])
      expect(await checkOutcome(again)).toMatchObject({ rows: 3, fresh: 0, refused: 3 })
    // Corrected rows are accepted even if their old reason is still there. The reason column is
    // ignored.
    const mended = text
      .replace(`\n,R-A`, `\n一号店,R-A`)
      .replace('20000', '5000')
      .replace(',NONE,', `,${company.companyCode},`)
    expect(await checkOutcome(Buffer.from(mended))).toMatchObject({ fresh: 2, refused: 1 })
    const left = (await refusedRows(owner, Buffer.from(mended), { format: 'csv' })).bytes.toString()
    expect(left.split('対象外の理由')).toHaveLength(2)
    const none = csv(
      'storeCode,storeName,reason',
      `S0001,${(await detailOf(owner, '1')).storeName},x`,
    )
    expect((await refusedRows(owner, none, { format: 'csv' })).envelope.resultType).toBe(1300)
    const clerk = await test.signIn('clerk')
    expect((await refusedRows(clerk, file, { format: 'csv' })).status).toBe(403)
  })
})
