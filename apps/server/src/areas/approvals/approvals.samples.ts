import type { approvals } from '@choba/contract/approvals.contract.ts'
import type { UnknownRefundRow } from '@choba/contract/unknown-refunds.contract.ts'
import { tinyPdf, uploadedEvidence } from '#areas/disputes/disputes.testing.ts'
import { addUnknownRefund, settle } from '#areas/unknown-refunds/unknown-refunds.testing.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import type { Role } from '#testing/demo-roles.ts'
import { resultOf } from '#testing/test-app.ts'
import { signedIn } from '#testing/stated-needs.ts'
import { addWaitingRefund } from './approvals.testing.ts'

export const viewNeeds = { approval: signedIn }

/**
 * Expected result for users who may not decide refunds. They do not see the request, so the answer
 * is "not found".
 */
const notSeen = {
  code: 4001,
  why: 'requests are seen by those who may decide them, and by who asked',
}

const seesIt = (role: Role): boolean => ['owner', 'manager', 'superadmin'].includes(role)

export const samples: CallSamples<typeof approvals> = {
  list: {
    call: 'GET /apiproxy/api/approval/list',
    may: signedIn,
    input: () => ({ query: { box: 'ALL' } }),
  },
  count: { call: 'GET /apiproxy/api/approval/count', may: signedIn, input: () => ({}) },
  detail: {
    call: 'GET /apiproxy/api/approval/detail',
    may: signedIn,
    input: () => ({ query: { approvalId: '999999' } }),
    real: async (test, role) => {
      const { request } = await addWaitingRefund(test)
      return {
        query: { approvalId: request.approvalId },
        ...(!seesIt(role) && { refused: notSeen }),
      }
    },
    fuzz: { ends: 4001 },
  },
  file: {
    call: 'GET /apiproxy/api/approval/file',
    may: signedIn,
    input: () => ({
      query: { approvalId: '999999', fileName: '00000000-0000-4000-8000-000000000000' },
    }),
    real: async (test, role) => {
      // Of all kinds of requests, only those to settle an unconfirmed refund have files, and only
      // administrators see them.
      const asker = await test.signIn('superadmin')
      const made = await addUnknownRefund(test)
      const fileName = await uploadedEvidence(asker, tinyPdf, 'slip.pdf', made.entCode)
      const { approvalId } = resultOf<UnknownRefundRow>(
        await settle(asker, made, 'FAILED', 'x', [fileName]),
      )
      return {
        query: { approvalId: approvalId!, fileName },
        ...(role !== 'superadmin' && { refused: notSeen }),
      }
    },
    fuzz: { ends: 4001 },
  },
  decide: {
    call: 'POST /apiproxy/api/approval/decide',
    may: signedIn,
    input: () => ({ body: { approvalId: '999999', entCode: 'NOWHERE', decision: 'REFUSE' } }),
    real: async (test, role) => {
      const { request } = await addWaitingRefund(test)
      const { approvalId, entCode } = request
      return {
        body: { approvalId, entCode, decision: 'APPROVE' },
        ...(!seesIt(role) && { refused: notSeen }),
      }
    },
    fuzz: { ends: 4001 },
  },
  withdraw: {
    call: 'POST /apiproxy/api/approval/withdraw',
    may: signedIn,
    input: () => ({ body: { approvalId: '999999', entCode: 'NOWHERE' } }),
    real: async (test) => {
      const { request, asker } = await addWaitingRefund(test)
      return { body: { approvalId: request.approvalId }, by: asker }
    },
    fuzz: { ends: 4001 },
  },
}
