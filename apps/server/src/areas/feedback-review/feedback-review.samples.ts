import type { feedbackReview } from '@choba/contract/feedback-review.contract.ts'
import type { CallSamples, RealCall } from '#testing/call-sample.ts'
import { admin } from '#testing/stated-needs.ts'
import { resultOf, type TestApp } from '#testing/test-app.ts'
import { newFeedback } from './feedback-review.testing.ts'

const looks = admin('SystemConfig.search')
const acts = admin('SystemConfig.edit')
const absent = { feedbackId: '999999' }
const noFile = '00000000-0000-4000-8000-00000000abcd'

const made = async (test: TestApp, withPicture = false) =>
  newFeedback(await test.signIn('owner'), await test.signIn('sysconfig'), {}, withPicture)

const onReal =
  (send: object) =>
  async (test: TestApp): Promise<RealCall> => {
    const { feedbackId, version } = await made(test)
    return { body: { feedbackId, version, ...send } }
  }

export const viewNeeds = { feedback: looks, feedback2: looks }

export const historyNeeds = { feedback: looks }

export const samples: CallSamples<typeof feedbackReview> = {
  list: {
    call: 'GET /apiproxy/api/feedback/list',
    may: looks,
    input: ({ entCode }) => ({ query: { type: 'sendBack', entCode: [entCode] } }),
    widest: { query: { type: 'star', pageSize: '200' } },
  },
  detail: {
    call: 'GET /apiproxy/api/feedback/detail',
    may: looks,
    input: () => ({ query: absent }),
    real: async (test) => ({ query: { feedbackId: (await made(test)).feedbackId } }),
    fuzz: { ends: 4001 },
  },
  file: {
    call: 'GET /apiproxy/api/feedback/file',
    may: looks,
    input: () => ({ query: { ...absent, fileName: noFile } }),
    real: async (test) => {
      const { feedbackId, files } = await made(test, true)
      return { query: { feedbackId, fileName: files[0]!.fileName } }
    },
    fuzz: { ends: 4001 },
  },
  download: {
    call: 'GET /apiproxy/api/feedback/download',
    may: looks,
    input: () => ({ query: { type: 'star', format: 'csv' } }),
    fuzz: { rare: true },
  },
  options: { call: 'GET /apiproxy/api/feedback/options', may: looks, input: () => ({}) },
  summary: {
    call: 'GET /apiproxy/api/feedback/summary',
    may: looks,
    input: () => ({ query: { bucket: 'week' } }),
  },
  modify: {
    call: 'PUT /apiproxy/api/feedback/modify',
    may: acts,
    input: () => ({ body: { ...absent, version: 1, state: 'CLOSED', tags: [] } }),
    real: onReal({ state: 'IN_PROGRESS', tags: ['Sample'] }),
    fuzz: { ends: 4001, rare: true },
  },
  answer: {
    call: 'POST /apiproxy/api/feedback/answer',
    may: acts,
    input: () => ({ body: { ...absent, version: 1, content: 'Sample' } }),
    real: onReal({ content: 'Sample' }),
    fuzz: { ends: 4001, rare: true },
  },
  setting: { call: 'GET /apiproxy/api/feedback/setting', may: looks, input: () => ({}) },
  changeSetting: {
    call: 'PUT /apiproxy/api/feedback/setting',
    may: acts,
    input: () => ({ body: { ratingFrequency: 'never' } }),
    // Setting the current value again would fail with nothingToDo, so the sample chooses another
    // value.
    real: async (test) => {
      const asker = await test.signIn('sysconfig')
      const { ratingFrequency } = resultOf<{ ratingFrequency: string }>(
        await asker.get('feedback/setting'),
      )
      return { body: { ratingFrequency: ratingFrequency === 'once' ? 'session' : 'once' } }
    },
    fuzz: { rare: true },
  },
}
