import { setTimeout as pause } from 'node:timers/promises'
import type {
  Manual,
  ManualCategory,
  ManualHit,
  ManualVersion,
} from '@choba/contract/manuals.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withQueues } from '#platform/jobs/jobs.testing.ts'
import { tinyPng } from '#platform/files/files.testing.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import {
  addedCategory,
  addedManual,
  encryptedPdf,
  textPdf,
  uploadedManual,
  uploadManual,
} from './manuals.testing.ts'
import { READ_TEXT } from './manual-text.ts'

let test: TestApp
let owner: Client
let clerk: Client
let owner2: Client
let superadmin: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  clerk = await test.signIn('clerk')
  owner2 = await test.signIn('owner2')
  superadmin = await test.signIn('superadmin')
})
afterAll(() => test.close())

const typeOf = async (answering: ReturnType<Client['get']>) => (await answering).envelope.resultType
const detail = async (client: Client, manualId: string): Promise<Manual> =>
  resultOf(await client.get('manual/detail', { manualId }))
const categories = async (client: Client): Promise<ManualCategory[]> =>
  resultOf<{ items: ManualCategory[] }>(await client.get('manual/categorylist')).items

const hits = async (client: Client, text: string) =>
  resultOf<{ items: ManualHit[] }>(await client.get('manual/search', { text })).items

/** Waits until the text of a manual's document has been extracted. Returns the manual. */
async function readBy(client: Client, manualId: string): Promise<Manual> {
  test.jobs.wake(READ_TEXT)
  for (let looks = 0; looks < 400; looks++) {
    const manual = await detail(client, manualId)
    if (manual.files.every(({ textState }) => textState !== 'WAITING')) return manual
    await pause(25)
  }
  throw new Error('the document is not read')
}

describe('a manual', () => {
  it('of the service can be read by all users and changed only by administrators', async () => {
    const bytes = textPdf('Of the service')
    const { manualId, version, categoryId } = await addedManual(superadmin, { bytes })
    for (const reader of [owner, clerk, owner2]) {
      expect(await detail(reader, manualId)).toMatchObject({ ofService: true, isOwn: false })
      expect((await reader.get('manual/file', { manualId })).bytes.equals(bytes)).toBe(true)
    }
    const steppe = await test.signIn('owner', 'steppe')
    expect(await typeOf(steppe.get('manual/detail', { manualId }))).toBe(4001)
    expect(
      await typeOf(owner.put('manual/modify', { manualId, version, categoryId, name: 'Mine' })),
    ).toBe(4001)
    expect(await typeOf(owner.delete('manual/delete', { manualId, version }))).toBe(4001)
    expect(await typeOf(owner.get('manual/versions', { manualId }))).toBe(4001)
  })

  it('of a merchant is hidden from other merchants and from administrators', async () => {
    const { manualId, categoryId } = await addedManual(owner)
    expect(await detail(clerk, manualId)).toMatchObject({ ofService: false, isOwn: true })
    for (const other of [owner2, superadmin]) {
      expect(await typeOf(other.get('manual/detail', { manualId }))).toBe(4001)
      expect(await typeOf(other.get('manual/file', { manualId }))).toBe(4001)
      expect((await categories(other)).map((one) => one.categoryId)).not.toContain(categoryId)
      const files = [{ language: 'ja', fileName: await uploadedManual(other) }]
      expect(await typeOf(other.post('manual/add', { name: 'Theirs', categoryId, files }))).toBe(
        4001,
      )
    }
  })

  it('keeps all versions, and shows older ones only to users who may change manuals', async () => {
    const first = textPdf('First')
    const { manualId, version, categoryId } = await addedManual(owner, { bytes: first })
    const files = [
      { language: 'ja', fileName: await uploadedManual(owner, textPdf('Second')) },
      { language: 'en', fileName: await uploadedManual(owner, tinyPng, 'picture.pdf') },
    ]
    const body = { manualId, version, categoryId, name: 'Guide', files }
    const after = resultOf<Manual>(await owner.put('manual/modify', body))
    expect(
      after.files.map(({ language, number, contentType }) => [language, number, contentType]),
    ).toEqual([
      ['ja', 2, 'application/pdf'],
      ['en', 1, 'image/png'],
    ])
    expect((await owner.put('manual/modify', body)).status).toBe(409)
    const older = { manualId, language: 'ja', number: '1' }
    expect((await owner.get('manual/file', older)).bytes.equals(first)).toBe(true)
    expect(await typeOf(clerk.get('manual/file', older))).toBe(4001)
    const { items } = resultOf<{ items: ManualVersion[] }>(
      await owner.get('manual/versions', { manualId }),
    )
    expect(items.map(({ language, number, inForce }) => [language, number, inForce])).toEqual([
      ['ja', 2, true],
      ['ja', 1, false],
      ['en', 1, true],
    ])
  })

  it('is found by its name and by the text of its current version, but not of older versions', async () => {
    const bytes = textPdf('Nothing here', 'How the quokka is refunded')
    const { manualId, categoryId } = await addedManual(owner, { bytes, name: 'Ｑｕｏｋｋａ guide' })
    const { files, version } = await readBy(owner, manualId)
    expect(files).toMatchObject([{ textState: 'READ', pageCount: 2 }])
    const found = await hits(clerk, 'QUOKKA')
    expect(found.map(({ page }) => page)).toEqual([null, 2])
    expect(found[1]!.excerpt).toContainEqual({ text: 'quokka', isFound: true })
    expect(await hits(owner2, 'quokka')).toEqual([])
    expect(await hits(clerk, 'quokka nothing')).toEqual([])
    const next = [{ language: 'ja', fileName: await uploadedManual(owner, textPdf('Wombat')) }]
    await owner.put('manual/modify', {
      manualId,
      version,
      categoryId,
      name: 'Renamed',
      files: next,
    })
    await readBy(owner, manualId)
    expect([await hits(clerk, 'quokka'), (await hits(clerk, 'wombat')).length]).toEqual([[], 1])
  })

  it.each([
    ['is broken', async () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n')],
    ['is encrypted', encryptedPdf],
  ])(
    'with a document that %s is stored, but cannot be found by the document’s text',
    async (_what, made) => {
      const bytes = await made()
      const { manualId } = await addedManual(owner, { bytes })
      expect((await readBy(owner, manualId)).files).toMatchObject([
        { textState: 'NONE', pageCount: null },
      ])
      expect((await clerk.get('manual/file', { manualId })).bytes.equals(bytes)).toBe(true)
    },
  )

  it('with a document of more than 300 pages can be found by its first 300 pages', async () => {
    const lines = Array.from({ length: 301 }, (_, index) =>
      index === 299 ? 'Numbat' : index === 300 ? 'Bilby' : '-',
    )
    const { manualId } = await addedManual(owner, { bytes: textPdf(...lines) })
    expect((await readBy(owner, manualId)).files).toMatchObject([
      { textState: 'PART', pageCount: 301 },
    ])
    expect((await hits(clerk, 'numbat')).map(({ page }) => page)).toEqual([300])
    expect(await hits(clerk, 'bilby')).toEqual([])
  })

  it('has a file of at most 10 MB, whose type is recognized by its bytes', async () => {
    expect((await uploadManual(owner, Buffer.from('PK\u0003\u0004docx'), 'guide.pdf')).status).toBe(
      415,
    )
    const filled = (size: number) =>
      Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        Buffer.alloc(size - 15, 32),
        Buffer.from('%%EOF\n'),
      ])
    expect((await uploadManual(owner, filled(10_485_761))).status).toBe(413)
    expect((await uploadManual(owner, filled(10_485_760))).envelope.resultType).toBe(1000)
    // Sending ten megabytes through a form into the database takes long on a busy machine.
  }, 30_000)

  it('can be deleted, and afterwards so can its category', async () => {
    const { manualId, version, categoryId } = await addedManual(owner)
    const category = { categoryId, version: 1 }
    expect(await typeOf(owner.delete('manual/categorydelete', category))).toBe(1200)
    expect(await typeOf(owner.delete('manual/delete', { manualId, version }))).toBe(1000)
    expect(await typeOf(owner.get('manual/file', { manualId }))).toBe(4001)
    expect(await typeOf(owner.delete('manual/categorydelete', category))).toBe(1000)
  })
})

it('the texts of documents that are added together are extracted one document at a time', async () => {
  const { categoryId } = await addedCategory(owner)
  const files: string[] = []
  for (let nth = 0; nth < 6; nth++) files.push(await uploadedManual(owner))
  const added: Manual[] = []
  for (const [nth, fileName] of files.entries())
    added.push(
      resultOf(
        await owner.post('manual/add', {
          name: `Guide ${nth}`,
          categoryId,
          files: [{ language: 'ja', fileName }],
        }),
      ),
    )
  const activeAtOnce: number[] = []
  await withQueues(test.engine, async (boss) => {
    test.jobs.wake(READ_TEXT)
    await expect
      .poll(
        async () => {
          const jobs = await boss.findJobs(READ_TEXT)
          activeAtOnce.push(jobs.filter(({ state }) => state === 'active').length)
          return jobs.filter(({ state }) => state !== 'completed')
        },
        { timeout: 60_000, interval: 10 },
      )
      .toEqual([])
  })
  expect(Math.max(...activeAtOnce)).toBe(1)
  for (const { manualId } of added)
    expect((await detail(owner, manualId)).files).toMatchObject([{ textState: 'READ' }])
})

describe('a category of manuals', () => {
  it.each([
    ['an empty name', { name: ' ', sequence: 1 }, 'tooShort'],
    ['a name of 51 signs', { name: 'あ'.repeat(51), sequence: 1 }, 'tooLong'],
    ['the sequence 0', { name: 'A', sequence: 0 }, 'tooSmall'],
    ['the sequence 100000', { name: 'A', sequence: 100_000 }, 'tooLarge'],
  ])('cannot have %s', async (_what, body, problem) => {
    const { result } = (await owner.post('manual/categoryadd', body)).envelope
    expect(result).toMatchObject({ fields: [{ problem }] })
  })

  it('must have a name that no other category of the merchant has, ignoring case and width', async () => {
    const [first, second] = [
      await addedCategory(owner, 'Ｔｉｌｌｓ'),
      await addedCategory(owner, 'Printers'),
    ]
    const taken = { fields: [{ path: 'name', problem: 'value' }] }
    const again = await owner.post('manual/categoryadd', { name: 'TILLS', sequence: 5 })
    expect([again.status, again.envelope.result]).toEqual([400, taken])
    expect(
      (await owner.post('manual/categoryadd', { name: 'Ti\u200blls', sequence: 5 })).status,
    ).toBe(400)
    const { categoryId, version } = second
    const renamed = await owner.put('manual/categorymodify', {
      categoryId,
      version,
      name: 'tills',
      sequence: 5,
    })
    expect([renamed.status, renamed.envelope.result]).toEqual([400, taken])
    const own = { categoryId: first.categoryId, version: first.version, name: 'Tills', sequence: 7 }
    expect(await typeOf(owner.put('manual/categorymodify', own))).toBe(1000)
    expect(
      await typeOf(superadmin.post('manual/categoryadd', { name: 'Tills', sequence: 5 })),
    ).toBe(1000)
  })

  it('stays at the position to which a user moved it', async () => {
    const [a, b] = [await addedCategory(owner2, 'A', 5), await addedCategory(owner2, 'B', 99_999)]
    const order = async () =>
      (await categories(owner2))
        .filter(({ isOwn }) => isOwn)
        .map(({ name, sequence }) => [name, sequence])
    expect(await order()).toEqual([
      ['A', 5],
      ['B', 99_999],
    ])
    const put = (ids: string[]) => owner2.put('manual/categoryorder', { categoryId: ids })
    expect((await put([b.categoryId])).status).toBe(409)
    expect(await typeOf(put([b.categoryId, a.categoryId]))).toBe(1000)
    expect(await order()).toEqual([
      ['B', 10],
      ['A', 20],
    ])
  })
})
