import type { TentTemplate, tableTents } from '@choba/contract/table-tents.contract.ts'
import { addedCode } from '#areas/qr-codes/qr-codes.testing.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { plainPicture } from '#platform/files/files.testing.ts'
import { admin, eitherOf, SIGNED_IN } from '#testing/stated-needs.ts'
import type { TestApp } from '#testing/test-app.ts'
import { addedTemplate, newTemplate } from './table-tents.testing.ts'

const may = (action: string) => admin(`SystemConfig.${action}`)
const ofMerchant = { merchant: SIGNED_IN, admin: null }
const order = { templateId: '1', version: '1', storeId: '1', language: 'ja' }

const templateIn = async (test: TestApp): Promise<TentTemplate> =>
  addedTemplate(await test.signIn('sysconfig'))

export const historyNeeds = { tentTemplate: may('search') }

export const samples: CallSamples<typeof tableTents> = {
  list: { call: 'GET /apiproxy/api/tabletent/list', may: ofMerchant, input: () => ({}) },
  stores: {
    call: 'GET /apiproxy/api/tabletent/stores',
    may: ofMerchant,
    input: () => ({}),
    saysStore: true,
  },
  codes: {
    call: 'GET /apiproxy/api/tabletent/codes',
    may: ofMerchant,
    input: () => ({ query: { storeId: '1' } }),
    saysStore: true,
    inStore: async ({ owner, storeId, mark }) => {
      await addedCode(owner, { storeId, name: mark })
      return { query: { storeId } }
    },
  },
  preview: {
    call: 'GET /apiproxy/api/tabletent/preview',
    may: ofMerchant,
    input: () => ({ query: order }),
    saysStore: true,
    inStore: ({ storeId }) => Promise.resolve({ query: { ...order, storeId } }),
    fuzz: { rare: true },
  },
  print: {
    call: 'POST /apiproxy/api/tabletent/print',
    may: ofMerchant,
    input: () => ({ body: { ...order, version: 1, templateId: '999999', tables: '1' } }),
    // The template has no QR code, because one of the test merchants has no QR codes.
    real: async (test) => {
      const { templateId } = await addedTemplate(await test.signIn('sysconfig'), {
        fields: newTemplate().fields.filter(({ kind }) => kind !== 'QR'),
      })
      return { body: { ...order, version: 1, templateId, tables: '1-2' } }
    },
    fuzz: { ends: 4001 },
  },
  templateList: {
    call: 'GET /apiproxy/api/tabletent/templatelist',
    may: may('search'),
    input: () => ({}),
  },
  templateDetail: {
    call: 'GET /apiproxy/api/tabletent/templatedetail',
    may: may('search'),
    input: () => ({ query: { templateId: '1' } }),
    fuzz: { rare: true },
  },
  templateVersions: {
    call: 'GET /apiproxy/api/tabletent/templateversions',
    may: may('search'),
    input: () => ({ query: { templateId: '1' } }),
    fuzz: { rare: true },
  },
  templatePreview: {
    call: 'GET /apiproxy/api/tabletent/templatepreview',
    may: may('search'),
    input: () => ({ query: { templateId: '1', version: '1', language: 'en' } }),
    fuzz: { rare: true },
  },
  draft: {
    call: 'POST /apiproxy/api/tabletent/draft',
    may: may('search'),
    input: () => ({ body: { ...layoutOf(newTemplate()), language: 'mn' } }),
    fuzz: { rare: true },
  },
  uploadPicture: {
    call: 'POST /apiproxy/api/tabletent/picture',
    may: admin(eitherOf('SystemConfig.add', 'SystemConfig.edit')),
    input: () => ({}),
    real: async () => ({ file: await plainPicture(40, 30) }),
    fuzz: { ends: 400 },
  },
  addTemplate: {
    call: 'POST /apiproxy/api/tabletent/addtemplate',
    may: may('add'),
    input: () => ({ body: newTemplate() }),
    fuzz: { rare: true },
  },
  modifyTemplate: {
    call: 'PUT /apiproxy/api/tabletent/modifytemplate',
    may: may('edit'),
    input: () => ({
      body: { templateId: '999999', version: 1, ...newTemplate(), state: 'OFFERED' },
    }),
    real: async (test) => {
      const { templateId, version } = await templateIn(test)
      return { body: { templateId, version, ...newTemplate(), state: 'RETIRED' } }
    },
    fuzz: { ends: 4001, rare: true },
  },
}

const layoutOf = ({ paper, fields }: ReturnType<typeof newTemplate>) => ({ paper, fields })
