import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listAnchorFiles, openAnchorFile, readAnchors, type AnchorRecord } from './audit-anchors.ts'
import { auditChain } from './audit-chain.ts'

const chain = auditChain('a secret of the tests, long enough for them')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-anchors-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const endAt = (seq: number, tenantId = 1): AnchorRecord => ({
  kind: 'end',
  at: '2026-11-20T03:00:00.000Z',
  tenantId,
  seq: BigInt(seq),
  hash: seq === 0 ? '' : String(seq).padStart(64, '0'),
})
const removed: AnchorRecord = {
  kind: 'removed',
  at: '2026-11-20T03:00:01.000Z',
  tenantId: 1,
  merchantId: 11,
  entryId: '7',
}
const fileIn = () => join(folder, 'audit-anchors.ndjson')

describe('the anchor file', () => {
  it('returns every appended record, and is readable by its owner only', async () => {
    const file = openAnchorFile(folder, chain)
    await file.append([endAt(0), endAt(5)], [])
    await file.append([removed, endAt(9)], [endAt(9)])
    expect(await readAnchors(folder, chain)).toEqual({
      records: [endAt(0), endAt(5), removed, endAt(9)],
      unsigned: [],
      unreadable: [],
    })
    if (process.platform !== 'win32') expect((await stat(fileIn())).mode & 0o777).toBe(0o600)
  })

  it('reports each line that was changed, and each line signed with another secret', async () => {
    const file = openAnchorFile(folder, chain)
    await file.append([endAt(5), endAt(9)], [])
    const text = await readFile(fileIn(), 'utf8')
    await writeFile(fileIn(), text.replace('"seq":"9"', '"seq":"8"'))
    await openAnchorFile(folder, auditChain('another secret, as long as the first')).append(
      [endAt(4)],
      [],
    )
    expect(await readAnchors(folder, chain)).toEqual({
      records: [endAt(5)],
      unsigned: [`${fileIn()}:2`, `${fileIn()}:3`],
      unreadable: [],
    })
  })

  it('loses only the line that a process was writing when it ended', async () => {
    const file = openAnchorFile(folder, chain)
    await file.append([endAt(5)], [])
    await appendFile(fileIn(), '{"kind":"end","at":"2026-')
    await file.append([endAt(9)], [])
    expect(await readAnchors(folder, chain)).toEqual({
      records: [endAt(5), endAt(9)],
      unsigned: [],
      unreadable: [`${fileIn()}:2`],
    })
  })

  it('is renamed when full; a limited number of files is kept, and each starts with the ends of all chains', async () => {
    const file = openAnchorFile(folder, chain, 500)
    const ends = [endAt(1, 1), endAt(1, 2)]
    for (let nth = 2; nth < 40; nth++) {
      ends[0] = endAt(nth)
      await file.append([endAt(nth)], ends)
    }
    const files = await listAnchorFiles(folder)
    expect(files).toHaveLength(9)
    expect(files.at(-1)).toBe(fileIn())
    for (const one of files)
      expect((await readFile(one, 'utf8')).split('\n')[1]).toContain('"tenantId":2')
    const { records } = await readAnchors(folder, chain)
    expect(records.at(-1)).toEqual(endAt(39))
  })
})
