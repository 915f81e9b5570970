import { gzipSync } from 'node:zlib'
import type { Engine } from '@choba/database/engine.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportProblem } from '@choba/import-format/import-problem.ts'
import { mappingNames, parseMapping } from '@choba/import-format/mapping/mapping.ts'
import type { ImportOptions } from './import-run.ts'
import { csv, heading, importBench, line, type ImportBench } from './import-bench.testing.ts'
import { openRowErrors } from './rows/row-errors.ts'

let engine: Engine
let bench: ImportBench
beforeAll(async () => {
  engine = await openTestDatabase()
  bench = await importBench(engine)
})
afterAll(async () => {
  await bench.remove()
  await engine.close()
})

const merchant = 'UTAMARU'

/**
 * Runs an import. Returns the problem that made it fail, with the values of the message; null if it
 * succeeded.
 */
const problemOf = (files: string[], more: Partial<ImportOptions> = {}) =>
  bench.run({ files, merchant, dryRun: true, ...more }).then(
    () => null,
    ({ phrase, values }: ImportProblem) => ({ phrase, values }),
  )

describe('a file that an import cannot use', () => {
  it.each([
    ['a quote in the middle of a cell', 'stray.csv', `${heading}\nA"B,,\n`, 'notCsv'],
    ['a quote that is never closed', 'open.csv', `${heading}\n"a\n`, 'notClosed'],
    ['a .gz file that is not gzip data', 'none.txt.gz', 'plain text', 'notGzip'],
  ])('gets an error message that says what is wrong: %s', async (_what, name, content, phrase) => {
    // The bench compresses files whose name ends in .gz, but this content must stay as it is. So
    // the file is written under another name and then copied.
    const path = await bench.file(name.replace('.gz', ''), content)
    const file = name.endsWith('.gz') ? await bench.copy(path, `${path}.gz`) : path
    expect(await problemOf([file])).toMatchObject({ phrase, values: { file } })
  })

  it('gets an error message if it is a gzip file that ends early', async () => {
    const packed = gzipSync(
      csv(...Array.from({ length: 2_000 }, (_, index) => line(`cut-${index}`))),
    )
    const path = await bench.file('cut.bin', packed.subarray(0, packed.length - 500))
    const file = await bench.copy(path, `${path}.gz`)
    expect(await problemOf([file])).toEqual({ phrase: 'notGzip', values: { file } })
  })

  it('is rejected if it is named twice in one command, because its rows would be repeated', async () => {
    const file = await bench.file('once.csv', csv(line('once-1')))
    expect(await problemOf([file, file])).toEqual({ phrase: 'fileTwice', values: { file } })
  })

  it('is reported before the check if it is the report of rejected rows, which cannot be written', () => {
    expect(() => openRowErrors('/nowhere/report.csv', [], String)).toThrow(
      expect.objectContaining({
        phrase: 'reportNotWritable',
        values: { file: '/nowhere/report.csv' },
      }),
    )
  })
})

describe('a merchant that an import by the command creates', () => {
  const create = { name: '青い鳥', currency: 'JPY', timeZone: 'Asia/Tokyo' }
  const made = async (code: string, changed: Partial<typeof create> = {}, dryRun = true) => {
    const file = await bench.file(
      'new-merchant.csv',
      csv(line('new-1', { storeCode: 'S1', amount: '100' })),
    )
    return problemOf([file], {
      merchant: code,
      create: { ...create, ...changed },
      createStores: true,
      dryRun,
    })
  }

  it.each([
    ['NEW-1', { timeZone: '+09:00' }, 'settingsUnknown'],
    ['NEW-1', { timeZone: 'Asia/Edo' }, 'settingsUnknown'],
    ['NEW-1', { currency: 'XYZ' }, 'settingsUnknown'],
    ['NEW-1', { currency: 'jpy' }, 'settingsUnknown'],
    ['NEW-1', { name: ' \u3000' }, 'merchantNameInvalid'],
    ['NEW-1', { name: '__system' }, 'merchantRefused'],
    ['new-1', {}, 'merchantRefused'],
    ['N', {}, 'merchantRefused'],
    ['__SYSTEM2', {}, 'merchantRefused'],
    ['N'.repeat(41), {}, 'merchantRefused'],
  ])('must follow the rules of the portal: %s %j', async (code, changed, phrase) => {
    expect((await made(code, changed))?.phrase).toBe(phrase)
  })

  it('is rejected with the names of the invalid command line options', async () => {
    expect(await made('NEW-1', { timeZone: '+09:00', currency: 'XYZ' })).toEqual({
      phrase: 'settingsUnknown',
      values: { settings: '--currency XYZ, --time-zone +09:00' },
    })
  })

  it('can have a code of forty full-width characters, and gets default roles and a company', async () => {
    const code = 'N'.repeat(40)
    expect(await made(` ${'Ｎ'.repeat(40)}`, {}, false)).toBeNull()
    expect(
      await bench.rows(`select m.name, c.code as company, (select count(*)::int from roles r where r.merchant_id = m.id) as roles
        from merchants m join companies c on c.merchant_id = m.id where m.code = '${code}'`),
    ).toEqual([{ name: '青い鳥', company: code, roles: 3 }])
  })

  it('is created by only one of two simultaneous imports, and the other reports that it exists', async () => {
    const both = await Promise.all([made('TWICE', {}, false), made('TWICE', {}, false)])
    const phrases = both.map((one) => one?.phrase ?? 'done').sort()
    expect(phrases).toEqual(['done', 'merchantTaken'])
  })
})

describe('an invalid mapping of an import', () => {
  const good = {
    mapping: 1,
    about: 'a till',
    file: { encoding: ['utf-8'], delimiter: ',' },
    date: { col: 'Date', format: ['DD/MM/YYYY HH:mm'], zone: 'Asia/Tokyo' },
    currency: { value: 'JPY' },
    amount: { col: 'Total' },
    fields: { paymentNo: { col: 'No' } },
    rules: [{ when: { Type: 'SALE' }, as: 'PAYMENT', sign: '+' }],
  }
  const rule = good.rules[0]!
  const place = (key: string, number: number, more = {}) => ({ key, line: String(number), ...more })

  it.each([
    [
      'an unknown time zone',
      { ...good, date: { ...good.date, zone: '+09:00' } },
      'mappingValueInvalid',
      place('date.zone', 15, { allowed: 'Asia/Tokyo' }),
    ],
    [
      'an unknown key',
      { ...good, colour: 1 },
      'mappingKeyUnknown',
      place('colour', 37, {
        allowed:
          'mapping, about, settled, file, date, currency, amount, fields, settledAt, rules, optional, totals, answers, questions, checks',
      }),
    ],
    [
      'an unknown nested key',
      { ...good, rules: [{ ...rule, colour: 1 }] },
      'mappingKeyUnknown',
      place('rules.0.colour', 35, {
        allowed: 'when, else, as, state, sign, fields, date, amount, link, more, skip, refuse',
      }),
    ],
    [
      'an unknown field',
      { ...good, fields: { payNo: { col: 'No' } } },
      'mappingKeyUnknown',
      place('fields.payNo', 24),
    ],
    [
      'an unknown sign',
      { ...good, rules: [{ ...rule, sign: 'plus' }] },
      'mappingValueInvalid',
      place('rules.0.sign', 34, { allowed: '+, -' }),
    ],
    [
      'a rule without a condition',
      { ...good, rules: [{ as: 'PAYMENT' }] },
      'mappingValueInvalid',
      place('rules.0', 29, { allowed: '"when": { … } / "else": true' }),
    ],
    [
      'a missing date format',
      { ...good, date: { col: 'Date', zone: 'Asia/Tokyo' } },
      'mappingKeyMissing',
      place('date.format', 10),
    ],
    [
      'an invalid date format',
      { ...good, date: { ...good.date, format: ['DD/MM HH:mm'] } },
      'mappingValueInvalid',
      place('date.format.0', 13, { allowed: 'YYYY-MM-DD HH:mm:ss' }),
    ],
    [
      'a text instead of a list',
      { ...good, amount: { multiply: 'Total' } },
      'mappingValueInvalid',
      place('amount.multiply', 21, { allowed: '[ … ]' }),
    ],
    [
      'an unknown encoding',
      { ...good, file: { ...good.file, encoding: ['ebcdic'] } },
      'mappingValueInvalid',
      place('file.encoding.0', 6),
    ],
    [
      'more than a hundred rules',
      { ...good, rules: Array.from({ length: 101 }, () => rule) },
      'mappingValueInvalid',
      place('rules', 28),
    ],
    [
      'an unsupported version',
      { ...good, mapping: 2 },
      'mappingValueInvalid',
      place('mapping', 2, { allowed: '1' }),
    ],
  ])(
    'is reported with the key, the line and the allowed values: %s',
    async (_what, mapping, phrase, values) => {
      const file = await bench.file('wrong.json', JSON.stringify(mapping, null, 2))
      const rows = await bench.file('any.csv', 'No\n1\n')
      expect(await problemOf([rows], { format: `mapping:${file}` })).toMatchObject({
        phrase,
        values: { file, ...values },
      })
    },
  )

  it('is reported with the line if it is no JSON, and with the known names if it does not exist', async () => {
    const rows = await bench.file('any.csv', 'No\n1\n')
    const file = await bench.file('broken.json', '{\n  "about": "x",\n  oops\n}')
    expect(await problemOf([rows], { format: `mapping:${file}` })).toEqual({
      phrase: 'mappingNotJson',
      values: { file, line: '3' },
    })
    expect(await problemOf([rows], { format: 'mapping:nothing' })).toEqual({
      phrase: 'mappingMissing',
      values: { mapping: 'nothing', names: mappingNames().join(', ') },
    })
  })

  it('is reported in linear time if it contains a quoted text without an end', () => {
    // A regular expression that searches for the end again from each quote would take so long that
    // the test times out.
    expect(() => parseMapping('endless', `"${'\\"'.repeat(500_000)}`)).toThrow('mappingNotJson')
  })
})
