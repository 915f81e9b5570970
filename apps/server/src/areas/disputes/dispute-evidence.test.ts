import type { DisputeDetail } from '@choba/contract/disputes.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainPicture, tinyPng, uploadAs } from '#platform/files/files.testing.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import {
  addedDispute,
  freePayment,
  newDispute,
  tinyPdf,
  uploadEvidence,
  uploadedEvidence,
} from './disputes.testing.ts'

let test: TestApp
let owner: Client
let manager: Client
let superadmin: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  superadmin = await test.signIn('superadmin')
})
afterAll(() => test.close())

const disputeWith = async (fileList: string[], storeId = 1): Promise<DisputeDetail> =>
  addedDispute(owner, (await freePayment(test, { storeId })).paymentNo, { fileList })
const fileOf = (client: Client, disputeId: string, fileName: string) =>
  client.get('dispute/file', { disputeId, fileName })

describe('an evidence file of a dispute', () => {
  it('is stored as a redrawn image or as an unchanged PDF', async () => {
    const picture = await plainPicture(40, 20, 'jpeg')
    const names = [
      await uploadedEvidence(owner, picture, 'слип.JPEG'),
      await uploadedEvidence(owner, tinyPdf, 'C:\\売上.PDF'),
    ]
    const { files, disputeId } = await disputeWith(names)
    expect(new Map(files.map(({ label, contentType }) => [label, contentType]))).toEqual(
      new Map([
        ['слип.jpg', 'image/jpeg'],
        ['売上.pdf', 'application/pdf'],
      ]),
    )
    const pdf = await fileOf(owner, disputeId, names[1]!)
    expect(pdf.bytes.equals(tinyPdf)).toBe(true)
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; /) as string,
      'content-security-policy': expect.stringMatching(/(^|; )sandbox($|;)/) as string,
    })
  })

  it.each([
    ['plain text', Buffer.from('hello')],
    ['a PDF without its end', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n')],
    ['a PDF that starts with something else', Buffer.concat([Buffer.from('<script>'), tinyPdf])],
    ['a PDF whose end mark is far from its end', Buffer.concat([tinyPdf, Buffer.alloc(2_000, 32)])],
  ])('cannot be uploaded if it is %s', async (_what, bytes) => {
    expect((await uploadEvidence(owner, bytes, 'slip.pdf')).status).toBe(415)
  })

  it('can be attached once, only by the user who uploaded it, and not to feedback', async () => {
    const fileName = await uploadedEvidence(owner)
    const { paymentNo } = await freePayment(test)
    const body = await newDispute(owner, paymentNo, { fileList: [fileName] })
    expect((await manager.post('dispute/add', body)).envelope.resultType).toBe(4001)
    expect((await owner.post('dispute/add', body)).envelope.resultType).toBe(1000)
    expect((await owner.post('dispute/add', body)).envelope.resultType).toBe(4001)
    const review = (file: string) =>
      owner.send({
        method: 'POST',
        url: '/edge/review',
        payload: { type: 'sendBack', title: 'transactions', content: 'A file', fileList: [file] },
      })
    expect((await review(await uploadedEvidence(owner))).status).not.toBe(201)
    expect((await review(await uploadAs(owner, tinyPng))).status).toBe(201)
  })

  it('can be downloaded only through its own dispute, by users who see the dispute’s store', async () => {
    const fileName = await uploadedEvidence(owner)
    const mine = await disputeWith([fileName], 2)
    const other = await disputeWith([], 1)
    expect((await fileOf(owner, mine.disputeId, fileName)).status).toBe(200)
    expect((await fileOf(owner, mine.disputeId, fileName)).headers['x-result-type']).toBe('1000')
    for (const [client, disputeId] of [
      [owner, other.disputeId],
      [manager, mine.disputeId],
    ] as const)
      expect((await fileOf(client, disputeId, fileName)).envelope.resultType).toBe(4001)
  })

  it('belongs to the merchant that an administrator named when uploading it', async () => {
    const one = await disputeWith([])
    const { entCode, disputeId, version } = one
    const fileName = await uploadedEvidence(superadmin, tinyPdf, 'slip.pdf', entCode)
    const answered = await superadmin.post('dispute/answer', {
      entCode,
      disputeId,
      version,
      fileList: [fileName],
    })
    expect(resultOf<DisputeDetail>(answered)).toMatchObject({
      state: 'ANSWERED',
      files: [{ fileName }],
    })
    expect((await fileOf(owner, disputeId, fileName)).bytes.equals(tinyPdf)).toBe(true)
    const system = await superadmin.get('sysdispute/file', { entCode, disputeId, fileName })
    expect(system.bytes.equals(tinyPdf)).toBe(true)
    expect((await uploadEvidence(superadmin, tinyPdf, 'slip.pdf')).status).toBe(400)
  })

  it('can be added to a recorded answer, whose text stays', async () => {
    const { disputeId, version } = await disputeWith([])
    const first = await owner.post('dispute/answer', {
      disputeId,
      version,
      answer: 'The slip was signed',
    })
    const answered = resultOf<DisputeDetail>(first)
    const fileList = [await uploadedEvidence(owner)]
    const more = await owner.post('dispute/answer', {
      disputeId,
      version: answered.version,
      fileList,
    })
    expect(resultOf<DisputeDetail>(more)).toMatchObject({
      answer: 'The slip was signed',
      files: [{}],
    })
  })

  it('cannot be added to a dispute that already has ten files', async () => {
    const three = await Promise.all(Array.from({ length: 3 }, async () => uploadedEvidence(owner)))
    const one = await disputeWith(three)
    const answer = (fileList: string[]) =>
      owner.post('dispute/answer', { disputeId: one.disputeId, version: one.version, fileList })
    const more: string[] = []
    for (let count = 0; count < 8; count++) more.push(await uploadedEvidence(owner))
    const tooMany = await answer(more)
    expect(tooMany.envelope.result).toEqual({ fields: [{ path: 'fileList', problem: 'tooLong' }] })
    expect(resultOf<DisputeDetail>(await answer(more.slice(1))).files).toHaveLength(10)
  })

  it('cannot be uploaded by a user with fifty uploads today, counting all merchants', async () => {
    const { entCode } = await disputeWith([])
    const mine = resultOf<{ items: { entCode: string }[] }>(
      await superadmin.get('user/entlist', { pageSize: '10' }),
    ).items.map((one) => one.entCode)
    const other = mine.find((code) => code !== entCode)!
    // An earlier test has already uploaded one file as this administrator.
    for (let count = 1; count < 50; count++)
      await uploadedEvidence(superadmin, tinyPdf, 'slip.pdf', count % 2 === 0 ? entCode : other)
    expect((await uploadEvidence(superadmin, tinyPdf, 'slip.pdf', entCode)).status).toBe(429)
    expect((await uploadEvidence(superadmin, tinyPdf, 'slip.pdf', other)).status).toBe(429)
  })
})
