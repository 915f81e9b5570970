import iconv from 'iconv-lite'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { guessDialect } from './file-dialect.ts'
import { withFolder } from './head-file.ts'
import type { FileEncoding } from '../mapping/mapping-shape.ts'

const guess = (text: string | Buffer, given: Partial<Parameters<typeof guessDialect>[1]> = {}) =>
  withFolder(async (folder) => {
    const path = join(folder, 'head.csv')
    await writeFile(path, text)
    return guessDialect(path, { encoding: null, headingLine: null, ...given })
  })

const german = `Datum;Vorgang;Betrag inkl. MwSt.;Gebühr;Filiale
01.10.2026;Umsatz;1.332,00;18,51;Größe & Söhne
02.10.2026;Rückerstattung;-12,50;0,00;Café Zürich
`
const french = `Date;Libellé;Montant;Frais
01/10/2026;Encaissé à la caisse;12,00 €;0,20 €
02/10/2026;Remboursé;-3,00 €;0,00 €
`
// In Japanese encodings, each accented letter and the letter after it would be decoded as one
// kanji.
const catalan = `Data;Import;Mètode;Botiga
2026-10-01;12,00;Targeta;Col·legi Mèdic
2026-10-02;-3,00;Targeta;Cel·la Verda
`
const japanese = `取引日,店舗名,ブランド,売上金額
2026/10/01,髙島屋店,Visaカード,"1,200"
2026/10/02,表参道店,ｸﾚｼﾞｯﾄ,980
`
const halfWidth = `ﾄﾘﾋｷﾋﾞ,ﾃﾝﾎﾟ,ｷﾝｶﾞｸ
20261001,ｼﾌﾞﾔﾃﾝ,1200
20261002,ｷﾞﾝｻﾞﾃﾝ,980
`
const mongolian = `Огноо;Гүйлгээний дугаар;Дүн
2026-10-01;G-1;12000
2026-10-02;G-2;8000
`
const russian = `Дата;Номер операции;Сумма;Магазин
01.10.2026;R-1;1200,00;Улаанбаатар
02.10.2026;R-2;800,00;Эрдэнэт
`
const chinese = `交易时间,商户订单号,交易金额,支付方式
2026-10-01 07:00:00,C000001,12.00,微信支付
2026-10-02 08:00:00,C000002,13.00,支付宝
`

describe('the guessed encoding of a file', () => {
  const files: readonly (readonly [FileEncoding, name: string, text: string])[] = [
    ['utf-8', 'Mongolian', mongolian],
    ['utf-8', 'plain', 'Date,Amount\n2026-10-01,12.00\n'],
    ['windows-1252', 'German', german],
    ['windows-1252', 'French', french],
    ['windows-1252', 'Catalan', catalan],
    ['windows-1251', 'Russian', russian],
    ['shift_jis', 'Japanese', japanese],
    ['shift_jis', 'Japanese in half width', halfWidth],
    ['euc-jp', 'Japanese of an older system', japanese.replace('髙', '高')],
    ['utf-16le', 'Japanese of a spreadsheet', japanese],
    ['gb18030', 'Chinese', chinese],
  ]
  it.each(files)('is %s for this text: %s', async (encoding, _, text) => {
    const bytes = iconv.encode(text, encoding, { addBOM: encoding === 'utf-16le' })
    // Tests an even and an odd number of bytes, because UTF-16 needs an even number.
    for (const one of [bytes, Buffer.concat([bytes, iconv.encode('\n', encoding)])])
      expect((await guess(one)).encoding).toBe(encoding)
  })

  it('is the encoding that the user has chosen, if any', async () => {
    expect(
      (await guess(iconv.encode(german, 'windows-1252'), { encoding: 'iso-8859-15' })).encoding,
    ).toBe('iso-8859-15')
  })
})

describe('the heading of a file is found', () => {
  const about = '"加盟店名","渋谷コーヒー"\n"対象期間","2026/10/01～2026/10/31"\n\n'

  it('in the first line of a plain file with any content', async () => {
    expect(await guess(german)).toMatchObject({ delimiter: ';', headingLine: 1 })
    expect(await guess('a\tb\n1\t2,5\n')).toMatchObject({ delimiter: '\t', headingLine: 1 })
    expect(await guess('one\ntwo\n')).toMatchObject({ delimiter: ',', headingLine: 1 })
  })

  it('below lines that describe the file', async () => {
    expect(await guess(about + japanese)).toMatchObject({ delimiter: ',', headingLine: 4 })
  })

  it('below describing lines with as many columns as the rest', async () => {
    expect(await guess(`加盟店名,渋谷コーヒー,,\n対象期間,2026/10,,\n${japanese}`)).toMatchObject({
      headingLine: 3,
    })
  })

  it('in the line that the user has chosen', async () => {
    expect(await guess(about + japanese, { headingLine: 2 })).toMatchObject({ headingLine: 2 })
  })

  it('below a cell of a million digits and a letter, in linear time', async () => {
    // With a pattern that backtracks, this test would exceed its time limit.
    expect(await guess(`${'1'.repeat(1_000_000)}a,b\n`)).toMatchObject({ headingLine: 1 })
  })

  it('in a file whose numbers contain another delimiter', async () => {
    const rows = Array.from(
      { length: 5 },
      (_, at) => `0${at + 1}.10.2026;1,0${at};2,0${at};3,0${at}`,
    )
    expect(await guess(`Datum;Betrag;Gebühr;Netto\n${rows.join('\n')}\n`)).toMatchObject({
      delimiter: ';',
    })
  })
})
