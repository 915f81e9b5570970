import type { MerchantDetail, merchants } from '@choba/contract/merchants.contract.ts'
import { newUser } from '#areas/users/users.testing.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import type { Role } from '#testing/demo-roles.ts'
import { admin, SIGNED_IN } from '#testing/stated-needs.ts'
import { resultOf, type TestApp } from '#testing/test-app.ts'

const fields = {
  currency: 'JPY',
  timeZone: 'Asia/Tokyo',
  closingMinutes: 0,
  enablePoint: false,
  enableQr: false,
  isMasterEnterprise: false,
}

const firstUser = () => {
  const { userName, userFullName, userEmail } = newUser({ userName: `u${crypto.randomUUID()}` })
  return { userName, userFullName, userEmail }
}

const newMerchant = () => {
  const entCode = `M-${crypto.randomUUID().slice(0, 13)}`.toUpperCase()
  return { ...fields, entCode, entName: entCode, firstUser: firstUser() }
}
const merchantOf = async (test: TestApp, role: Role): Promise<MerchantDetail> =>
  resultOf(await (await test.signIn(role)).post('ent/add', newMerchant()))

export const viewNeeds = { adminUser: admin('Ent.search'), MFAManage: admin('EntMfaConfig.search') }

export const historyNeeds = { merchant: admin('Ent.search') }

export const samples: CallSamples<typeof merchants> = {
  list: { call: 'GET /apiproxy/api/ent/list', may: admin('Ent.search'), input: () => ({}) },
  options: { call: 'GET /apiproxy/api/user/entlist', may: admin(SIGNED_IN), input: () => ({}) },
  detail: {
    call: 'GET /apiproxy/api/ent/detail',
    may: admin('Ent.search'),
    input: ({ entCode }) => ({ query: { entCode } }),
  },
  add: {
    call: 'POST /apiproxy/api/ent/add',
    may: admin('Ent.add'),
    input: () => ({
      body: { ...fields, entName: 'Some merchant', entCode: 'SYSTEM', firstUser: firstUser() },
    }),
    real: async () => ({ body: newMerchant() }),
    fuzz: { ends: 3900 },
  },
  modify: {
    call: 'PUT /apiproxy/api/ent/modify',
    may: admin('Ent.edit'),
    input: () => ({
      body: {
        ...fields,
        entName: 'Some merchant',
        entCode: 'NO-SUCH-MERCHANT',
        version: 1,
        status: 'VALID',
      },
    }),
    real: async (test, role) => {
      const { entCode, version } = await merchantOf(test, role)
      return { body: { ...fields, entCode, version, entName: 'Another name', status: 'VALID' } }
    },
    fuzz: { rare: true },
  },
  addAdministrator: {
    call: 'POST /apiproxy/api/ent/addadministrator',
    may: admin('Ent.edit'),
    input: ({ entCode }) => ({ body: { entCode, ...firstUser() } }),
    fuzz: { rare: true },
  },
  mfaList: {
    call: 'GET /apiproxy/api/user/entmfaconfiglist',
    may: admin('EntMfaConfig.search'),
    input: () => ({}),
  },
  setMfa: {
    call: 'PUT /apiproxy/api/user/entmfaconfig',
    may: admin('EntMfaConfig.edit'),
    input: () => ({ body: { entCode: 'NO-SUCH-MERCHANT', version: 1, mfaRequired: true } }),
    real: async (test, role) => {
      const { entCode, version } = await merchantOf(test, role)
      return { body: { entCode, version, mfaRequired: true } }
    },
  },
}
