import type { notificationManagement } from '@choba/contract/notification-management.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { fileForm, tinyPng } from '#platform/files/files.testing.ts'
import type { CallSamples, RealCall } from '#testing/call-sample.ts'
import { people, type Role } from '#testing/demo-roles.ts'
import { admin, either, merchant, signedIn } from '#testing/stated-needs.ts'
import { resultOf, type TestApp } from '#testing/test-app.ts'

const parts = {
  messageType: 'NORMAL',
  title: 'Sample',
  content: 'Sample',
  isEditable: true,
  sendByEmail: false,
}
const everyone = { ...parts, receivers: { forAll: true } }
const absent = { messageId: '999999', version: 1 }
const noFile = '00000000-0000-4000-8000-00000000abcd'

/**
 * Creates a notification that users with this role can manage: one of the service for
 * administrators, one of the merchant for others.
 */
async function written(test: TestApp, role: Role): Promise<{ messageId: string; version: number }> {
  const person = people[role]
  if (person.side === 'admin')
    return resultOf(await (await test.signIn('superadmin')).post('message/createsystem', everyone))
  const writer = await test.signIn(person.merchant === 0 ? 'owner' : 'owner2')
  return resultOf(await writer.post('message/create', everyone))
}

const onReal =
  (more: object = {}) =>
  async (test: TestApp, role: Role): Promise<RealCall> => {
    const { messageId, version } = await written(test, role)
    return { body: { messageId, version, ...more } }
  }
/** Creates a notification with a picture, and returns the call that downloads the picture. */
async function withFile(test: TestApp, role: Role): Promise<RealCall> {
  const { side, merchant: of } = { merchant: 0, ...people[role] }
  const writer = await test.signIn(side === 'admin' ? 'superadmin' : of === 1 ? 'owner2' : 'owner')
  const form = fileForm(tinyPng)
  const upload = await writer.send({
    method: 'POST',
    url: '/apiproxy/api/message/uploadfile',
    ...form,
  })
  const { fileName } = (JSON.parse(upload.bytes.toString()) as { result: { fileName: string } })
    .result
  const body = { ...everyone, fileList: [fileName] }
  const path = side === 'admin' ? 'message/createsystem' : 'message/create'
  const { messageId } = resultOf<{ messageId: string }>(await writer.post(path, body))
  return { query: { messageId, fileName } }
}

/** Creates a notification with a failed e-mail, and returns the call that sends it again. */
async function withFailure(test: TestApp, role: Role): Promise<RealCall> {
  const { messageId } = await written(test, role)
  await asOwner(test.engine, (_q, connection) =>
    connection.query(
      `insert into mails (tenant_id, id, kind, recipient, subject, failed_at, failure, notification_id, language, merchant_id, user_id)
       select tenant_id, gen_random_uuid(), 'notification', 'a@example.com', 'Sample', now(), 'refused', id, 'ja', merchant_id, 1
       from notifications where id = $1`,
      [messageId],
    ),
  )
  return { body: { messageId } }
}

const lookAt = async (test: TestApp, role: Role): Promise<RealCall> => ({
  query: { messageId: (await written(test, role)).messageId },
})
const changed = { ...everyone, title: 'Changed' }

export const viewNeeds = {
  management: merchant('Message.search'),
  sysManagement: admin('Message.search'),
}
export const historyNeeds = {
  notification: merchant('Message.search'),
  systemNotification: admin('Message.search'),
}

export const samples: CallSamples<typeof notificationManagement> = {
  list: {
    call: 'GET /apiproxy/api/message/managelist',
    may: merchant('Message.search'),
    input: () => ({}),
  },
  systemList: {
    call: 'GET /apiproxy/api/message/sysmanagelist',
    may: admin('Message.search'),
    input: () => ({}),
  },
  systemImportantList: {
    call: 'GET /apiproxy/api/message/systemimportantmessagelist',
    may: admin('Message.search'),
    input: () => ({}),
  },
  systemNormalList: {
    call: 'GET /apiproxy/api/message/systemnormalmessagelist',
    may: admin('Message.search'),
    input: () => ({}),
  },
  detail: {
    call: 'GET /apiproxy/api/message/detailonedit',
    may: merchant('Message.search'),
    input: () => ({ query: { messageId: '999999' } }),
    real: lookAt,
    fuzz: { ends: 4001 },
  },
  systemDetail: {
    call: 'GET /apiproxy/api/message/sysdetailonedit',
    may: admin('Message.search'),
    input: () => ({ query: { messageId: '999999' } }),
    real: lookAt,
    fuzz: { ends: 4001 },
  },
  create: {
    call: 'POST /apiproxy/api/message/create',
    may: merchant('Message.add'),
    input: () => ({ body: everyone }),
    fuzz: { rare: true },
  },
  systemCreate: {
    call: 'POST /apiproxy/api/message/createsystem',
    may: admin('Message.add'),
    input: () => ({ body: everyone }),
    fuzz: { rare: true },
  },
  update: {
    call: 'PUT /apiproxy/api/message/update',
    may: merchant('Message.edit'),
    input: () => ({ body: { ...absent, ...everyone } }),
    real: onReal(changed),
    fuzz: { ends: 4001, rare: true },
  },
  systemUpdate: {
    call: 'PUT /apiproxy/api/message/updatesystem',
    may: admin('Message.edit'),
    input: () => ({ body: { ...absent, ...everyone } }),
    real: onReal(changed),
    fuzz: { ends: 4001, rare: true },
  },
  withdraw: {
    call: 'PUT /apiproxy/api/message/withdraw',
    may: either('Message.edit'),
    input: () => ({ body: absent }),
    real: onReal(),
    fuzz: { ends: 4001 },
  },
  remove: {
    call: 'DELETE /apiproxy/api/message/delete',
    may: either('Message.delete'),
    input: () => ({ body: absent }),
    real: onReal(),
    fuzz: { ends: 4001 },
  },
  retryEmails: {
    call: 'PUT /apiproxy/api/message/retryemails',
    may: either('Message.edit'),
    input: () => ({ body: { messageId: '999999' } }),
    real: withFailure,
    fuzz: { ends: 4001 },
  },
  // The permission check only needs some file in the upload; its content does not matter.
  upload: {
    call: 'POST /apiproxy/api/message/uploadfile',
    may: either('Message.search'),
    input: () => ({}),
  },
  managedFile: {
    call: 'GET /apiproxy/api/message/managedfile',
    may: either('Message.search'),
    input: () => ({ query: { messageId: '999999', fileName: noFile } }),
    real: withFile,
    fuzz: { ends: 4001 },
  },
  readers: {
    call: 'GET /apiproxy/api/message/readers',
    may: either('Message.search'),
    input: () => ({ query: { messageId: '999999' } }),
    real: lookAt,
    fuzz: { ends: 4001 },
  },
  receiverCount: {
    call: 'GET /apiproxy/api/message/receivercount',
    may: either('Message.search'),
    input: () => ({ query: { messageType: 'NORMAL', forAll: 'true' } }),
  },
  systemReceivers: {
    call: 'GET /apiproxy/api/message/syssendmessageuserlist',
    may: admin('Message.search'),
    input: () => ({}),
  },
  stores: {
    call: 'GET /apiproxy/api/message/stores',
    may: merchant('Message.search'),
    input: () => ({}),
    saysStore: true,
  },
  systemStores: {
    call: 'GET /apiproxy/api/message/sysstores',
    may: admin('Message.search'),
    input: ({ entCode }) => ({ query: { entCode } }),
  },
  options: {
    call: 'GET /apiproxy/api/message/options',
    may: either('Message.search'),
    input: () => ({}),
  },
  typesForQuery: {
    call: 'GET /apiproxy/api/tenant/messagetypesforquery',
    may: signedIn,
    input: () => ({}),
  },
  typesForCreateOrUpdate: {
    call: 'GET /apiproxy/api/tenant/messagetypesforcreateorupdate',
    may: either('Message.search'),
    input: () => ({}),
  },
}
