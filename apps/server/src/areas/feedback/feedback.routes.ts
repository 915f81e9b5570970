import { feedback } from '@choba/contract/feedback.contract.ts'
import { principalOf } from '#platform/calls/call.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { implement } from '#platform/calls/routes.ts'
import { downloadPicture, listReviews, uploadPicture, writeReview } from './feedback.service.ts'

const routes = (jobs: Pick<Jobs, 'enqueue'>) =>
  implement('feedback', feedback, {
    write: (call) => writeReview(call, call.body),
    // The call redraws the picture, which takes about a second. The call opens its database
    // transactions itself, so that none is open while it redraws.
    upload: { manualTransactions: (call) => uploadPicture(call, jobs, call.body.file) },
    list: (call) => listReviews(call.tx, principalOf(call), call.query),
    download: (call) => downloadPicture(call, call.query.fileName),
  })

export const feedbackArea: AreaDefinition = { create: ({ jobs }) => ({ routes: routes(jobs) }) }
