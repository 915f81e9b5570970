import type { notifications } from '@choba/contract/notifications.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { fileForm, tinyPng } from '#platform/files/files.testing.ts'
import { signedIn } from '#testing/stated-needs.ts'
import { resultOf, type TestApp } from '#testing/test-app.ts'

/** Creates a notification with a picture for all users, as an administrator. */
async function withFile(test: TestApp): Promise<{ messageId: string; fileName: string }> {
  const admin = await test.signIn('superadmin')
  const url = '/apiproxy/api/message/uploadfile'
  const upload = await admin.send({ method: 'POST', url, ...fileForm(tinyPng) })
  const { fileName } = (JSON.parse(upload.bytes.toString()) as { result: { fileName: string } })
    .result
  const parts = {
    messageType: 'NORMAL',
    title: 'Sample',
    content: 'Sample',
    isEditable: true,
    sendByEmail: false,
  }
  const body = { ...parts, fileList: [fileName], receivers: { forAll: true } }
  const { messageId } = resultOf<{ messageId: string }>(
    await admin.post('message/createsystem', body),
  )
  return { messageId, fileName }
}

export const samples: CallSamples<typeof notifications> = {
  importantList: {
    call: 'GET /apiproxy/api/message/importantlist',
    may: signedIn,
    input: () => ({
      query: { PageIndex: '1', PageSize: '5', IgnoreExpiration: 'true', IgnoreRead: 'true' },
    }),
  },
  list: { call: 'GET /apiproxy/api/message/notifications', may: signedIn, input: () => ({}) },
  detail: {
    call: 'GET /apiproxy/api/message/detail',
    may: signedIn,
    input: () => ({ query: { messageId: '1' } }),
    fuzz: { rare: true },
  },
  file: {
    call: 'GET /apiproxy/api/message/file',
    may: signedIn,
    input: () => ({ query: { messageId: '1', fileName: '00000000-0000-4000-8000-00000000abcd' } }),
    real: async (test) => ({ query: await withFile(test) }),
    fuzz: { ends: 4001, rare: true },
  },
  unreadCount: { call: 'GET /apiproxy/api/message/unreadcount', may: signedIn, input: () => ({}) },
  readAll: { call: 'PUT /apiproxy/api/message/readall', may: signedIn, input: () => ({}) },
  read: {
    call: 'PUT /apiproxy/api/message/read',
    may: signedIn,
    input: () => ({ body: { messageId: '1' } }),
    fuzz: { rare: true },
  },
}
