import { feedbackReview } from '@choba/contract/feedback-review.contract.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { nameOf } from '#platform/portal/theme.ts'
import { principalOf } from '#platform/calls/call.ts'
import { changesOf } from '#platform/calls/changes.ts'
import { NOTIFY } from '#platform/notify/notify.ts'
import { implement } from '#platform/calls/routes.ts'
import { answerReview, modifyReview } from './feedback-review-changes.ts'
import { downloadReviewed } from './feedback-review.export.ts'
import {
  downloadReviewPicture,
  listReviewed,
  readReviewed,
  readReviewOptions,
} from './feedback-review.service.ts'
import { changeSetting, readSetting } from './feedback-setting.ts'
import { summarizeRatings } from './rating-summary.ts'

const routes = ({ notify, jobs }: Pick<Services, 'notify' | 'jobs'>) =>
  implement('feedbackReview', feedbackReview, {
    list: (call) => listReviewed(call.tx, principalOf(call), call.query),
    detail: (call) => readReviewed(call.tx, principalOf(call), call.query.feedbackId),
    file: (call) => downloadReviewPicture(call),
    download: (call) => downloadReviewed(call, call.query),
    options: (call) => readReviewOptions(call.tx),
    summary: (call) => summarizeRatings(call.tx, principalOf(call), call.query),
    modify: (call) => modifyReview(call, call.body),
    answer: async (call) => {
      const detail = await answerReview(call, notify, call.body)
      call.afterCommit(async () => {
        jobs.wake(NOTIFY)
        return detail
      })
      return detail
    },
    setting: (call) => readSetting(call.tx),
    changeSetting: async (call) => {
      const { before, after } = await changeSetting(call.tx, principalOf(call), {
        ratingFrequency: call.body.ratingFrequency,
      })
      call.audit({ object: nameOf(call.about), detail: changesOf({ ...before }, { ...after }) })
      return after
    },
  })

export const feedbackReviewArea: AreaDefinition = {
  create: (services) => ({ routes: routes(services) }),
}
