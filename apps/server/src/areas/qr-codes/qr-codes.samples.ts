import { randomUUID } from 'node:crypto'
import { QR_LOGO_SIDE } from '@choba/contract/qr-geometry.ts'
import type { QrCode, qrCodes } from '@choba/contract/qr-codes.contract.ts'
import { plainPicture } from '#platform/files/files.testing.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import type { Role } from '#testing/demo-roles.ts'
import { eitherOf, merchant, whereUsed } from '#testing/stated-needs.ts'
import { type Client, resultOf, type TestApp } from '#testing/test-app.ts'

const nothing = {
  terminalId: null,
  amount: null,
  merchantName: null,
  city: null,
  postalCode: null,
  localName: null,
  categoryCode: null,
  url: null,
}

/** Returns unique values, because tests send samples many times to one database. */
const parts = () => ({
  ...nothing,
  name: `Sample ${randomUUID().slice(0, 8)}`,
  storeId: '1',
  kind: 'PAYMENT',
  merchantName: 'SAMPLE',
  city: 'TOKYO',
})

const added = async (client: Client, more: object = {}): Promise<QrCode> =>
  resultOf(await client.post('qr/add', { ...parts(), ...more }))

/**
 * Returns a code of the role's merchant, at a store that all roles can access. For a role that may
 * only read, the owner creates the code.
 */
const qrCodeOf = async (test: TestApp, role: Role): Promise<QrCode> =>
  added(await test.signIn(role === 'manager' ? 'owner' : role))

const absent = { qrCodeId: '999999', version: 1 }
const may = (permission: string) => whereUsed('qr', merchant(permission))

export const viewNeeds = { qrmanage: may('Qr.search') }

export const historyNeeds = { qrCode: may('Qr.search') }

export const samples: CallSamples<typeof qrCodes> = {
  list: {
    call: 'GET /apiproxy/api/qr/list',
    may: may('Qr.search'),
    input: () => ({}),
    saysStore: true,
    inStore: async ({ owner, storeId }) => {
      await added(owner, { storeId })
      return { query: { pageSize: '200' } }
    },
  },
  detail: {
    call: 'GET /apiproxy/api/qr/detail',
    may: may('Qr.search'),
    input: () => ({ query: { qrCodeId: '999999' } }),
    real: async (test, role) => ({ query: { qrCodeId: (await qrCodeOf(test, role)).qrCodeId } }),
    saysStore: true,
    inStore: async ({ owner, storeId, mark }) => ({
      query: { qrCodeId: (await added(owner, { storeId, name: mark })).qrCodeId },
    }),
    fuzz: { ends: 4001 },
  },
  image: {
    call: 'GET /apiproxy/api/qr/image',
    may: may('Qr.search'),
    input: () => ({ query: { qrCodeId: '999999', format: 'svg', sizeMm: '60' } }),
    real: async (test, role) => ({
      query: { qrCodeId: (await qrCodeOf(test, role)).qrCodeId, format: 'svg', sizeMm: '60' },
    }),
    fuzz: { ends: 4001 },
  },
  preview: {
    call: 'GET /apiproxy/api/qr/preview',
    may: may('Qr.search'),
    input: () => ({ query: { storeId: '1', kind: 'URL', url: 'https://shop.example/' } }),
    fuzz: { rare: true },
  },
  stores: {
    call: 'GET /apiproxy/api/qr/stores',
    may: may('Qr.search'),
    input: () => ({}),
    saysStore: true,
  },
  terminals: {
    call: 'GET /apiproxy/api/qr/terminals',
    may: may('Qr.search'),
    input: () => ({ query: { storeId: '1' } }),
    saysStore: true,
    inStore: async ({ storeId }) => ({ query: { storeId } }),
  },
  uploadLogo: {
    call: 'POST /apiproxy/api/qr/logo',
    may: may(eitherOf('Qr.create', 'Qr.edit')),
    input: () => ({}),
    real: async () => ({ file: await plainPicture(QR_LOGO_SIDE, QR_LOGO_SIDE) }),
    fuzz: { ends: 400 },
  },
  add: {
    call: 'POST /apiproxy/api/qr/add',
    may: may('Qr.create'),
    input: () => ({ body: { ...parts(), storeId: '999999' } }),
    real: async () => ({ body: parts() }),
    fuzz: { rare: true },
  },
  modify: {
    call: 'PUT /apiproxy/api/qr/modify',
    may: may('Qr.edit'),
    input: () => ({ body: { ...absent, ...parts() } }),
    real: async (test, role) => {
      const { qrCodeId, version } = await qrCodeOf(test, role)
      return { body: { qrCodeId, version, ...parts(), name: 'Another name' } }
    },
    fuzz: { ends: 4001, rare: true },
  },
  delete: {
    call: 'DELETE /apiproxy/api/qr/delete',
    may: may('Qr.delete'),
    input: () => ({ body: absent }),
    real: async (test, role) => {
      const { qrCodeId, version } = await qrCodeOf(test, role)
      return { body: { qrCodeId, version } }
    },
    fuzz: { ends: 4001 },
  },
}
