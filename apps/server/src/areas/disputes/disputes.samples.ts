import type { DisputeDetail, disputes } from '@choba/contract/disputes.contract.ts'
import type { CallSamples, ForeignStore, RealCall, SampleInput } from '#testing/call-sample.ts'
import { people, type Role } from '#testing/demo-roles.ts'
import { admin, either, merchant } from '#testing/stated-needs.ts'
import { resultOf, type TestApp } from '#testing/test-app.ts'
import {
  addedDispute,
  demoMerchants,
  freePayment,
  tinyPdf,
  uploadedEvidence,
} from './disputes.testing.ts'

const parts = { amount: 1, reason: 'Sample', receivedOn: '2024-01-05', respondBy: '2024-02-05' }
const absent = { disputeId: '999999', version: 1 }
const noFile = '00000000-0000-4000-8000-00000000abcd'

/**
 * Adds a dispute of the role's merchant, at a store that all roles of the merchant see. For an
 * administrator, uses the first demo merchant.
 */
async function disputeOf(test: TestApp, role: Role, more: object = {}): Promise<DisputeDetail> {
  const person = people[role]
  const at = person.side === 'admin' ? 0 : person.merchant
  const payment = await freePayment(test, { merchantId: demoMerchants[at]!.id })
  return addedDispute(await test.signIn(at === 0 ? 'owner' : 'owner2'), payment.paymentNo, more)
}

type Send = (dispute: DisputeDetail) => Readonly<Record<string, unknown>>
const changed: Send = ({ receivedOn, respondBy }) => ({
  ...parts,
  receivedOn,
  respondBy,
  remark: 'Changed',
})
const answered: Send = () => ({ answer: 'We sent the slip' })

const onReal =
  (send: Send) =>
  async (test: TestApp, role: Role): Promise<RealCall> => {
    const dispute = await disputeOf(test, role)
    const { disputeId, version, entCode } = dispute
    return {
      body: {
        disputeId,
        version,
        ...(people[role].side === 'admin' && { entCode }),
        ...send(dispute),
      },
    }
  }

/** Adds a dispute about a payment of a store that the manager does not see. */
async function foreign(
  { owner, storeId }: ForeignStore,
  fileList: string[] = [],
): Promise<DisputeDetail> {
  const page = resultOf<{ items: { paymentNo: string; refundState: string; amount: number }[] }>(
    await owner.get('trade/list', {
      dateFrom: '2026-09-01',
      dateTo: '2026-11-20',
      storeId,
      tradeKind: 'PAYMENT',
      state: 'PAID',
    }),
  )
  return addedDispute(owner, page.items[3]!.paymentNo, { ...parts, fileList })
}
const inForeign =
  (send: Send) =>
  async (store: ForeignStore): Promise<SampleInput> => {
    const dispute = await foreign(store)
    return { body: { disputeId: dispute.disputeId, version: dispute.version, ...send(dispute) } }
  }

export const viewNeeds = { dispute: merchant('Record.search'), sysdispute: admin('Refund.search') }

export const historyNeeds = {
  dispute: merchant('Record.search'),
  systemDispute: admin('Refund.search'),
}

export const samples: CallSamples<typeof disputes> = {
  list: {
    call: 'GET /apiproxy/api/dispute/list',
    may: merchant('Record.search'),
    input: ({ paymentNo }) => ({ query: { paymentNo } }),
    widest: { query: { pageSize: '200' } },
    saysStore: true,
  },
  counts: {
    call: 'GET /apiproxy/api/dispute/counts',
    may: merchant('Record.search'),
    input: ({ paymentNo }) => ({ query: { paymentNo } }),
  },
  detail: {
    call: 'GET /apiproxy/api/dispute/detail',
    may: merchant('Record.search'),
    input: () => ({ query: { disputeId: '999999' } }),
    real: async (test, role) => ({ query: { disputeId: (await disputeOf(test, role)).disputeId } }),
    saysStore: true,
    inStore: async (store) => ({ query: { disputeId: (await foreign(store)).disputeId } }),
    fuzz: { ends: 4001 },
  },
  file: {
    call: 'GET /apiproxy/api/dispute/file',
    may: merchant('Record.search'),
    input: () => ({ query: { disputeId: '999999', fileName: noFile } }),
    real: async (test, role) => ({ query: await realFile(test, role) }),
    saysStore: true,
    inStore: async (store) => {
      const fileName = await uploadedEvidence(
        store.owner,
        Buffer.concat([tinyPdf, Buffer.from(`%${store.mark}\n%%EOF`)]),
      )
      return { query: { disputeId: (await foreign(store, [fileName])).disputeId, fileName } }
    },
    fuzz: { ends: 4001 },
  },
  stores: {
    call: 'GET /apiproxy/api/dispute/stores',
    may: merchant('Record.search'),
    input: () => ({}),
    saysStore: true,
  },
  systemList: {
    call: 'GET /apiproxy/api/sysdispute/list',
    may: admin('Refund.search'),
    input: ({ paymentNo, entCode }) => ({ query: { paymentNo, entCode: [entCode] } }),
    widest: { query: { pageSize: '200' } },
  },
  systemCounts: {
    call: 'GET /apiproxy/api/sysdispute/counts',
    may: admin('Refund.search'),
    input: ({ paymentNo, entCode }) => ({ query: { paymentNo, entCode: [entCode] } }),
  },
  systemDetail: {
    call: 'GET /apiproxy/api/sysdispute/detail',
    may: admin('Refund.search'),
    input: ({ entCode }) => ({ query: { entCode, disputeId: '999999' } }),
    real: async (test, role) => {
      const { disputeId, entCode } = await disputeOf(test, role)
      return { query: { entCode, disputeId } }
    },
    fuzz: { ends: 4001 },
  },
  systemFile: {
    call: 'GET /apiproxy/api/sysdispute/file',
    may: admin('Refund.search'),
    input: ({ entCode }) => ({ query: { entCode, disputeId: '999999', fileName: noFile } }),
    real: async (test, role) => ({
      query: { entCode: demoMerchants[0]!.code, ...(await realFile(test, role)) },
    }),
    fuzz: { ends: 4001 },
  },
  // The test harness adds a picture to each upload call, so this sample has no body.
  upload: {
    call: 'POST /apiproxy/api/evidence/upload',
    may: either('Refund.add'),
    input: ({ entCode }) => ({ query: { entCode } }),
  },
  add: {
    call: 'POST /apiproxy/api/dispute/add',
    may: either('Refund.add'),
    input: ({ paymentNo, entCode }) => ({ body: { entCode, paymentNo, ...parts } }),
    saysStore: true,
    fuzz: { rare: true },
  },
  modify: {
    call: 'PUT /apiproxy/api/dispute/modify',
    may: either('Refund.add'),
    input: ({ entCode }) => ({ body: { entCode, ...absent, ...parts } }),
    real: onReal(changed),
    saysStore: true,
    inStore: inForeign(changed),
    fuzz: { ends: 4001, rare: true },
  },
  answer: {
    call: 'POST /apiproxy/api/dispute/answer',
    may: either('Refund.add'),
    input: ({ entCode }) => ({ body: { entCode, ...absent, answer: 'Sample' } }),
    real: onReal(answered),
    saysStore: true,
    inStore: inForeign(answered),
    fuzz: { ends: 4001, rare: true },
  },
  decide: {
    call: 'POST /apiproxy/api/sysdispute/decide',
    may: admin('Refund.add'),
    input: ({ entCode }) => ({ body: { entCode, ...absent, decision: 'WON' } }),
    real: onReal(() => ({ decision: 'LOST' })),
    fuzz: { ends: 4001, rare: true },
  },
}

async function realFile(test: TestApp, role: Role) {
  const person = people[role]
  const by = person.side === 'merchant' && person.merchant === 1 ? 'owner2' : 'owner'
  const fileName = await uploadedEvidence(await test.signIn(by))
  return { disputeId: (await disputeOf(test, role, { fileList: [fileName] })).disputeId, fileName }
}
