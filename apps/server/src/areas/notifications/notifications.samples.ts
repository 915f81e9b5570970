import type { notifications } from '@choba/contract/notifications.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { signedIn } from '#testing/stated-needs.ts'

export const samples: CallSamples<typeof notifications> = {
  importantList: {
    call: 'GET /apiproxy/api/message/importantlist',
    may: signedIn,
    input: () => ({ query: { PageIndex: '1', PageSize: '5', IgnoreExpiration: 'true', IgnoreRead: 'true' } }),
  },
  list: { call: 'GET /apiproxy/api/message/notifications', may: signedIn, input: () => ({}) },
  detail: {
    call: 'GET /apiproxy/api/message/detail',
    may: signedIn,
    input: () => ({ query: { messageId: '1' } }),
    fuzz: { rare: true },
  },
  read: {
    call: 'PUT /apiproxy/api/message/read',
    may: signedIn,
    input: () => ({ body: { messageId: '1' } }),
    fuzz: { rare: true },
  },
}
