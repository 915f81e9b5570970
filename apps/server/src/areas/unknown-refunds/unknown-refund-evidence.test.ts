import type { ApprovalDetail } from '@choba/contract/approvals.contract.ts'
import type { UnknownRefundRow } from '@choba/contract/unknown-refunds.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tinyPdf, uploadedEvidence } from '#areas/disputes/disputes.testing.ts'
import { signInAdministrator } from '#areas/users/users.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import {
  addUnknownRefund,
  readUnknown,
  settle,
  signInSecondAdministrator,
} from './unknown-refunds.testing.ts'

let test: TestApp
let owner: Client
let first: Client
let second: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  first = await test.signIn('superadmin')
  second = await signInSecondAdministrator(test, first)
})
afterAll(() => test.close())

const codeOf = async (answer: Promise<{ envelope: { resultType: number } }>) =>
  (await answer).envelope.resultType
const requestOf = async (by: Client, approvalId: string) =>
  resultOf<ApprovalDetail>(await by.get('approval/detail', { approvalId }))

describe('evidence', () => {
  const read = (by: Client, approvalId: string, fileName: string) =>
    by.get('approval/file', { approvalId, fileName })

  it('is attached to the approval request, and can be read by the user who decides', async () => {
    const made = await addUnknownRefund(test)
    const fileName = await uploadedEvidence(first, tinyPdf, '照会結果.pdf', made.entCode)
    const { approvalId } = resultOf<UnknownRefundRow>(
      await settle(first, made, 'FAILED', '照会済み', [fileName]),
    )
    expect((await requestOf(second, approvalId!)).files).toEqual([
      { fileName, label: '照会結果.pdf' },
    ])
    const file = await read(second, approvalId!, fileName)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('照会結果.pdf'))
    expect(file.bytes.equals(Buffer.from(tinyPdf))).toBe(true)
    const searcher = await signInAdministrator(test, first, ['Refund.search'])
    for (const client of [
      owner,
      await test.signIn('clerk'),
      await test.signIn('sysconfig'),
      searcher,
    ])
      expect(await codeOf(read(client, approvalId!, fileName))).toBe(4001)
    const other = await uploadedEvidence(first, tinyPdf, 'other.pdf', made.entCode)
    expect(await codeOf(read(second, approvalId!, other))).toBe(4001)
  })

  it('must be a file that the requester uploaded and has not used; otherwise no request is made', async () => {
    const made = await addUnknownRefund(test)
    const ofAnother = await uploadedEvidence(second, tinyPdf, 'slip.pdf', made.entCode)
    const used = await uploadedEvidence(first, tinyPdf, 'slip.pdf', made.entCode)
    for (const files of [[ofAnother], [crypto.randomUUID()], [used, used]])
      expect(await codeOf(settle(first, made, 'FAILED', 'x', files))).toBe(4001)
    expect(
      await codeOf(
        settle(
          first,
          made,
          'FAILED',
          'x',
          Array.from({ length: 6 }, () => used),
        ),
      ),
    ).toBe(400)
    expect((await readUnknown(first, made)).approvalId).toBeNull()
    expect(await codeOf(settle(first, made, 'FAILED', 'x', [used]))).toBe(1000)
    const next = await addUnknownRefund(test)
    expect(await codeOf(settle(first, next, 'FAILED', 'x', [used]))).toBe(4001)
  })
})
