import type { manuals } from '@choba/contract/manuals.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { people, type Role } from '#testing/demo-roles.ts'
import { either, signedIn } from '#testing/stated-needs.ts'
import { type Client, resultOf, type TestApp } from '#testing/test-app.ts'
import { addedCategory, addedManual, uploadedManual } from './manuals.testing.ts'

const absent = { manualId: '999999' }
const noFile = '00000000-0000-4000-8000-00000000abcd'

/**
 * Returns a client who may change manuals of the same merchant as the role (or of the service, for
 * administrators).
 */
const keeperOf = (test: TestApp, role: Role): Promise<Client> => {
  const person = people[role]
  return test.signIn(
    person.side === 'admin' ? 'superadmin' : person.merchant === 0 ? 'owner' : 'owner2',
  )
}
const manualOf = async (test: TestApp, role: Role) => addedManual(await keeperOf(test, role))
const categoryOf = async (test: TestApp, role: Role) => addedCategory(await keeperOf(test, role))

export const historyNeeds = { manual: either('Manual.search') }

export const samples: CallSamples<typeof manuals> = {
  categoryList: { call: 'GET /apiproxy/api/manual/categorylist', may: signedIn, input: () => ({}) },
  list: { call: 'GET /apiproxy/api/manual/list', may: signedIn, input: () => ({}) },
  detail: {
    call: 'GET /apiproxy/api/manual/detail',
    may: signedIn,
    input: () => ({ query: absent }),
    real: async (test, role) => ({ query: { manualId: (await manualOf(test, role)).manualId } }),
    fuzz: { ends: 4001 },
  },
  search: {
    call: 'GET /apiproxy/api/manual/search',
    may: signedIn,
    input: () => ({ query: { text: 'sample' } }),
  },
  file: {
    call: 'GET /apiproxy/api/manual/file',
    may: signedIn,
    input: () => ({ query: absent }),
    real: async (test, role) => ({ query: { manualId: (await manualOf(test, role)).manualId } }),
    fuzz: { ends: 4001 },
  },
  versions: {
    call: 'GET /apiproxy/api/manual/versions',
    may: either('Manual.search'),
    input: () => ({ query: absent }),
    real: async (test, role) => ({ query: { manualId: (await manualOf(test, role)).manualId } }),
    fuzz: { ends: 4001 },
  },
  // The permission check only needs some file in the upload; its content does not matter.
  upload: {
    call: 'POST /apiproxy/api/manual/upload',
    may: either('Manual.search'),
    input: () => ({}),
  },
  add: {
    call: 'POST /apiproxy/api/manual/add',
    may: either('Manual.add'),
    input: () => ({
      body: { name: 'Sample', categoryId: '999999', files: [{ language: 'ja', fileName: noFile }] },
    }),
    real: async (test, role) => {
      const keeper = await keeperOf(test, role)
      const fileName = await uploadedManual(keeper)
      const { categoryId } = await addedCategory(keeper)
      return { body: { name: 'Sample', categoryId, files: [{ language: 'ja', fileName }] } }
    },
    fuzz: { ends: 4001, rare: true },
  },
  modify: {
    call: 'PUT /apiproxy/api/manual/modify',
    may: either('Manual.edit'),
    input: () => ({ body: { ...absent, version: 1, name: 'Sample', categoryId: '999999' } }),
    real: async (test, role) => {
      const { manualId, version, categoryId } = await manualOf(test, role)
      return { body: { manualId, version, categoryId, name: 'Another name' } }
    },
    fuzz: { ends: 4001, rare: true },
  },
  remove: {
    call: 'DELETE /apiproxy/api/manual/delete',
    may: either('Manual.delete'),
    input: () => ({ body: { ...absent, version: 1 } }),
    real: async (test, role) => {
      const { manualId, version } = await manualOf(test, role)
      return { body: { manualId, version } }
    },
    fuzz: { ends: 4001, rare: true },
  },
  addCategory: {
    call: 'POST /apiproxy/api/manual/categoryadd',
    may: either('Manual.add'),
    input: () => ({ body: { name: `Sample ${crypto.randomUUID()}`, sequence: 5 } }),
    fuzz: { rare: true },
  },
  modifyCategory: {
    call: 'PUT /apiproxy/api/manual/categorymodify',
    may: either('Manual.edit'),
    input: () => ({ body: { categoryId: '999999', version: 1, name: 'Sample', sequence: 5 } }),
    real: async (test, role) => {
      const { categoryId, version } = await categoryOf(test, role)
      return { body: { categoryId, version, name: `Another ${crypto.randomUUID()}`, sequence: 7 } }
    },
    fuzz: { ends: 4001, rare: true },
  },
  orderCategories: {
    call: 'PUT /apiproxy/api/manual/categoryorder',
    may: either('Manual.edit'),
    input: () => ({ body: { categoryId: ['999999'] } }),
    real: async (test, role) => {
      const keeper = await keeperOf(test, role)
      await addedCategory(keeper)
      const { items } = resultOf<{ items: { categoryId: string; isOwn: boolean }[] }>(
        await keeper.get('manual/categorylist'),
      )
      return {
        body: {
          categoryId: items.filter(({ isOwn }) => isOwn).map(({ categoryId }) => categoryId),
        },
      }
    },
    fuzz: { ends: 409, rare: true },
  },
  removeCategory: {
    call: 'DELETE /apiproxy/api/manual/categorydelete',
    may: either('Manual.delete'),
    input: () => ({ body: { categoryId: '999999', version: 1 } }),
    real: async (test, role) => {
      const { categoryId, version } = await categoryOf(test, role)
      return { body: { categoryId, version } }
    },
    fuzz: { ends: 4001, rare: true },
  },
}
