import type {
  PaymentMethodApplicationDetail,
  paymentMethods,
} from '@choba/contract/payment-methods.contract.ts'
import type { CallSamples, RealCall } from '#testing/call-sample.ts'
import { people, type Role } from '#testing/demo-roles.ts'
import { admin, merchant } from '#testing/stated-needs.ts'
import { resultOf, type TestApp } from '#testing/test-app.ts'
import {
  applied,
  paymentMethodsOf,
  endApplications,
  endStops,
  newApplication,
  stopped,
} from './payment-methods.testing.ts'

const path = (name: string) => `/apiproxy/api/${name}`
const absent = { applicationId: '999999', version: 1 }
const noFile = '00000000-0000-4000-8000-00000000abcd'
const absentDocument = { applicationId: '999999', fileName: noFile }

/** Creates an application of the role's merchant; administrators get one of the first merchant. */
async function applicationOf(test: TestApp, role: Role): Promise<PaymentMethodApplicationDetail> {
  const person = people[role]
  await endApplications(test)
  return applied(
    await test.signIn(person.side === 'merchant' && person.merchant === 1 ? 'owner2' : 'owner'),
    'UNIONPAY',
  )
}

/** Creates an application with an open question from an administrator. */
async function askedOf(test: TestApp, role: Role): Promise<PaymentMethodApplicationDetail> {
  const { entCode, applicationId, version } = await applicationOf(test, role)
  const body = { entCode, applicationId, version, question: 'Which store?' }
  return resultOf(await (await test.signIn('superadmin')).post('sysbrand/askback', body))
}

const onReal =
  (make: typeof applicationOf, more: object = {}) =>
  async (test: TestApp, role: Role): Promise<RealCall> => {
    const { applicationId, version, entCode } = await make(test, role)
    return {
      body: { applicationId, version, ...(people[role].side === 'admin' && { entCode }), ...more },
    }
  }

async function realDocument(test: TestApp, role: Role) {
  const application = await applicationOf(test, role)
  return {
    application,
    which: {
      applicationId: application.applicationId,
      fileName: application.documents[0]!.fileName,
    },
  }
}

/** Returns a payment method that is in use at a company of the first merchant. */
async function visaOf(test: TestApp) {
  const { companyId } = await paymentMethodsOf(await test.signIn('owner'))
  return { entCode: 'SHIBUYA-COFFEE', companyId: companyId!, paymentType: 'VISA' }
}

export const viewNeeds = { sysbrand: admin('Ent.search') }

export const historyNeeds = { paymentMethodApplication: merchant('Record.search') }

export const samples: CallSamples<typeof paymentMethods> = {
  list: { call: `GET ${path('brand/list')}`, may: merchant('Record.search'), input: () => ({}) },
  stores: {
    call: `GET ${path('brand/stores')}`,
    may: merchant('Record.search'),
    input: () => ({ query: { companyId: '1', paymentType: 'CASH', pageSize: '200' } }),
    saysStore: true,
  },
  detail: {
    call: `GET ${path('brand/detail')}`,
    may: merchant('Record.search'),
    input: () => ({ query: { applicationId: '999999' } }),
    real: async (test, role) => ({
      query: { applicationId: (await applicationOf(test, role)).applicationId },
    }),
    fuzz: { ends: 4001 },
  },
  file: {
    call: `GET ${path('brand/file')}`,
    may: merchant('Shop.edit'),
    input: () => ({ query: absentDocument }),
    real: async (test, role) => ({ query: (await realDocument(test, role)).which }),
    fuzz: { ends: 4001 },
  },
  // The test harness sends a picture with an upload, so the sample has no body.
  upload: { call: `POST ${path('brand/upload')}`, may: merchant('Shop.edit'), input: () => ({}) },
  apply: {
    call: `POST ${path('brand/apply')}`,
    may: merchant('Shop.edit'),
    input: () => ({
      body: {
        companyId: '999999',
        paymentType: 'UNIONPAY',
        fromDay: '2026-12-01',
        fileList: [noFile],
      },
    }),
    real: async (test, role) => {
      await endApplications(test)
      return { body: await newApplication(await test.signIn(role), 'UNIONPAY') }
    },
    fuzz: { ends: 4001, rare: true },
  },
  answer: {
    call: `POST ${path('brand/answer')}`,
    may: merchant('Shop.edit'),
    input: () => ({ body: { ...absent, answer: 'The first one' } }),
    real: onReal(askedOf, { answer: 'The first one' }),
    fuzz: { ends: 4001, rare: true },
  },
  withdraw: {
    call: `POST ${path('brand/withdraw')}`,
    may: merchant('Shop.edit'),
    input: () => ({ body: absent }),
    real: onReal(applicationOf),
    fuzz: { ends: 4001, rare: true },
  },
  systemList: {
    call: `GET ${path('sysbrand/list')}`,
    may: admin('Ent.search'),
    input: ({ entCode }) => ({ query: { entCode: [entCode] } }),
    widest: { query: { pageSize: '200' } },
  },
  systemDetail: {
    call: `GET ${path('sysbrand/detail')}`,
    may: admin('Ent.search'),
    input: ({ entCode }) => ({ query: { entCode, applicationId: '999999' } }),
    real: async (test, role) => {
      const { entCode, applicationId } = await applicationOf(test, role)
      return { query: { entCode, applicationId } }
    },
    fuzz: { ends: 4001 },
  },
  systemFile: {
    call: `GET ${path('sysbrand/file')}`,
    may: admin('Ent.edit'),
    input: ({ entCode }) => ({ query: { entCode, ...absentDocument } }),
    real: async (test, role) => {
      const { application, which } = await realDocument(test, role)
      return { query: { entCode: application.entCode, ...which } }
    },
    fuzz: { ends: 4001 },
  },
  review: {
    call: `POST ${path('sysbrand/review')}`,
    may: admin('Ent.edit'),
    input: ({ entCode }) => ({ body: { entCode, ...absent } }),
    real: onReal(applicationOf),
    fuzz: { ends: 4001, rare: true },
  },
  askBack: {
    call: `POST ${path('sysbrand/askback')}`,
    may: admin('Ent.edit'),
    input: ({ entCode }) => ({ body: { entCode, ...absent, question: 'Which store?' } }),
    real: onReal(applicationOf, { question: 'Which store?' }),
    fuzz: { ends: 4001, rare: true },
  },
  systemPaymentMethods: {
    call: `GET ${path('sysbrand/brands')}`,
    may: admin('Ent.search'),
    input: ({ entCode }) => ({ query: { entCode } }),
  },
  stop: {
    call: `POST ${path('sysbrand/stop')}`,
    may: admin('Ent.edit'),
    input: ({ entCode }) => ({
      body: { entCode, companyId: '999999', paymentType: 'VISA', reason: 'Fraud' },
    }),
    real: async (test) => {
      await endStops(test)
      return { body: { ...(await visaOf(test)), reason: 'Fraud' } }
    },
    fuzz: { ends: 4001, rare: true },
  },
  resume: {
    call: `POST ${path('sysbrand/resume')}`,
    may: admin('Ent.edit'),
    input: ({ entCode }) => ({
      body: { entCode, companyId: '999999', paymentType: 'VISA', stopId: '1' },
    }),
    real: async (test) => {
      await endStops(test)
      const which = await visaOf(test)
      return {
        body: {
          ...which,
          stopId: (await stopped(await test.signIn('superadmin'), which)).stop!.stopId,
        },
      }
    },
    fuzz: { ends: 4001, rare: true },
  },
}
